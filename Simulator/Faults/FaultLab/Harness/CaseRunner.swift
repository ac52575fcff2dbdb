/// Runs one case on one rig: disturb, recover, check, recover again, share again, check, sweep, check.
public struct CaseRunner {
  let rig: Rig

  public init(rig: Rig) { self.rig = rig }

  /// What was seen of a case.
  public struct Outcome: Sendable {
    public var violations: [Violation]
    /// Whether the fault was reached at all.
    public var processes: Int
  }

  /// Runs the case from the prepared state and gives all violations.
  public func run(_ fault: FaultCase, prepared: PreparedWorkload) throws -> Outcome {
    try rig.restore(prepared.state)
    var ledger = prepared.ledger
    let workload = fault.workload
    let subject = try rig.run(workload.subject, plan: fault.subject)
    ledger.observe(workload.subject, subject, rig.state(), plan: fault.subject)
    var processes = 1
    if let plan = fault.recovery {
      let run = try rig.run(workload.recovery, plan: plan)
      ledger.observe(workload.recovery, run, rig.state(), plan: plan)
      processes += 1
    }
    processes += try settle(&ledger, workload)
    if !workload.subject.parcels.isEmpty, !subject.isClean {
      processes += try shareAgain(&ledger, workload)
    }
    processes += try empty(&ledger, workload)
    return Outcome(violations: ledger.violations, processes: processes)
  }

  /// A fresh app takes everything; a second one changes nothing more (S7).
  func settle(_ ledger: inout Ledger, _ workload: Workload) throws -> Int {
    let first = try rig.run(workload.recovery)
    let after = rig.state()
    ledger.observe(workload.recovery, first, after)
    if !first.isClean { ledger.report("S14", "the app fails undisturbed: \(first.output)") }
    for id in after.names("inbox") { ledger.report("S3", "\(id) still waits after a full drain") }
    let second = try rig.run(workload.recovery)
    let last = rig.state()
    ledger.observe(workload.recovery, second, last)
    if workload.isCompat { ledger.judgeMirror(last, shows: nil) }
    if last != after { ledger.report("S7", "recovering twice changed \(difference(after, last))") }
    if !second.said("offered").isEmpty { ledger.report("S5", "a second app was offered something") }
    return 2
  }

  /// The person tries again: it works, and arrives.
  func shareAgain(_ ledger: inout Ledger, _ workload: Workload) throws -> Int {
    let step = Step.store(
      workload.subject.parcels.map { $0.again() }, isCompat: workload.isCompat)
    ledger.expect(step)
    let run = try rig.run(step)
    ledger.observe(step, run, rig.state())
    if workload.isCompat { ledger.judgeMirror(rig.state(), shows: run.said("saved").last?.first) }
    if run.said("saved").count != step.parcels.count {
      ledger.report("S18", "sharing again fails: \(run.output)")
    }
    let app = try rig.run(workload.recovery)
    ledger.observe(workload.recovery, app, rig.state())
    return 2
  }

  /// Days later nothing is left but receipts, and what was put aside (S8).
  func empty(_ ledger: inout Ledger, _ workload: Workload) throws -> Int {
    let step = Step.drain(
      latestOnly: workload.latestOnly, daysLater: 3, isCompat: workload.isCompat)
    let run = try rig.run(step)
    let state = rig.state()
    ledger.observe(step, run, state)
    for path in state.container.keys.sorted() {
      let parts = path.split(separator: "/")
      let isLayout = parts.count <= 3 && state.container[path] == .folder
      let mayStay =
        parts.count > 3 && ["receipts", "quarantine"].contains(parts[2])
        || path == DiskState.defaults && state.slotIDs.isEmpty
      if !isLayout, !mayStay { ledger.report("S8", "\(path) is left when all is done") }
    }
    return 1
  }

  private func difference(_ one: DiskState, _ other: DiskState) -> String {
    let left = one.container.merging(one.store.map { ("store/\($0)", $1) }) { a, _ in a }
    let right = other.container.merging(other.store.map { ("store/\($0)", $1) }) { a, _ in a }
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
      .joined(separator: ", ")
  }
}
