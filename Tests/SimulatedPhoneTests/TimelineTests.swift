import Testing

@testable import SimulatedPhone

@Suite struct TimelineTests {
  @Test func `events are numbered from 1 and keep their order`() {
    let timeline = Timeline()
    for name in ["a", "b", "c"] { timeline.record(name) }
    #expect(timeline.events.map(\.number) == [1, 2, 3])
    #expect(timeline.events.map(\.name) == ["a", "b", "c"])
    #expect(timeline.events.map(\.seconds) == timeline.events.map(\.seconds).sorted())
  }

  @Test func `waiting finds what was there before and what comes later`() async throws {
    let timeline = Timeline()
    timeline.record("early", "count=1")
    #expect(try await timeline.first("early") { $0.name == "early" }["count"] == "1")
    async let later = timeline.first("late") { $0.name == "late" }
    timeline.record("other")
    timeline.record("late", "share=X")
    #expect(try await later["share"] == "X")
  }

  @Test func `an event before the given number does not count`() async throws {
    let timeline = Timeline()
    timeline.record("same", "count=1")
    async let next = timeline.first(after: 1, "the second") { $0.name == "same" }
    timeline.record("same", "count=2")
    #expect(try await next["count"] == "2")
  }

  @Test func `what does not happen within the guard is an error with its name`() async {
    let timeline = Timeline()
    await #expect(throws: PhoneError("The flood did not happen within 0 seconds.")) {
      _ = try await timeline.first("The flood", guardSeconds: 0.01) { $0.name == "flood" }
    }
  }

  @Test func `the table aligns its columns`() {
    let events = [
      PhoneEvent(
        number: 1, seconds: 0.5, source: "phone", processIdentifier: 0, name: "offer",
        facts: "share=a"),
      PhoneEvent(
        number: 2, seconds: 12.25, source: "app", processIdentifier: 4321, name: "acknowledged",
        facts: ""),
    ]
    #expect(
      TimelineTable.lines(events) == [
        "    0.500 s  phone      offer         share=a",
        "   12.250 s  app[4321]  acknowledged",
      ])
  }
}
