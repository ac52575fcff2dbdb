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
  /// a receipt of outcome `expired` first), the slot of an
  /// older version whose share is finished, staging older than `StagingDays` by the time in its id (S15), and receipts older than `ReceiptDays` whose id nothing else carries. Repeatable; what could
  /// not be deleted now is deleted next time. Throws `not_now` if the container cannot be read or
  /// changed at all.
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
      try finishDiscarded(layout)
      try expire(layout, &report)
      // Should the keys come back, because their removal is lost, the receipt is still there.
      let slotID = surroundings.slot?.slot.id
      try clearSlot(layout)
      try condemnAbandoned(layout, &report)
      try emptyTrash(layout, &report)
      try forgetReceipts(layout, keeping: slotID, &report)
      return report
    }
  }

  /// Finishes discards and attempts that another process left half done.
  private func finishDiscarded(_ layout: Layout) throws {
    let receipts = Set(try layout.existing(.receipts)?.listing().ids ?? [])
    if let inbox = try layout.existing(.inbox) {
      for id in try ids(in: inbox) where receipts.contains(id) { try finish(id, layout) }
    }
    if let quarantine = try layout.existing(.quarantine) {
      for id in try ids(in: quarantine) {
        if receipts.contains(id) {
          try finish(id, layout)
          _ = try trash(of: layout).condemn(id.rawValue, in: quarantine, id: id)
        } else if let own = try? quarantine.existingDirectory(id.rawValue) {
          try removeEmptied(id, own, quarantine)
        }
      }
    }
    if let attempts = try layout.existing(.attempts) {
      for id in try ids(in: attempts) where !inHandler.contains(id) {
        if try layout.status(of: id.rawValue, in: .inbox) == nil {
          try AttemptMarks(directory: attempts).clear(id)
        }
      }
    }
  }

  /// Ends shares by the app's own policy. What cannot be read, or belongs to a newer version, stays.
  private func expire(_ layout: Layout, _ report: inout SweepReport) throws {
    guard let days = configuration.retention.expiryDays, let inbox = try layout.existing(.inbox)
    else { return }
    let now = surroundings.milliseconds()
    for id in try ids(in: inbox)
    where RetentionRule.mayExpire(id, nowMilliseconds: now, days: days) {
      guard case .offer = try decision(id, layout) else { continue }
      try writeReceipt(.expired, of: id, layout)
      timeline.record(TimelineEvent(.expired, share: id))
      try finish(id, layout)
      report.expired.append(id)
    }
  }

  private func condemnAbandoned(_ layout: Layout, _ report: inout SweepReport) throws {
    guard let staging = try layout.existing(.staging) else { return }
    let now = surroundings.milliseconds()
    for name in try staging.names() {
      guard let id = NoncedName.id(of: name),
        RetentionRule.stagingMayGo(
          id, nowMilliseconds: now, days: configuration.retention.stagingDays)
      else { continue }
      // It may be missing, because its extension has just published or removed it.
      let wasThere = try tolerating(\.isMissing) {
        _ = try trash(of: layout).condemn(name, in: staging, id: id)
      }
      if wasThere { report.abandoned.append(id) }
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
    _ layout: Layout, keeping slotID: ShareID?, _ report: inout SweepReport
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
      guard
        let bytes = try receipts.readFile(id.rawValue, limit: Receipt.byteCountLimit),
        RetentionRule.receiptMayGo(
          Receipt(bytes: bytes), of: id, nowMilliseconds: now, days: days)
      else { continue }
      try receipts.fileSystem.unlink(id.rawValue, in: receipts.handle)
      durableReceipts.remove(id)
      report.forgotten.append(id)
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
