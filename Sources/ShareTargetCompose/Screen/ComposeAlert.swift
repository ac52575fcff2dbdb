import ShareTargetCore

/// What the sheet has to say in an alert.
public enum ComposeAlert: Hashable, Sendable {
  /// It is not known to have arrived; it is saved, and can be sent once more or be left to the app (C22).
  case savedNotSent
  /// Nothing arrived; it can be edited and sent (C24).
  case notSent
  /// The app has the draft and sends it (F6).
  case beingSentByApp
  /// The latest change could not be saved.
  case notSaved(ShareTargetError.Code)
  /// The draft could not be deleted and is still there (C27).
  case cancelFailed(ShareTargetError.Code)
  /// The host's content could not be taken over, or not all of it.
  case loadFailed(ShareTargetError.Code)
  /// The sheet ended before everything was taken over; what is listed is what there is.
  case loadInterrupted
}
