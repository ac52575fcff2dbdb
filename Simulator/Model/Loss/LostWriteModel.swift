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
  /// How many calls to sync of the last operation fail, one after the other in a case of its own, with
  /// what they should have written lost.
  package var failsSyncs = false

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
    package var sentences: [String]

    /// The command that plays exactly this state again.
    package var replay: String {
      "inboxmodel replay \(workload) \(position) \(lost.isEmpty ? "-" : lost.map(String.init).joined(separator: ","))"
        + (failingSync.map { " --failing-sync \($0)" } ?? "")
    }

    package var description: String { "\(sentences.joined(separator: "; "))\n  \(replay)" }
  }

  /// A run of one workload, ready for its crash states.
  struct Run {
    var stage: Stage
    var log: LossLog
    /// Where the last operation began.
    var last: Int
    /// Calls to sync that the last operation made.
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
          sentences: [sentence]))
    }
    guard run.last < run.log.changes.count || workload.operations.count == 1 else { return }
    let sets = CrashSets(log: run.log, limit: subsetLimit)
    let settled = run.stage.settled.with { $0 }
    for position in run.last...run.log.changes.count {
      // What others do to the files is no step of ours: it happened or it did not.
      if settled.contains(position), settled.contains(position - 1) { continue }
      let ledger = run.stage.ledger(at: position)
      for lost in sets.sets(at: position, random: &random) {
        report.stateCount += 1
        let nodes = run.log.volume(
          at: position, losing: lost, blockByteCount: Stage.blockByteCount)
        var hasher = Hasher()
        hasher.combine(workload.mode)
        hasher.combine(ledger)
        hasher.combine(
          CrashImage.fingerprint(of: nodes, blockByteCount: Stage.blockByteCount))
        guard seen.insert(hasher.finalize()).inserted else { continue }
        report.distinctCount += 1
        let sentences = await judge(nodes, ledger, run.stage, workload.mode)
        guard !sentences.isEmpty else { continue }
        report.violations.append(
          Violation(
            workload: workload, failingSync: failingSync, position: position, lost: lost.sorted(),
            sentences: sentences))
        if report.violations.count >= violationLimit { return }
      }
    }
  }

  private func judge(
    _ nodes: [Int: MemoryVolume.Node], _ ledger: Ledger, _ stage: Stage, _ mode: LossMode
  ) async -> [String] {
    let after = Stage(
      after: nodes, mode: mode, flaw: flaw, milliseconds: stage.clock.with { $0 })
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
      + (await judge(nodes, run.stage.ledger(at: position), run.stage, workload.mode))
  }

  /// The changes of a workload, numbered as in `replay`, for people.
  package func changes(_ workload: Workload) async throws -> [String] {
    let run = try await run(workload, failingSync: nil)
    return run.log.changes.enumerated().map { "\($0.offset) \($0.element)" }
  }

  // MARK: - Running

  func run(_ workload: Workload, failingSync: Int?) async throws -> Run {
    let syncs = Guarded((count: -1, doomed: Set<Int>()))
    var flaw = flaw
    let inner = flaw.look
    let mode = workload.mode
    flaw.look = { memory, call in
      let isSync = call.name == .sync || call.name == .fullSync
      let fails: Bool =
        isSync
        && syncs.with { syncs in
          guard syncs.count >= 0 else { return false }
          syncs.count += 1
          return syncs.count - 1 == failingSync
        }
      let verdict = try inner?(memory, call) ?? .pass
      guard fails else { return verdict }
      // The system forgets the pages that it could not write (Rebello and others, ATC 2020).
      let node = memory.number(at: call.path)
      let log = LossLog(memory.changes, start: 0, mode: mode)
      let doomed = log.loseable(at: log.changes.count).filter { index in
        switch log.changes[index] {
        case .linked(_, _, let directory), .unlinked(_, _, let directory): directory == node
        case .moved(_, let from, _, let to, _): from == node || to == node
        case .resized(let file, _), .wrote(let file, _, _): file == node
        default: false
        }
      }
      syncs.with { $0.doomed.formUnion(doomed) }
      if case .deny = verdict { return .skip }
      throw SystemError(ErrorNumber(rawValue: EIO), call: "fsync")
    }
    let stage = try Stage(mode: workload.mode, flaw: flaw)
    if workload.beginning == .waiting { await stage.run(.sharePhoto, label: "earlier") }
    let start = stage.memory.changeCount
    var last = start
    for (index, operation) in workload.operations.enumerated() {
      last = stage.memory.changeCount
      if index == workload.operations.count - 1 { syncs.with { $0.count = 0 } }
      await stage.run(operation, label: "share\(index)")
    }
    let log = LossLog(
      stage.memory.changes, start: start, mode: workload.mode,
      settled: stage.settled.with { $0 }, doomed: syncs.with(\.doomed))
    var run = Run(
      stage: stage, log: log, last: last, syncCount: max(syncs.with(\.count), 0))
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
