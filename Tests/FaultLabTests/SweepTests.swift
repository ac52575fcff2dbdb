import FaultLab
import Testing

/// The bounded sweeps over the real inbox, and the careless program that they must convict.
@Suite struct SweepTests {
  @Test func `S1 to S9 hold wherever the extension or the app is killed, or a write is torn`()
    throws
  {
    let campaign = Campaign(try Place.laboratory("HandoffProbe"))
    let tally = try campaign.run([.kill], Workload.bounded)
    #expect(tally.failures.map(\.replay) == [])
    // Every call of the four workloads, and the torn writes beside them.
    #expect(tally.cases > 500)
  }

  @Test func `S14 S18 no error of any call costs a share, once or for good, whole or short`() throws
  {
    let campaign = Campaign(try Place.laboratory("HandoffProbe"))
    let tally = try campaign.run([.error], Workload.bounded, limit: 500)
    #expect(tally.failures.map(\.replay) == [])
    #expect(tally.cases == 500)
  }

  @Test func `two faults in one process or in two cost no share either`() throws {
    let campaign = Campaign(try Place.laboratory("HandoffProbe"), seed: 7)
    let tally = try campaign.run(
      [.twice(), .double(count: 500)], [.named("one-photo"), .named("markers")], limit: 250)
    #expect(tally.failures.map(\.replay) == [])
    #expect(tally.cases == 250)
  }

  /// A mistake, and the sweep and workload that must find it with this invariant.
  struct Mistake: Sendable, CustomStringConvertible {
    var bug: String
    var sweep: Sweep
    var workload: String
    var invariant: String
    var description: String { bug }
  }

  /// Every transfer once short.
  static let short = Sweep(name: "short") { prepared, _ in
    prepared.calls.enumerated().filter(\.element.isTransfer).map { index, _ in
      FaultCase(prepared.workload, FaultPlan(.short, at: index + 1))
    }
  }

  static let mistakes = [
    Mistake(bug: "early", sweep: .kill, workload: "one-photo", invariant: "S3"),
    Mistake(bug: "inPlace", sweep: .kill, workload: "one-photo", invariant: "S14"),
    Mistake(bug: "twice", sweep: .kill, workload: "acknowledge", invariant: "S2"),
    Mistake(bug: "receiptFirst", sweep: .kill, workload: "markers", invariant: "S3"),
    Mistake(bug: "anyError", sweep: .error, workload: "acknowledge", invariant: "S14"),
    Mistake(bug: "shortWrite", sweep: short, workload: "one-photo", invariant: "S1"),
    Mistake(bug: "noReceiptCheck", sweep: .kill, workload: "acknowledge", invariant: "S5"),
    Mistake(bug: "sweepsAll", sweep: .kill, workload: "one-photo", invariant: "S6"),
    Mistake(bug: "ignoresErrors", sweep: .error, workload: "one-photo", invariant: "S1"),
  ]

  @Test(arguments: mistakes)
  func `each mistake of the careless program is found, under the number of what it breaks`(
    mistake: Mistake
  ) throws {
    let laboratory = try Place.laboratory("RecklessProbe", options: ["--bug", mistake.bug])
    let tally = try Campaign(laboratory).run(
      [mistake.sweep], [.named(mistake.workload)], limit: 400)
    let found = Set(tally.failures.flatMap(\.violations).map(\.invariant))
    #expect(found.contains(mistake.invariant), "\(found)")
  }

  @Test func `the careless program without a mistake is not accused`() throws {
    let tally = try Campaign(try Place.laboratory("RecklessProbe")).run(
      [.kill], [.named("one-photo"), .named("acknowledge")])
    #expect(tally.failures.map(\.replay) == [])
    #expect(tally.cases > 100)
  }

  @Test func `a program that makes other calls every time is refused`() throws {
    let laboratory = try Place.laboratory("RecklessProbe", options: ["--bug", "fickle"])
    #expect(throws: ProcessServer.Failure.self) {
      try Campaign(laboratory).run([.kill], [.named("one-photo")])
    }
  }

  @Test func `a failure can be replayed from its own words`() throws {
    let words = ["drain-five", "error=28@17+,kill@20", "torn@3"]
    let fault = try #require(FaultCase(words: words))
    #expect(fault.description == "drain-five 'error=28@17+,kill@20' 'torn@3'")
    #expect(fault.subject.faults.count == 2 && fault.subject.kills)
    #expect(fault.subject.faults[0].isSticky && !fault.subject.faults[1].isSticky)
    #expect(FaultCase(words: ["drain-five", "error@17"]) == nil)
    #expect(FaultCase(words: ["no such story", "kill@1"]) == nil)
  }
}
