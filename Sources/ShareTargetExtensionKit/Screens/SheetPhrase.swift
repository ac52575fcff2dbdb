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
  /// What an app without a name is called.
  case theApp
  /// A `{number}` of megabytes.
  case megabytes
  /// A `{number}` of gigabytes.
  case gigabytes

  /// The parameters that a text of this phrase must hold; forms for one or two may do without `{count}`.
  public var parameters: [String] {
    switch self {
    case .saving, .openTheApp, .nothingToShare, .limitExceeded: ["app"]
    case .copying: ["number", "count"]
    case .missing, .absent: ["count"]
    case .quoted, .tooLarge, .tooMany, .unavailable, .timedOut, .unreadable, .cancelled, .noSpace,
      .unsupported:
      ["name"]
    case .notSetUp: ["app", "code"]
    case .diskFullBy: ["amount"]
    case .unknownFailure: ["code"]
    case .megabytes, .gigabytes: ["number"]
    default: []
    }
  }
}
