import ShareTargetCore

/// What a launch found of earlier processes.
public struct LaunchReport: Hashable, Sendable {
  /// Acknowledgements that were begun by an earlier process and are finished now.
  public var finished: [ShareID] = []
  /// Shares that were in a handler when the last process ended.
  public var interrupted: [ShareID] = []
  /// Shares that were put into quarantine because the app died of them three times in a row.
  public var poisoned: [ShareID] = []

  public init() {}
}

extension Inbox {
  /// Counts what the last process left, and finishes what it began; once per process.
  ///
  /// What an older version of the app left in its single slot is taken over as well (F13); if that cannot
  /// be done now, later calls try again, and no other share waits for it. Later calls do nothing else.
  /// `beginOffer` calls it, so that no share can be offered uncounted. When it
  /// throws, what was counted stays counted and the next call does the rest. Launching twice after one
  /// death changes nothing more (S7). Its one listing of the inbox is also that of the first offer.
  @discardableResult
  public func launch() throws -> LaunchReport {
    var report = LaunchReport()
    if hasLaunched {
      importSlot()
      return report
    }
    try mappingErrors {
      let layout = try madeLayout()
      let inbox = try layout.made(.inbox)
      let ended = try layout.existing(.receipts)?.listing().ids ?? []
      rememberReceipts(ended)
      let receipts = Set(ended)
      let attempts = try layout.made(.attempts)
      for id in try ids(in: attempts) where !counted.contains(id) && !inHandler.contains(id) {
        try count(
          id, hasReceipt: receipts.contains(id),
          isInInbox: try inbox.status(of: id.rawValue) != nil, layout, &report)
        counted.insert(id)
      }
      try list(layout)
      for id in waiting.reversed() where receipts.contains(id) {
        // One that cannot go now is never offered, keeps no other share, and goes with a sweep.
        do { try finish(id, layout) } catch is SystemError { continue }
        report.finished.append(id)
      }
      if !report.finished.isEmpty { waiting.removeAll(where: receipts.contains) }
      hasLaunched = true
    }
    importSlot()
    return report
  }

  private func count(
    _ id: ShareID, hasReceipt: Bool, isInInbox: Bool, _ layout: Layout,
    _ report: inout LaunchReport
  ) throws {
    let attempts = AttemptMarks(directory: try layout.made(.attempts))
    let marks = try attempts.marks(of: id)
    if marks.hasMarker { report.interrupted.append(id) }
    switch PoisonRule.step(
      hasReceipt: hasReceipt, isInInbox: isInInbox, hasMarker: marks.hasMarker,
      earlierStrikes: marks.strikes)
    {
    case .forget: try attempts.clear(id)
    case .strike(let number):
      try attempts.strike(id, number: number)
      strikes[id] = number
    case .quarantine:
      // The count alone keeps it from being offered; each scan tries again to put it aside.
      strikes[id] = PoisonRule.launches
      do { try quarantine(id, .poison, layout) } catch is SystemError { return }
      report.poisoned.append(id)
    }
  }
}
