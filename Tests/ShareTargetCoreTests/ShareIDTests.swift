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

  @Test func `ids that tell no time come before those that do, each kind in its order (F13)`()
    throws
  {
    let texts = [
      "FFFFFFFF-2FA1-41D2-883F-0016D3CCA427", "0190A0B0-0000-7000-8000-00000000ABCD",
      "1B4E28BA-2FA1-41D2-883F-0016D3CCA427", "0190A0B0-0001-7000-8000-00000000ABCD",
    ]
    let ids = try texts.map { try #require(ShareID($0)) }
    #expect(ids.sorted() == [ids[2], ids[0], ids[1], ids[3]])
  }

  @Test func `an id from a digest is a UUID of version 8 and the same each time (RFC 9562)`() {
    let digest = "00112233445566778899aabbccddeeff" + String(repeating: "0", count: 32)
    #expect(ShareID.derived(fromDigest: digest)?.rawValue == "00112233-4455-8677-8899-AABBCCDDEEFF")
    #expect(
      ShareID.derived(fromDigest: String(repeating: "f", count: 64))?.rawValue
        == "FFFFFFFF-FFFF-8FFF-BFFF-FFFFFFFFFFFF")
    #expect(ShareID.derived(fromDigest: "00") == nil)
    #expect(ShareID.derived(fromDigest: String(repeating: "x", count: 64)) == nil)
  }
}
