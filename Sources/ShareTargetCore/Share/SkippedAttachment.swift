/// An attachment that was offered and not kept (intake I1).
public struct SkippedAttachment: Hashable, Sendable, Codable {
  /// Its place among all attachments that the host offered, from 0.
  public var position: Int
  /// Why it was not kept.
  public var reason: SkipReason
  /// The host's name for it, made safe to show.
  public var displayName: String?
  /// The first type that it was registered under.
  public var declaredType: String?

  public init(
    position: Int, reason: SkipReason, displayName: String? = nil, declaredType: String? = nil
  ) {
    self.position = position
    self.reason = reason
    self.displayName = displayName
    self.declaredType = declaredType
  }
}

/// Why an attachment was not kept; the raw values are part of the format.
public enum SkipReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// Over a byte limit.
  case tooLarge
  /// Over the limit of items.
  case tooMany
  /// The host does not have it here, for example a photo that is still in iCloud.
  case unavailable
  /// The host did not answer in time.
  case timedOut
  /// The host answered with something that could not be read.
  case unreadable
  /// The person or the host cancelled this one.
  case cancelled
  /// The disk was full.
  case noSpace
  /// No representation is of a kind that can be kept.
  case unsupported
}
