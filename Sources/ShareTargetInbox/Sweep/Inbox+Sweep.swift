import ShareTargetCore

/// What a sweep removed.
public struct SweepReport: Hashable, Sendable {
  /// Entries of the trash whose files are gone, by the id of their share.
  public var removed: [ShareID] = []
  /// Files that were deleted.
  public var fileCount = 0
  /// Shares of extensions that died while writing, older than `StagingDays`.
  public var abandoned: [ShareID] = []
  /// Shares that nobody took within `ExpiryDays`.
  public var expired: [ShareID] = []
  /// Receipts that were older than `ReceiptDays` and that nothing else needed.
  public var forgotten: [ShareID] = []

  public init() {}
}

extension Inbox {
  /// Deletes what receipts and ages allow, and nothing on suspicion (S6).
  ///
  /// That is: what is left of finished shares, shares older than `ExpiryDays` if the app set it (each gets
  /// a receipt of outcome `expired` first), the slot of an older version whose share is finished, staging
  /// older than `StagingDays` by the time in its id (S15), and receipts older than `ReceiptDays` whose id
  /// nothing else carries. Repeatable; what could not be deleted now is deleted next time. Throws `not_now`
  /// after everything was tried, if something could not be read or changed.
  @discardableResult
  public func sweep() throws -> SweepReport {
    try launch()
    return try sweepOnly()
  }

  /// The same without counting what earlier processes left, for a tool that is no launch of the app.
  package func sweepOnly() throws -> SweepReport {
    try mappingErrors {
      let layout = try madeLayout()
      var report = SweepReport()
      let steps = SeparateSteps()
      steps.run { try finishDiscarded(layout, steps) }
      steps.run { try expire(layout, steps, &report) }
      // Should the keys come back, because their removal is lost, the receipt is still there.
      let slotID = surroundings.slot?.slot.id
      steps.run { try configuration.profile == .compat ? showNext(layout) : clearSlot(layout) }
      steps.run { try condemnAbandoned(layout, steps, &report) }
      steps.run { try emptyTrash(layout, &report) }
      steps.run { try forgetReceipts(layout, keeping: slotID, steps, &report) }
      if let failure = steps.failure { throw failure }
      return report
    }
  }

  /// Steps of which none keeps the others from being made: an entry in trouble stays alone with it (S30).
  private final class SeparateSteps {
    /// What the first step that failed ran into.
    private(set) var failure: (any Error)?

    func run(_ step: () throws -> Void) {
      do { try step() } catch { failure = failure ?? error }
    }
  }

  /// Finishes discards and attempts that another process left half done.
  private func finishDiscarded(_ layout: Layout, _ steps: SeparateSteps) throws {
    let receipts = Set(try layout.existing(.receipts)?.listing().ids ?? [])
    if let inbox = try layout.existing(.inbox) {
      for id in try ids(in: inbox) where receipts.contains(id) {
        steps.run { try finish(id, layout) }
      }
    }
    if let quarantine = try layout.existing(.quarantine) {
      for id in try ids(in: quarantine) {
        steps.run {
          if receipts.contains(id) {
            try finish(id, layout)
            _ = try trash(of: layout).condemn(id.rawValue, in: quarantine, id: id)
          } else if let own = try? quarantine.existingDirectory(id.rawValue) {
            try removeEmptied(id, own, quarantine)
          }
        }
      }
    }
    if let attempts = try layout.existing(.attempts) {
      for id in try ids(in: attempts) where !inHandler.contains(id) {
        steps.run {
          if try layout.status(of: id.rawValue, in: .inbox) == nil {
            try AttemptMarks(directory: attempts).clear(id)
          }
        }
      }
    }
  }

  /// Ends shares by the app's own policy. What cannot be read, or belongs to a newer version, stays.
  private func expire(
    _ layout: Layout, _ steps: SeparateSteps, _ report: inout SweepReport
  ) throws {
    guard let days = configuration.retention.expiryDays, let inbox = try layout.existing(.inbox)
    else { return }
    let now = surroundings.milliseconds()
    for id in try ids(in: inbox)
    where RetentionRule.mayExpire(id, nowMilliseconds: now, days: days) {
      steps.run {
        guard case .offer = try decision(id, layout) else { return }
        try writeReceipt(.expired, of: id, layout)
        timeline.record(TimelineEvent(.expired, share: id))
        try finish(id, layout)
        report.expired.append(id)
      }
    }
  }

  private func condemnAbandoned(
    _ layout: Layout, _ steps: SeparateSteps, _ report: inout SweepReport
  ) throws {
    guard let staging = try layout.existing(.staging) else { return }
    let now = surroundings.milliseconds()
    for name in try staging.names() {
      guard let id = NoncedName.id(of: name),
        RetentionRule.stagingMayGo(
          id, nowMilliseconds: now, days: configuration.retention.stagingDays)
      else { continue }
      steps.run {
        // It may be missing, because its extension has just published or removed it.
        let wasThere = try tolerating(\.isMissing) {
          _ = try trash(of: layout).condemn(name, in: staging, id: id)
        }
        if wasThere { report.abandoned.append(id) }
      }
    }
  }

  private func emptyTrash(_ layout: Layout, _ report: inout SweepReport) throws {
    guard let directory = try layout.existing(.trash) else { return }
    let trash = Trash(directory: directory, surroundings: surroundings)
    for name in try directory.names() {
      let fileCount: Int
      do { fileCount = try trash.delete(name) } catch is SystemError {
        // One entry in trouble does not keep the others.
        continue
      }
      report.fileCount += fileCount
      guard let id = NoncedName.id(of: name) else { continue }
      report.removed.append(id)
      timeline.record(
        TimelineEvent(.swept, share: id, .init("files", .count(Int64(fileCount)))))
    }
  }

  private func forgetReceipts(
    _ layout: Layout, keeping slotID: ShareID?, _ steps: SeparateSteps,
    _ report: inout SweepReport
  ) throws {
    let now = surroundings.milliseconds()
    let days = configuration.retention.receiptDays
    guard let receipts = try layout.existing(.receipts) else { return }
    let old = try ids(in: receipts).filter {
      RetentionRule.receiptMayBeOld($0, nowMilliseconds: now, days: days)
    }
    guard !old.isEmpty else { return }
    // What is gone must be gone for good before the receipt that let it go.
    for place in [Place.inbox, .quarantine, .trash] { try layout.existing(place)?.sync() }
    let carried = try carriedIDs(layout)
    for id in old where !carried.contains(id) && id != slotID {
      steps.run {
        guard
          let bytes = try receipts.readFile(id.rawValue, limit: Receipt.byteCountLimit),
          RetentionRule.receiptMayGo(
            Receipt(bytes: bytes), of: id, nowMilliseconds: now, days: days)
        else { return }
        try receipts.fileSystem.unlink(id.rawValue, in: receipts.handle)
        durableReceipts.remove(id)
        report.forgotten.append(id)
      }
    }
  }

  /// The ids that anything but receipts carries.
  private func carriedIDs(_ layout: Layout) throws -> Set<ShareID> {
    var carried = inHandler
    for place in Place.allCases where place != .receipts {
      for name in try layout.names(in: place) {
        if let id = ShareID(canonicalName: name) ?? NoncedName.id(of: name) { carried.insert(id) }
      }
    }
    return carried
  }
}
