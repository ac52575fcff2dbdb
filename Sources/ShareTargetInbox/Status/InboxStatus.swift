import ShareTargetCore

/// Everything in a container that was not delivered, for a person to see (S9).
public struct InboxStatus: Hashable, Sendable {
  /// Shares that wait and can be read, in order; those in a handler included.
  public var pending: [ShareID] = []
  /// Shares in a handler of this process.
  public var inHandler: [ShareID] = []
  /// Shares that were put aside.
  public var quarantined: [QuarantinedShare] = []
  /// Waiting shares that a newer version wrote, and that only an update reads.
  public var newerVersion: [ShareID] = []
  /// Versions of later layouts beside this one, such as 2 for `ShareTarget/2`: what lies in them is left
  /// alone, and only an update reads it.
  public var newerLayouts: [Int] = []
  /// Waiting shares that could not be read just now.
  public var unreadableNow: [ShareID] = []
  /// Waiting shares that are damaged and will be put into quarantine by the next offer.
  public var damaged: [ShareID: ShareFault] = [:]
  /// Names in `inbox/` and `quarantine/` that are no ids; left alone.
  public var strayNames: [String] = []
  /// Shares that an extension is writing or has abandoned.
  public var stagingCount = 0
  /// Drafts of the compose sheet.
  public var draftCount = 0
  /// Submissions that the app is sending.
  public var outboxCount = 0
  /// Shares that are finished.
  public var receiptCount = 0
  /// What an older version of the app left and is not taken over yet; `nil` for nothing.
  public var slot: LegacySlotStatus?

  public init() {}
}

/// The single slot of an older version of the app (F13).
public enum LegacySlotStatus: Hashable, Sendable {
  /// The next offer takes it over.
  case waiting
  /// It cannot be read just now.
  case unreadableNow
  /// It cannot be taken over; nothing of it was changed.
  case damaged(SlotFault)
}

/// A share in quarantine.
public struct QuarantinedShare: Hashable, Sendable {
  public var id: ShareID
  /// Why; `nil` if the reason cannot be read.
  public var reason: ShareFault?
  /// When, in milliseconds since 1970; `nil` if that cannot be read.
  public var milliseconds: Int64?

  public init(id: ShareID, reason: ShareFault? = nil, milliseconds: Int64? = nil) {
    self.id = id
    self.reason = reason
    self.milliseconds = milliseconds
  }
}
