/// Everything that the sheet can say, by name.
///
/// A text holds its parameters in braces: `{app}` the app's name, `{name}` that of an attachment,
/// `{number}` and `{count}` numbers, `{amount}` an amount of bytes, `{code}` the code of an error.
public enum SheetPhrase: String, CaseIterable, Hashable, Sendable {
  /// Title while copying, with `{app}`.
  case saving
  /// What is happening: `{number}` of `{count}`.
  case copying
  /// What is happening, for a single attachment.
  case copyingOne
  /// The button that stops everything.
  case cancel
  /// The button that ends a message.
  case done
  /// The button that saves what is there without what is missing.
  case save
  /// The button that asks once more for what was not available.
  case retry
  /// Title after the commit.
  case saved
  /// The app did not open, with `{app}`.
  case openTheApp
  /// Title of a failure.
  case notSaved
  /// Title of the question whether to try again.
  case incomplete
  /// Introduces the list of what is not in a saved share, with `{count}`; has plural forms.
  case missing
  /// Introduces the list of what is not there before saving, with `{count}`; has plural forms.
  case absent
  /// After that list, when something can be saved.
  case retryOrSave
  /// After that list, when nothing can be saved yet.
  case retryLater
  /// What an attachment without a name is called.
  case unnamed
  /// How a `{name}` is quoted.
  case quoted
  /// `{name}` is over a limit of bytes.
  case tooLarge
  /// `{name}` is over the limit of items.
  case tooMany
  /// `{name}` is not on this device.
  case unavailable
  /// The host did not answer for `{name}`.
  case timedOut
  /// `{name}` could not be read.
  case unreadable
  /// `{name}` was cancelled by the host.
  case cancelled
  /// There was no space for `{name}`.
  case noSpace
  /// `{name}` is of a kind that cannot be kept.
  case unsupported
  /// The developer's mistake, with `{app}` and `{code}`.
  case notSetUp
  /// Nothing usable was offered, with `{app}`.
  case nothingToShare
  /// The disk is full.
  case diskFull
  /// The disk is full, and lacks `{amount}`.
  case diskFullBy
  /// More than one share can list, with `{app}`.
  case limitExceeded
  /// The system interrupted the work.
  case interrupted
  /// The host delivered nothing.
  case loadFailed
  /// Anything else, with `{code}`.
  case unknownFailure
  /// The button that sends.
  case post
  /// What the text field of the compose sheet is called.
  case message
  /// What stands in place of an empty text.
  case addMessage
  /// The row of the destination.
  case sendTo
  /// That no destination is chosen yet.
  case choose
  /// That the destinations are not known yet.
  case choosing
  /// That the destinations could not be had.
  case choicesFailed
  /// That there are no destinations.
  case noChoices
  /// The search among the destinations.
  case search
  /// What is happening: it is being sent.
  case sending
  /// The button that leaves the sending to the `{app}`.
  case closeForApp
  /// Title after a sending of unknown outcome.
  case notSentYet
  /// What can be done then, with `{app}`.
  case keptToSend
  /// The sending has certainly failed.
  case notSent
  /// The `{app}` is sending the draft itself.
  case sentByApp
  /// A cancelled draft could not be deleted, with `{code}`.
  case notDeleted
  /// Why it cannot be sent: the host has not delivered everything.
  case stillLoading
  /// Why it cannot be sent: there is neither text nor item.
  case nothingToSend
  /// Why it cannot be sent: the text is over the limit.
  case textTooLong
  /// Why it cannot be sent: the text that came along is no text.
  case textUnreadable
  /// Why it cannot be sent: no destination is chosen.
  case chooseFirst
  /// Why it cannot be sent: the destination `{name}` is in the list no more.
  case choiceGone
  /// What an app without a name is called.
  case theApp
  /// A `{number}` of megabytes.
  case megabytes
  /// A `{number}` of gigabytes.
  case gigabytes

  /// The parameters that a text of this phrase must hold; forms for one or two may do without `{count}`.
  public var parameters: [String] {
    switch self {
    case .saving, .openTheApp, .nothingToShare, .limitExceeded, .closeForApp, .keptToSend,
      .sentByApp:
      ["app"]
    case .copying: ["number", "count"]
    case .missing, .absent: ["count"]
    case .quoted, .tooLarge, .tooMany, .unavailable, .timedOut, .unreadable, .cancelled, .noSpace,
      .unsupported, .choiceGone:
      ["name"]
    case .notSetUp: ["app", "code"]
    case .diskFullBy: ["amount"]
    case .unknownFailure, .notDeleted: ["code"]
    case .megabytes, .gigabytes: ["number"]
    default: []
    }
  }
}
