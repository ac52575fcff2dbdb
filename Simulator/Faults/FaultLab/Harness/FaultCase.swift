/// One case of a sweep: a workload, what goes wrong in its subject, and what in the app that recovers.
///
/// Its text is all that a replay needs.
public struct FaultCase: Hashable, Sendable, CustomStringConvertible {
  public var workload: Workload
  public var subject: FaultPlan
  /// The first app after the disturbed process; it is disturbed too.
  public var recovery: FaultPlan?

  public init(_ workload: Workload, _ subject: FaultPlan, recovery: FaultPlan? = nil) {
    self.workload = workload
    self.subject = subject
    self.recovery = recovery
  }

  /// A case from the words of a replay.
  public init?(words: [String]) {
    guard (2...3).contains(words.count),
      let workload = Workload.all.first(where: { $0.name == words[0] }),
      let subject = FaultPlan(words[1])
    else { return nil }
    self.init(workload, subject)
    if words.count == 3 {
      guard let plan = FaultPlan(words[2]) else { return nil }
      recovery = plan
    }
  }

  public var description: String {
    "\(workload.name) '\(subject)'" + (recovery.map { " '\($0)'" } ?? "")
  }
}

/// A workload as it was prepared, once, for all of its cases.
public struct PreparedWorkload: Sendable {
  public var workload: Workload
  /// The disk before the subject runs.
  public var state: DiskState
  /// The oracle at that moment.
  public var ledger: Ledger
  /// The subject's calls in an undisturbed run.
  public var calls: [TracedCall]
  /// The calls of the app that runs after an undisturbed subject.
  public var recoveryCalls: [TracedCall]

  /// How often a dry run is repeated to see that it is the same each time.
  static let dryRuns = 3

  /// Runs the preparation and the dry runs.
  ///
  /// Throws when a dry run fails, breaks an invariant, or makes other calls than the one before it:
  /// a sweep over numbers that move would prove nothing.
  public init(_ workload: Workload, on rig: Rig) throws {
    self.workload = workload
    try rig.clear()
    var ledger = Ledger(latestOnly: workload.latestOnly)
    for step in workload.preparation {
      ledger.expect(step)
      let run = try rig.run(step)
      ledger.observe(step, run, rig.state())
      let dies = run.end == .killed(signal: 9)
      guard run.isClean || dies, ledger.violations.isEmpty else {
        throw ProcessServer.Failure(
          description: "\(workload.name) cannot be prepared: \(run) \(ledger.violations)")
      }
    }
    ledger.expect(workload.subject)
    state = rig.state()
    self.ledger = ledger
    calls = []
    recoveryCalls = []
    for dryRun in 1...Self.dryRuns {
      try rig.restore(state)
      let subject = try rig.trace(workload.subject)
      let recovery = try rig.trace(workload.recovery)
      guard subject.run.isClean, recovery.run.isClean else {
        throw ProcessServer.Failure(
          description: "\(workload.name) fails undisturbed: \(subject.run) \(recovery.run)")
      }
      for (one, other, part) in [
        (calls, subject.calls, "subject"), (recoveryCalls, recovery.calls, "recovery"),
      ] where dryRun > 1 {
        let before = TracedCall.normalised(one)
        let now = TracedCall.normalised(other)
        guard before == now else {
          let place = zip(before, now).enumerated().first { $1.0 != $1.1 }
          throw ProcessServer.Failure(
            description: "the \(part) of \(workload.name) made other calls in dry run \(dryRun): "
              + (place.map { "call \($0 + 1), \($1.0), then \($1.1)" }
                ?? "\(before.count), then \(now.count)"))
        }
      }
      calls = subject.calls
      recoveryCalls = recovery.calls
    }
  }
}
