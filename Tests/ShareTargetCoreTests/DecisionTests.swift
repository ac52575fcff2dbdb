import Foundation
import Testing

@testable import ShareTargetCore

/// The decisions of a scan, over all combinations of what can be on disk.
@Suite struct DecisionTests {
  static let share = Share(
    id: ManifestTests.id, createdAt: Date(timeIntervalSince1970: 0), items: [])
  static let readings: [ShareReading?] = [
    nil, .valid(share), .newerVersion(2), .invalid(.digestWrong), .notNow(1), .gone,
  ]

  @Test func `a receipt decides before anything else, a handler before the rest (S12)`() {
    for strikes in 0...4 {
      for reading in Self.readings {
        for isInHandler in [false, true] {
          #expect(
            ScanDecision.decide(
              hasReceipt: true, isInHandler: isInHandler, strikes: strikes, reading: reading)
              == .finish)
        }
        #expect(
          ScanDecision.decide(
            hasReceipt: false, isInHandler: true, strikes: strikes, reading: reading) == .busy)
      }
    }
  }

  @Test func `without a receipt the strikes decide, then the reading`() {
    func decide(_ strikes: Int, _ reading: ShareReading?) -> ScanDecision {
      ScanDecision.decide(
        hasReceipt: false, isInHandler: false, strikes: strikes, reading: reading)
    }
    let expected: [ScanDecision] = [
      .read, .offer(Self.share), .newerVersion(2), .quarantine(.digestWrong), .notNow(1), .gone,
    ]
    for strikes in 0...2 { #expect(Self.readings.map { decide(strikes, $0) } == expected) }
    for reading in Self.readings { #expect(decide(3, reading) == .quarantine(.poison)) }
  }

  @Test func `three launches in a row that find a marker are too many (F9)`() {
    func step(_ hasReceipt: Bool, _ isInInbox: Bool, _ hasMarker: Bool, _ earlier: Int)
      -> PoisonRule.Step
    {
      PoisonRule.step(
        hasReceipt: hasReceipt, isInInbox: isInInbox, hasMarker: hasMarker,
        earlierStrikes: earlier)
    }
    #expect(step(false, true, true, 0) == .strike(1))
    #expect(step(false, true, true, 1) == .strike(2))
    #expect(step(false, true, true, 2) == .quarantine)
    for earlier in 0...2 { #expect(step(false, true, false, earlier) == .forget) }
    #expect(step(false, true, false, 3) == .quarantine)
    for hasMarker in [false, true] {
      for earlier in 0...4 {
        #expect(step(true, true, hasMarker, earlier) == .forget)
        #expect(step(false, false, hasMarker, earlier) == .forget)
      }
    }
  }

  @Test func `latestOnly offers the newest and replaces only what could be offered (F7)`() {
    func id(_ number: Int) -> ShareID { ShareID("0190A0B0-0000-7000-8000-00000000000\(number)")! }
    func offer(_ number: Int) -> ScanDecision {
      .offer(Share(id: id(number), createdAt: Date(timeIntervalSince1970: 0), items: []))
    }
    let decisions: [ShareID: ScanDecision] = [
      id(1): offer(1), id(2): .busy, id(3): offer(3), id(4): .notNow(1), id(5): .newerVersion(2),
      id(6): offer(6), id(7): .notNow(1), id(8): .quarantine(.digestWrong), id(9): .finish,
    ]
    #expect(
      OfferPlan.latestOnly(decisions, excluding: [])
        == OfferPlan(offer: id(6), replaced: [id(1), id(3)]))
    #expect(
      OfferPlan.latestOnly(decisions, excluding: [id(6)])
        == OfferPlan(offer: nil, replaced: [id(1), id(3)]))
    #expect(OfferPlan.latestOnly([id(2): .busy], excluding: []) == OfferPlan())
  }

  @Test func `ages are told from ids and receipts (F8, S15)`() throws {
    let id = ManifestTests.id
    let made = try #require(id.creationMilliseconds)
    let day: Int64 = 86_400_000
    #expect(!RetentionRule.stagingMayGo(id, nowMilliseconds: made + 2 * day, days: 2))
    #expect(RetentionRule.stagingMayGo(id, nowMilliseconds: made + 2 * day + 1, days: 2))
    #expect(!RetentionRule.stagingMayGo(id, nowMilliseconds: made - 10 * day, days: 2))
    let random = try #require(ShareID("0190A0B0-0000-4000-8000-00000000ABCD"))
    #expect(!RetentionRule.stagingMayGo(random, nowMilliseconds: .max / 2, days: 2))
    func mayGo(_ ended: Int64?, _ days: Int, _ now: Int64, of id: ShareID = id) -> Bool {
      RetentionRule.receiptMayGo(
        Receipt(outcome: .acknowledged, milliseconds: ended), of: id, nowMilliseconds: now,
        days: days)
    }
    #expect(!mayGo(made, 1, made + 90 * day))
    #expect(mayGo(made, 1, made + 90 * day + 1))
    #expect(!mayGo(made + day, 90, made + 91 * day))
    #expect(mayGo(nil, 90, made + 91 * day))
    #expect(!mayGo(nil, 90, .max / 2, of: random))
  }

  @Test func `a receipt of any time and a clock of any time stop no sweep (S30)`() throws {
    let id = ManifestTests.id
    func mayGo(_ ended: Int64, now: Int64, days: Int = 90) -> Bool {
      RetentionRule.receiptMayGo(
        Receipt(outcome: .imported, milliseconds: ended), of: id, nowMilliseconds: now, days: days)
    }
    #expect(mayGo(.min, now: 1_767_312_000_123))
    #expect(!mayGo(.max, now: -2))
    #expect(!mayGo(0, now: .max, days: .max))
    #expect(!RetentionRule.stagingMayGo(id, nowMilliseconds: .min, days: 2))
    #expect(!RetentionRule.isOld(id, nowMilliseconds: .min, days: 90))
    #expect(RetentionRule.receiptMayBeOld(id, nowMilliseconds: .max, days: 90))
  }

  @Test func `a receipt comes back, and bytes that are none still finish the share`() {
    for outcome in Receipt.Outcome.allCases {
      let receipt = Receipt(
        outcome: outcome, milliseconds: 5, fingerprint: String(repeating: "a0", count: 16))
      #expect(Receipt(bytes: receipt.bytes) == receipt)
    }
    for bytes in [[], Array("{\"outcome\":\"rep".utf8), [0xFF]] {
      #expect(Receipt(bytes: bytes) == Receipt(outcome: .acknowledged, milliseconds: nil))
    }
    let strange = Array("{\"outcome\":\"replaced\",\"fingerprint\":\"../x\"}".utf8)
    #expect(Receipt(bytes: strange) == Receipt(outcome: .replaced, milliseconds: nil))
  }

  @Test func `only a policy of the app expires a share, and only one whose id tells a time (F8)`()
    throws
  {
    let id = ManifestTests.id
    let made = try #require(id.creationMilliseconds)
    let day: Int64 = 86_400_000
    #expect(!RetentionRule.mayExpire(id, nowMilliseconds: .max / 2, days: nil))
    #expect(!RetentionRule.mayExpire(id, nowMilliseconds: made + 3 * day, days: 3))
    #expect(RetentionRule.mayExpire(id, nowMilliseconds: made + 3 * day + 1, days: 3))
    let random = try #require(ShareID("0190A0B0-0000-4000-8000-00000000ABCD"))
    #expect(!RetentionRule.mayExpire(random, nowMilliseconds: .max / 2, days: 1))
  }

  @Test
  func `a slot is left when its id is known, noted when it was processed, else published (F13)`() {
    #expect(SlotDecision.decide(isKnown: true, isProcessed: true) == .leave)
    #expect(SlotDecision.decide(isKnown: true, isProcessed: false) == .leave)
    #expect(SlotDecision.decide(isKnown: false, isProcessed: true) == .recordEnd)
    #expect(SlotDecision.decide(isKnown: false, isProcessed: false) == .publish)
  }

  @Test func `of a slot the newest key counts, and an id in any case`() throws {
    let id = try #require(ShareID("1B4E28BA-2FA1-41D2-883F-0016D3CCA427"))
    let slot = LegacySlot([
      .filePath: .text("a.jpg"), .base64: .text("AAAA"), .shareID: .text(id.rawValue.lowercased()),
      .processedShareID: .text(id.rawValue.lowercased()),
    ])
    #expect(slot.finding == .found(.file("a.jpg")))
    #expect(slot.id == id)
    #expect(slot.isProcessed(id))
    #expect(LegacySlot([.base64: .text("AAAA")]).finding == .found(.base64("AAAA")))
    #expect(LegacySlot([.shareID: .text(id.rawValue), .ready: .other]).finding == .empty)
    #expect(!LegacySlot([.processedShareID: .text("x")]).isProcessed(id))
    #expect(LegacySlot.isFile("\(id.rawValue.lowercased()).HEIC", of: id))
    #expect(LegacySlot.isFile(id.rawValue, of: id))
    #expect(!LegacySlot.isFile("database.sqlite", of: id))
  }

  @Test func `what a repeat is compared with is bounded in number and time (S21)`() throws {
    func id(_ milliseconds: Int64) throws -> ShareID {
      let digits = String(0x0190_A0B0_0000 + milliseconds, radix: 16)
      return try #require(
        ShareID("0\(digits.prefix(7))-\(digits.dropFirst(7))-7000-8000-00000000ABCD"))
    }
    var seen = SeenShares()
    let old = try #require(ShareID("1B4E28BA-2FA1-41D2-883F-0016D3CCA427"))
    seen.note(old, .known("a"))
    for time: Int64 in [0, 5, 600_000] { seen.note(try id(time), .inReceipt) }
    #expect(seen.earlier(than: try id(600_000)) == [try id(5), try id(0)])
    #expect(seen.earlier(than: try id(600_001)) == [try id(600_000), try id(5)])
    #expect(seen.earlier(than: old) == [])
    seen.note(try id(5), .known("b"))
    #expect(seen.fingerprint(of: try id(5)) == .known("b"))
    for time in 0..<Int64(SeenShares.countLimit) { seen.note(try id(1_000_000 + time), .missing) }
    #expect(seen.fingerprint(of: try id(5)) == nil)
    #expect(seen.earlier(than: try id(2_000_000)).count <= SeenShares.countLimit)
  }
}
