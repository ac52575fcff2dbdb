extension SheetLanguage {
  /// English.
  static func english(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Saving to {app}"
    case .copying: "Copying {number} of {count}…"
    case .copyingOne: "Copying…"
    case .cancel: "Cancel"
    case .done: "Done"
    case .save: "Save"
    case .retry: "Try Again"
    case .saved: "Saved"
    case .openTheApp: "Saved. Open {app} to continue."
    case .notSaved: "Not Saved"
    case .incomplete: "Not Everything Is Here"
    case .missing:
      switch category {
      case .one: "Saved, but one thing is missing:"
      case .zero, .two, .few, .many, .other: "Saved, but {count} things are missing:"
      }
    case .absent:
      switch category {
      case .one: "One thing is missing:"
      case .zero, .two, .few, .many, .other: "{count} things are missing:"
      }
    case .retryOrSave: "Try again once everything is on this device, or save what is here."
    case .retryLater: "Try again once it is on this device."
    case .unnamed: "An attachment"
    case .quoted: "“{name}”"
    case .tooLarge: "{name} is too large."
    case .tooMany: "{name} was one too many."
    case .unavailable: "{name} is not on this device; it may still be in iCloud."
    case .timedOut: "{name} did not arrive in time."
    case .unreadable: "{name} could not be read."
    case .cancelled: "{name} was cancelled."
    case .noSpace: "{name} did not fit on this device."
    case .unsupported: "{name} is of a kind that cannot be saved."
    case .notSetUp: "{app} is not set up to receive shares. Please tell its developer: {code}."
    case .nothingToShare: "There is nothing here that {app} can save."
    case .diskFull: "There is not enough free space on this device. Free some and share again."
    case .diskFullBy:
      "There is not enough free space on this device: {amount} more are needed. Free some "
        + "and share again."
    case .limitExceeded: "This is more than {app} can take at once."
    case .interrupted:
      "Saving was interrupted. Please share again, and stay until it says that it is saved."
    case .loadFailed: "The other app did not deliver what it offered. Please try again."
    case .unknownFailure: "Something went wrong, and nothing was saved. Please try again. ({code})"
    case .post: "Post"
    case .message: "Message"
    case .addMessage: "Add a message"
    case .sendTo: "To"
    case .choose: "Choose"
    case .choosing: "Loading…"
    case .choicesFailed: "Could not be loaded"
    case .noChoices: "There is nothing to choose from."
    case .search: "Search"
    case .sending: "Sending…"
    case .closeForApp: "Close, {app} Will Send It"
    case .notSentYet: "Not Sent Yet"
    case .keptToSend:
      "Your share is saved. Send it again as it is, or close this and {app} will send it."
    case .notSent: "It was not sent. You can change it and send it again."
    case .sentByApp: "{app} is already sending this share."
    case .notDeleted: "The draft could not be deleted. Please try again. ({code})"
    case .stillLoading: "The content is still loading."
    case .nothingToSend: "There is nothing to send yet."
    case .textTooLong: "The text is too long."
    case .textUnreadable: "The accompanying text could not be read."
    case .chooseFirst: "Choose where to send it first."
    case .choiceGone: "{name} is no longer available."
    case .theApp: "the app"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
