import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// Runs workloads through the code that ships on a volume that may lose what was not synced, and lets
/// new processes recover every state that a power cut can leave.
package struct LostWriteModel: Sendable {
  /// Subsets of lost changes at one position; fewer are all tried.
  package var subsetLimit: Int
  /// Of the samples beyond that.
  package var seed: UInt64
  /// What is wrong on purpose.
  package var flaw: Flaw
  /// Each call to sync of a workload fails, each in a case of its own, with what it should have written
  /// lost.
  package var failsSyncs = false
  /// What the inbox waits for.
  package var durability = Durability.full
  /// Of an inbox that waits for order alone is asked what only `full` promises; shows the difference.
  package var asksForMore = false

  package init(subsetLimit: Int, seed: UInt64 = 1, flaw: Flaw = .none) {
    self.subsetLimit = subsetLimit
    self.seed = seed
    self.flaw = flaw
  }

  /// What was found.
  package struct Report: Sendable {
    package var workloadCount = 0
    /// Crash states, and how many of them are different.
    package var stateCount = 0
    package var distinctCount = 0
    package var violations: [Violation] = []

    package init() {}
  }

  /// One state in which something does not hold.
  package struct Violation: Sendable, CustomStringConvertible {
    package var workload: Workload
    package var failingSync: Int?
    package var position: Int
    package var lost: [Int]
    package var durability: Durability
    package var sentences: [String]

    /// The command that plays exactly this state again.
    package var replay: String {
      "inboxmodel replay \(workload) \(position) \(lost.isEmpty ? "-" : lost.map(String.init).joined(separator: ","))"
        + (failingSync.map { " --failing-sync \($0)" } ?? "")
        + (durability == .full ? "" : " --\(durability.rawValue)")
    }

    package var description: String { "\(sentences.joined(separator: "; "))\n  \(replay)" }
  }

  /// A run of one workload, ready for its crash states.
  struct Run {
    var stage: Stage
    var log: LossLog
    /// Where the first and the last operation began.
    var start: Int
    var last: Int
    /// Calls to sync that the operations made.
    var syncCount: Int
    var violations: [String] = []
  }

  /// Explores workloads until `violationLimit` violations are found.
  package func explore(_ workloads: [Workload], violationLimit: Int = 10) async throws -> Report {
    var report = Report()
    var seen: Set<Int> = []
    for workload in workloads {
      guard report.violations.count < violationLimit else { break }
      report.workloadCount += 1
      // Others wait for this thread, too.
      await Task.yield()
      try await explore(workload, failingSync: nil, &report, &seen, violationLimit)
      guard failsSyncs else { continue }
      for index in 0..<(try await run(workload, failingSync: nil).syncCount) {
        try await explore(workload, failingSync: index, &report, &seen, violationLimit)
      }
    }
    return report
  }

  private func explore(
    _ workload: Workload, failingSync: Int?, _ report: inout Report, _ seen: inout Set<Int>,
    _ violationLimit: Int
  ) async throws {
    let run = try await run(workload, failingSync: failingSync)
    var random = SeededWords(seed: seed)
    for sentence in run.violations {
      report.violations.append(
        Violation(
          workload: workload, failingSync: failingSync, position: run.log.changes.count, lost: [],
          durability: durability, sentences: [sentence]))
    }
    guard run.last < run.log.changes.count || workload.operations.count == 1 else { return }
    let sets = CrashSets(log: run.log, limit: subsetLimit)
    let settled = run.stage.settled.with { $0 }
    for position in run.last...run.log.changes.count {
      // What others do to the files is no step of ours: it happened or it did not.
      if settled.contains(position), settled.contains(position - 1) { continue }
      for lost in sets.sets(at: position, random: &random) {
        report.stateCount += 1
        let ledger = ledger(of: run, at: position, losing: lost)
        let nodes = run.log.volume(
          at: position, losing: lost, blockByteCount: Stage.blockByteCount)
        var hasher = Hasher()
        hasher.combine(workload.mode)
        hasher.combine(ledger)
        hasher.combine(run.stage.slot.with { $0?.values(after: position) })
        hasher.combine(
          CrashImage.fingerprint(of: nodes, blockByteCount: Stage.blockByteCount))
        guard seen.insert(hasher.finalize()).inserted else { continue }
        report.distinctCount += 1
        let sentences = await judge(nodes, ledger, run.stage, position, workload.mode)
        guard !sentences.isEmpty else { continue }
        report.violations.append(
          Violation(
            workload: workload, failingSync: failingSync, position: position, lost: lost.sorted(),
            durability: durability, sentences: sentences))
        if report.violations.count >= violationLimit { return }
      }
    }
  }

  /// What must hold after a power cut.
  ///
  /// With full durability that is all that was said. With `ordered` on a drive that reorders it is all
  /// that was said up to the last barrier from before which nothing is lost; what may be, such as a
  /// receipt that was begun, is as of the cut.
  private func ledger(of run: Run, at position: Int, losing lost: Set<Int>) -> Ledger {
    let ledger = run.stage.ledger(at: position)
    guard durability == .ordered, !asksForMore, run.stage.memory.traits != .linux else {
      return ledger
    }
    return ledger.keepingWord(
      of: run.stage.ledger(at: run.log.reached(at: position, losing: lost, from: run.start)))
  }

  private func judge(
    _ nodes: [Int: MemoryVolume.Node], _ ledger: Ledger, _ stage: Stage, _ position: Int,
    _ mode: LossMode
  ) async -> [String] {
    let after = Stage(
      after: nodes, slot: stage.slot.with { $0?.values(after: position) }, mode: mode, flaw: flaw,
      durability: durability,
      milliseconds: stage.clock.with { $0 })
    return await Oracle.judge(after, ledger)
  }

  /// Plays one state again and says what does not hold.
  package func replay(
    _ workload: Workload, position: Int, lost: [Int], failingSync: Int? = nil
  ) async throws -> [String] {
    let run = try await run(workload, failingSync: failingSync)
    let nodes = run.log.volume(
      at: position, losing: Set(lost), blockByteCount: Stage.blockByteCount)
    return run.violations
      + (await judge(
        nodes, ledger(of: run, at: position, losing: Set(lost)), run.stage, position,
        workload.mode))
  }

  /// The changes of a workload, numbered as in `replay`, for people.
  package func changes(_ workload: Workload, failingSync: Int? = nil) async throws -> [String] {
    let run = try await run(workload, failingSync: failingSync)
    return run.log.changes.enumerated().map { "\($0.offset) \($0.element)" }
  }

  // MARK: - Running

  func run(_ workload: Workload, failingSync: Int?) async throws -> Run {
    let syncs = Guarded((count: -1, failures: [LossLog.Failure]()))
    var flaw = flaw
    let inner = flaw.look
    let mode = workload.mode
    flaw.look = { memory, call in
      let isSync =
        call.name == .sync || call.name == .fullSync || call.name == .barrier && mode == .darwin
      let fails: Bool =
        isSync
        && syncs.with { syncs in
          guard syncs.count >= 0 else { return false }
          syncs.count += 1
          return syncs.count - 1 == failingSync
        }
      let verdict = try inner?(memory, call) ?? .pass
      guard fails, let node = memory.number(at: call.path) else { return verdict }
      syncs.with {
        $0.failures.append(
          LossLog.Failure(
            position: memory.changeCount, node: node, isOfDevice: call.name != .sync))
      }
      if case .deny = verdict { return .skip }
      throw SystemError(ErrorNumber(rawValue: EIO), call: "fsync")
    }
    let stage = try Stage(mode: workload.mode, flaw: flaw, durability: durability)
    switch workload.beginning {
    case .empty: break
    case .waiting: await stage.run(.sharePhoto, label: "earlier")
    case .slot: try stage.plantSlot(isBare: false)
    case .bareSlot: try stage.plantSlot(isBare: true)
    }
    let start = stage.memory.changeCount
    var last = start
    syncs.with { $0.count = 0 }
    for (index, operation) in workload.operations.enumerated() {
      last = stage.memory.changeCount
      await stage.run(operation, label: "share\(index)")
    }
    let log = LossLog(
      stage.memory.changes, start: start, mode: workload.mode,
      settled: stage.settled.with { $0 }, failures: syncs.with(\.failures))
    var run = Run(
      stage: stage, log: log, start: start, last: last, syncCount: max(syncs.with(\.count), 0))
    if stage.memory.openHandleCount > 0 { run.violations.append("a handle stayed open") }
    if let misuse = stage.memory.misuses.first { run.violations.append(misuse) }
    if Self.emptiesInPlace(stage) { run.violations.append("S11 a share was emptied in place") }
    return run
  }

  /// Whether something was removed from a share while it lay in `inbox/`.
  private static func emptiesInPlace(_ stage: Stage) -> Bool {
    let settled = stage.settled.with { $0 }
    let inbox = stage.memory.number(at: "\(Stage.version)/inbox")
    var places: [Int: Int] = [:]
    for (index, change) in stage.memory.changes.enumerated() {
      switch change {
      case .linked(let node, _, let directory): places[node] = directory
      case .moved(let node, _, _, let to, _): places[node] = to
      case .unlinked(_, _, let directory):
        if let inbox, places[directory] == inbox, !settled.contains(index) { return true }
      default: break
      }
    }
    return false
  }
}
