import ShareTargetExtensionKit
import Testing

@Suite struct IntakeDeadlinesTests {
  private func beats(
    _ count: Int, _ deadlines: inout IntakeDeadlines, _ fractions: [Int: Double] = [:],
    hasCopied: Bool = false
  ) -> [IntakeDeadlines.Verdict] {
    (0..<count).map { _ in deadlines.beat(fractions: fractions, hasCopied: hasCopied) }
      .filter { $0 != .none }
  }

  @Test func `I9 an attachment is given up after 30 seconds of silence, not before`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(3)
    #expect(beats(29, &deadlines) == [])
    #expect(beats(1, &deadlines) == [.attachments([3])])
    #expect(beats(60, &deadlines) == [])
  }

  @Test func `I9 progress, however small, starts the 30 seconds anew`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(0)
    #expect(beats(29, &deadlines, [0: 0.1]) == [])
    #expect(beats(29, &deadlines, [0: 0.11]) == [])
    #expect(beats(1, &deadlines, [0: 0.11]) == [.attachments([0])])
  }

  @Test func `I9 each attachment has its own 30 seconds`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(0)
    #expect(beats(10, &deadlines) == [])
    deadlines.asked(1)
    #expect(beats(20, &deadlines) == [.attachments([0])])
    #expect(beats(10, &deadlines) == [.attachments([1])])
  }

  @Test func `I9 after 120 seconds without any progress everything is given up`() {
    var deadlines = IntakeDeadlines()
    var verdicts: [IntakeDeadlines.Verdict] = []
    for position in 0..<4 {
      deadlines.asked(position)
      verdicts += beats(30, &deadlines)
    }
    #expect(verdicts == [.attachments([0]), .attachments([1]), .attachments([2]), .everything])
  }

  @Test func `I9 an answer is progress for the whole, and so is a copy that goes on`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(0)
    #expect(beats(20, &deadlines) == [])
    deadlines.answered(0)
    #expect(beats(119, &deadlines) == [])
    #expect(beats(500, &deadlines, hasCopied: true) == [])
    #expect(beats(119, &deadlines) == [])
    #expect(beats(1, &deadlines) == [.everything])
  }

  @Test func `a fraction that is no number is no progress`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(0)
    #expect(beats(30, &deadlines, [0: .nan]) == [.attachments([0])])
  }

  @Test func `an answer after the deadline is no progress`() {
    var deadlines = IntakeDeadlines()
    deadlines.asked(0)
    #expect(beats(30, &deadlines) == [.attachments([0])])
    deadlines.answered(0)
    #expect(beats(90, &deadlines) == [.everything])
  }
}
