import ShareTargetCore

/// What one drain of the outbox did.
public struct OutboxReport: Hashable, Sendable {
  /// Submissions that were delivered by this drain, or had been and are gone now.
  public var delivered: [ShareID] = []
  /// Submissions that were tried and stay.
  public var failed: [ShareID] = []
  /// Frozen drafts that a sheet is sending just now, or whose time has not come.
  public var waiting: [ShareID] = []

  public init() {}
}
