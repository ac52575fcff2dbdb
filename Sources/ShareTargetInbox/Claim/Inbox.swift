import Foundation
import ShareTargetCore

/// The app's way into the container: offers shares, finishes them, and cleans up after them.
///
/// One actor per container and process (F10); it alone knows which shares are in a handler. Every method
/// is one pass over the disk and holds nothing open afterwards. Errors: `not_now` means that nothing
/// changed and the next wake-up should try again; `no_space`; `missing_app_group`.
public actor Inbox {
  let container: ShareContainer
  /// What extension and app agree on.
  package nonisolated let configuration: ShareTargetConfiguration
  let timeline: Timeline
  let surroundings: Surroundings

  /// What earlier processes left is counted and finished.
  var hasLaunched = false
  /// Shares whose markers this process has counted already.
  var counted: Set<ShareID> = []
  /// Launches in a row that found a marker of a share, as counted by this process.
  var strikes: [ShareID: Int] = [:]
  /// Shares in a handler of this process; durable nowhere, because a new process means that all
  /// handlers are dead (S13).
  var inHandler: Set<ShareID> = []
  /// Receipts that this process knows to be on the disk for good.
  var durableReceipts: Set<ShareID> = []
  /// The shares that a repeat is compared with.
  var seen = SeenShares()
  /// The marks of shares in handlers as possible repeats.
  var repeats: [ShareID: ShareID] = [:]
  /// What there is to take over of an older version is taken over, or never can be.
  var hasImported = false
  /// Receipts whose sync failed in this process; they are written anew and not synced again (S14).
  var doubtfulReceipts: Set<ShareID> = []
  /// Waiting shares as of the last listing, the next one last.
  var waiting: [ShareID] = []
  /// How many names of the last listing were no ids, until the timeline has been told of it.
  var untoldStrayCount: Int?

  private var isLayoutDurable = false

  private static let inboxes = Guarded<[String: Inbox]>([:])

  /// The one inbox of a container in this process. The first caller's configuration and timeline count.
  public static func shared(
    for container: ShareContainer, configuration: ShareTargetConfiguration,
    timeline: Timeline = .system
  ) -> Inbox {
    let path = container.directory.standardizedFileURL.path
    let new = Inbox(
      container: container, configuration: configuration, timeline: timeline,
      surroundings: .system(appGroup: configuration.appGroup))
    return inboxes.with { inboxes in
      if let inbox = inboxes[path] { return inbox }
      inboxes[path] = new
      return new
    }
  }

  /// An inbox of its own, as a process that has just started has it; for tests and tools.
  package init(
    container: ShareContainer, configuration: ShareTargetConfiguration, timeline: Timeline,
    surroundings: Surroundings
  ) {
    self.container = container
    self.configuration = configuration
    self.timeline = timeline
    self.surroundings = surroundings
  }

  // MARK: - Reading

  /// All waiting shares that can be read, in the order in which they are offered, those in a handler
  /// included.
  ///
  /// Changes nothing on disk (H12). What cannot be listed is in `status()`. The cost grows with the
  /// number of shares.
  public func pending() throws -> [StoredShare] {
    try mappingErrors {
      guard let layout = try existingLayout(), let inbox = try layout.existing(.inbox) else {
        return []
      }
      return try ids(in: inbox).compactMap { id in
        guard case .valid(let share) = try waitingReading(id, layout, inbox) else { return nil }
        return stored(share)
      }
    }
  }

  /// One waiting share. Changes nothing on disk.
  ///
  /// Throws `unknown_share`, `not_now`, `newer_version`, `invalid_share`; and for a share with a receipt
  /// `finished_share`, `replaced_share`, `expired_share`, `discarded_share`.
  public func stored(_ id: ShareID) throws -> StoredShare {
    try mappingErrors {
      guard let layout = try existingLayout() else { throw Self.unknownShare }
      guard let inbox = try layout.existing(.inbox) else { throw try absence(of: id, layout) }
      switch try waitingReading(id, layout, inbox) {
      case .valid(let share): return stored(share)
      case .gone: throw try absence(of: id, layout)
      case let reading: throw Self.error(for: reading)
      }
    }
  }

  /// What a waiting share reads as; `gone` if it has a receipt.
  private func waitingReading(
    _ id: ShareID, _ layout: Layout, _ inbox: Directory
  ) throws -> ShareReading {
    if try layout.status(of: id.rawValue, in: .receipts) != nil { return .gone }
    return ShareReader(fileSystem: surroundings.fileSystem).read(id, in: inbox)
  }

  // MARK: - Seams for the other files

  /// A share with its place on disk.
  func stored(_ share: Share) -> StoredShare {
    var share = share
    if let earlier = repeats[share.id] { share.possibleDuplicateOf = earlier }
    return StoredShare(
      share: share,
      directory: container.directory
        .appendingPathComponent(Layout.folderName, isDirectory: true)
        .appendingPathComponent(Layout.versionName, isDirectory: true)
        .appendingPathComponent(Place.inbox.rawValue, isDirectory: true)
        .appendingPathComponent(share.id.rawValue, isDirectory: true),
      isOld: RetentionRule.isOld(
        share.id, nowMilliseconds: surroundings.milliseconds(),
        days: configuration.retention.receiptDays))
  }

  /// The container as it is; `nil` before anything was ever stored.
  func existingLayout() throws -> Layout? {
    try Layout.existing(of: container, in: surroundings.fileSystem)
  }

  /// The container, made where it is missing, with all parents durable.
  func madeLayout() throws -> Layout {
    let layout = try Layout.made(
      of: container, places: Place.allCases, isDurable: isLayoutDurable,
      in: surroundings.fileSystem)
    isLayoutDurable = true
    return layout
  }

  /// The ids among the names of a directory, in the order of arrival.
  func ids(in directory: Directory) throws -> [ShareID] {
    try directory.listing().ids
  }

  /// The trash, made where it is missing.
  func trash(of layout: Layout) throws -> Trash {
    Trash(directory: try layout.made(.trash), surroundings: surroundings)
  }

  /// Gives system errors their codes.
  func mappingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw ReadFailure.error(error) }
  }

  /// The receipt of a share; `nil` for none. One that is there and cannot be read counts as torn.
  func receipt(of id: ShareID, _ layout: Layout) throws -> Receipt? {
    guard let receipts = try layout.existing(.receipts),
      try receipts.status(of: id.rawValue) != nil
    else { return nil }
    let bytes = try? receipts.readFile(id.rawValue, limit: Receipt.byteCountLimit)
    return Receipt(bytes: bytes ?? [])
  }

  /// The error of a share that does not wait: how it ended, or that nothing is known of it.
  func absence(of id: ShareID, _ layout: Layout) throws -> ShareTargetError {
    if let receipt = try receipt(of: id, layout) { return Self.error(for: receipt.outcome) }
    let isAside = try layout.status(of: id.rawValue, in: .quarantine) != nil
    return isAside ? Self.invalidShare : Self.unknownShare
  }

  /// The error of a share that ended.
  static func error(for outcome: Receipt.Outcome) -> ShareTargetError {
    switch outcome {
    case .acknowledged, .imported:
      ShareTargetError(
        .finishedShare, "The share was acknowledged before. Nothing is left to do.")
    case .replaced:
      ShareTargetError(
        .replacedShare, "A newer share took the place of this one. Take the newer one.")
    case .expired:
      ShareTargetError(
        .expiredShare,
        "Nobody took the share within ExpiryDays, so that it was ended. Let it be shared again.")
    case .discarded:
      ShareTargetError(
        .discardedShare,
        "A person threw the share away out of quarantine. Let it be shared again.")
    }
  }

  /// The error of a share that is not to be had.
  static func error(for reading: ShareReading) -> ShareTargetError {
    switch reading {
    case .valid, .gone: unknownShare
    case .newerVersion(let version):
      ShareTargetError(
        .newerVersion,
        "The share was written in format version \(version). Update the app to read it.")
    case .invalid(let fault):
      ShareTargetError(
        .invalidShare, "The share's directory is damaged (\(fault.rawValue)). It is kept aside.",
        cause: fault)
    case .notNow(let code):
      ReadFailure.notNow(SystemError(ErrorNumber(rawValue: code), call: "read"))
    }
  }

  static let unknownShare = ShareTargetError(
    .unknownShare,
    "No share of this id is waiting, and nothing remembers one. List those that wait.")
  static let invalidShare = ShareTargetError(
    .invalidShare, "The share is in quarantine. Export, retry or discard it there.")
}
