import InboxModel
import Testing

/// The decisions that ship, in every order of events that the world around them allows.
@Suite struct ReducerTests {
  @Test func `no order of events breaks the delivery machine, and every pair that can be was seen`()
    async
  {
    let report = await DeliveryChecker(stateLimit: 1_000_000).runAside()
    print(
      "delivery: \(report.stateCount) states\(report.isComplete ? ", which is all" : ""), "
        + "\(report.stepCount) steps, \(report.visits.count) pairs of state and event")
    #expect(report.violation == nil, "\(report.violation?.story ?? [])")
    #expect(DeliveryChecker.expected.subtracting(report.visits.keys) == [], "never visited")
    #expect(Set(report.visits.keys).subtracting(DeliveryChecker.expected) == [], "cannot be")
  }

  @Test func `every input of the scan, poison and latest-only rules gives what may be`() {
    let report = ScanChecker().run()
    print("scans, launches and plans: \(report.caseCount) decisions")
    #expect(report.caseCount > 1_800)
    #expect(report.violations == [])
  }
}
