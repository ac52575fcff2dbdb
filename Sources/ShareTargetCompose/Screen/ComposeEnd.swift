import ShareTargetCore

/// How a compose sheet ended.
public enum ComposeEnd: Hashable, Sendable {
  /// The adapter has the submission; the draft is gone, or only its accepted files are left (C21).
  case sent
  /// The draft is deleted.
  case cancelled
  /// The draft is frozen and the app sends it (C25a).
  case handedOver
  /// The app was already sending it (F6).
  case beingSentByApp
  /// No draft could be made or read.
  case failed(ShareTargetError.Code)
}
