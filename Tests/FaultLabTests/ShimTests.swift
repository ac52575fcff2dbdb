import FaultLab
import Testing

/// The shim sees what the kernel sees, and the harness notices when a program is not the same twice.
@Suite struct ShimTests {
  /// The workloads, each with a place of its own.
  private func prepared(_ name: String) throws -> (Rig, Workload) {
    let workload = try #require(Workload.all.first { $0.name == name })
    let rig = try Place.rig("HandoffProbe")
    try rig.clear()
    for step in workload.preparation { _ = try rig.run(step) }
    return (rig, workload)
  }

  @Test(
    .enabled(if: Strace.obstacle() == nil, "strace cannot be used here"),
    arguments: Workload.all.map(\.name))
  func `strace counts the same calls as the shim, and the shim changes none`(name: String) throws {
    let (rig, workload) = try prepared(name)
    let before = rig.state()
    let seen = try rig.strace(workload.subject, withShim: true)
    let kernel = seen.calls.filter { $0.name != "say" }
    #expect(!kernel.isEmpty)
    #expect(kernel.count == seen.shimCalls.count)
    for (one, other) in zip(kernel, seen.shimCalls) {
      #expect(
        [one.name, one.path, one.secondPath] == [other.name, other.path, other.secondPath])
    }
    try rig.restore(before)
    let plain = try rig.strace(workload.subject, withShim: false)
    #expect(
      plain.calls.filter { $0.name != "say" }.map(\.name).sorted() == kernel.map(\.name).sorted())
  }

  @Test(
    .enabled(if: Strace.obstacle() == nil, "strace cannot be used here"),
    arguments: Workload.all.map(\.name))
  func `S11 S12 S13 every commit and every farewell is in order, and nothing is locked`(
    name: String
  ) throws {
    let (rig, workload) = try prepared(name)
    let subject = try rig.strace(workload.subject, withShim: false)
    let app = try rig.strace(workload.recovery, withShim: false)
    #expect(TraceChecker.faults(in: subject) == [])
    #expect(TraceChecker.faults(in: app) == [])
    #expect(TraceChecker.commits(in: subject.calls) == workload.commitCount)
  }

  @Test(
    .enabled(if: Strace.obstacle() == nil, "strace cannot be used here"),
    arguments: ["early", "inPlace", "noInboxSync", "noFileSync", "lock"])
  func `the checker of traces finds the mistakes of a careless program`(bug: String) throws {
    let rig = try Place.rig("RecklessProbe", options: ["--bug", bug])
    try rig.clear()
    let trace = try rig.strace(Workload.all[0].subject, withShim: false)
    #expect(!TraceChecker.faults(in: trace).isEmpty)
  }
}
