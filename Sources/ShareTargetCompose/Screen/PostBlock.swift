import ShareTargetCore

/// Why Post is off.
public enum PostBlock: Hashable, Sendable {
  /// The host's content is not there yet.
  case loading
  /// There is neither text nor item.
  case empty
  /// The text that came with the share cannot be taken; writing another one lifts this (C5).
  case textFault(TextFault)
  /// The text has so many bytes too many (C8).
  case textTooLong(byteCount: Int64)
  /// There are too many items, the text counted as one.
  case tooManyItems
  /// No destination is chosen.
  case destinationMissing
  /// The chosen destination is no longer listed.
  case destinationGone
  /// Something is under way that ends by itself.
  case busy
}
