import Testing

@testable import ShareTargetCore

/// Ids and their order (format F1, S16).
@Suite struct ShareIDTests {
  private struct Words: RandomNumberGenerator {
    var words: SplitMix

    mutating func next() -> UInt64 { words.next() }
  }

  @Test(arguments: [
    "", "x", "0190A0B0-0000-7000-8000-00000000ABC", "0190A0B0-0000-7000-8000-00000000ABCDE",
    "0190A0B0_0000-7000-8000-00000000ABCD", "0190A0B0-0000-7000-8000-00000000ABCG",
    "../../../../../../../../../etc/passwd", "0190A0B000007000800000000000ABCD----",
    "{190A0B0-0000-7000-8000-00000000ABCD}", "０190A0B0-0000-7000-8000-00000000ABC",
  ])
  func `what is no UUID is no id`(_ text: String) {
    #expect(ShareID(text) == nil)
  }

  @Test func `the spelling is canonical`() throws {
    let id = try #require(ShareID("0190a0b0-0000-7000-8000-00000000abcd"))
    #expect(id.rawValue == "0190A0B0-0000-7000-8000-00000000ABCD")
    #expect(id.creationMilliseconds == 0x0190_A0B0_0000)
  }

  @Test func `ids rise, whatever the clock does, and tell their time`() throws {
    var generator = ShareIDGenerator()
    var words = Words(words: SplitMix(state: 3))
    var clock: Int64 = 1_700_000_000_000
    var last: ShareID?
    for round in 0..<20_000 {
      switch words.next() % 8 {
      case 0: clock += 1
      case 1 where round % 97 == 0: clock -= 3_600_000
      default: break
      }
      let id = generator.next(nowMilliseconds: clock, random: &words)
      if let last { #expect(last < id) }
      #expect(ShareID(id.rawValue) == id)
      #expect(try #require(id.creationMilliseconds) >= clock)
      last = id
    }
  }
}
