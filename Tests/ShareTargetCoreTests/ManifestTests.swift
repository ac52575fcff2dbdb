import Foundation
import Testing

@testable import ShareTargetCore

/// The manifest's text (format F3).
@Suite struct ManifestTests {
  static let id = ShareID("0190A0B0-0000-7000-8000-00000000ABCD")!

  /// Not a real digest, but one that changes with each byte and place.
  static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    let hash = bytes.reduce(UInt64(1_469_598_103_934_665_603)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return String(hash, radix: 16)
  }

  static let full = Share(
    id: id, createdAt: Date(timeIntervalSince1970: 1_700_000_000.123), title: "Títle \"quoted\"",
    text: "line\nline\u{1}\u{2028}🙂",
    recipient: SuggestedRecipient(conversationIdentifier: "c-1", displayName: "Ann"),
    items: [
      SharedItem(
        kind: .image, position: 0, storedName: "0.heic", displayName: "IMG_1.heic",
        declaredType: "public.heic", detectedType: "public.png", byteCount: 1 << 40,
        pixelSize: PixelSize(width: 4_000, height: 3_000), orientation: 8, digest: "ab",
        alternates: [AlternateRepresentation(type: "public.url", url: "https://example.org/")],
        alterations: [.encoded, .locationRemoved]),
      SharedItem(
        kind: .movie, position: 1, storedName: "1.mp4", displayName: "é.mp4",
        declaredType: "public.mpeg-4", byteCount: 0, durationSeconds: 0.1),
      SharedItem(
        kind: .folder, position: 2, storedName: "2", displayName: "tree",
        declaredType: "public.folder", byteCount: 7),
      SharedItem(
        kind: .url, position: 5, displayName: "Link", declaredType: "public.url",
        url: "http://example.org"),
      SharedItem(
        kind: .webPage, position: 6, displayName: "Page", declaredType: "public.url",
        url: "http://example.org/page",
        page: PageDetails(title: "T", selection: "S\n", description: nil)),
    ],
    skipped: [
      SkippedAttachment(position: 3, reason: .unavailable, displayName: "x", declaredType: "a.b"),
      SkippedAttachment(position: 4, reason: .tooMany),
    ],
    possibleDuplicateOf: ShareID("0190A0B0-0000-7000-8000-000000000001"))

  /// A manifest with a digest that fits, whatever its body.
  static func manifest(_ body: String) -> [UInt8] {
    let bytes = Array((body + "\n").utf8)
    return bytes + Array("sha256 \(digest(bytes[...]))\n".utf8)
  }

  static func decode(_ bytes: [UInt8]) -> Manifest.Reading {
    Manifest.decode(bytes, of: id, digest: digest)
  }

  @Test func `a share comes back as it was written`() {
    let bytes = Manifest.encode(Self.full, digest: Self.digest)
    #expect(Self.decode(bytes) == .share(Self.full))
    let empty = Share(id: Self.id, createdAt: Date(timeIntervalSince1970: 0), items: [])
    #expect(Self.decode(Manifest.encode(empty, digest: Self.digest)) == .share(empty))
  }

  @Test func `the text is one sorted line and the digest of all before it`() {
    let small = Share(
      id: Self.id, createdAt: Date(timeIntervalSince1970: 1.5), text: "a/b",
      items: [
        SharedItem(
          kind: .file, position: 0, storedName: "0.txt", displayName: "n", declaredType: "t",
          byteCount: 3)
      ])
    let lines = String(decoding: Manifest.encode(small, digest: { _ in "d" }), as: UTF8.self)
    #expect(
      lines == """
        {"createdMilliseconds":1500,"formatVersion":1,"id":"0190A0B0-0000-7000-8000-00000000ABCD",\
        "items":[{"byteCount":3,"declaredType":"t","displayName":"n","kind":"file","position":0,\
        "storedName":"0.txt"}],"skipped":[],"text":"a/b","writerVersion":"0.1"}
        sha256 d

        """)
  }

  @Test func `every single changed byte is found`() {
    let bytes = Manifest.encode(Self.full, digest: Self.digest)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      guard case .invalid = Self.decode(changed) else {
        Issue.record("A change at \(index) went unseen.")
        continue
      }
    }
  }

  @Test func `every truncation is found`() {
    let bytes = Manifest.encode(Self.full, digest: Self.digest)
    for count in bytes.indices {
      guard case .invalid = Self.decode(Array(bytes[..<count])) else {
        Issue.record("A cut at \(count) went unseen.")
        continue
      }
    }
  }

  @Test func `unknown keys are ignored`() {
    let text = String(
      decoding: Manifest.encode(Self.full, digest: Self.digest), as: UTF8.self)
    let body = text.split(separator: "\n")[0].dropLast()
    let extended = Self.manifest(body + #","zebra":{"a":[1,{"b":null}]}}"#)
    #expect(Self.decode(extended) == .share(Self.full))
  }

  @Test func `a higher version is newer, whatever else it holds`() {
    #expect(
      Self.decode(Self.manifest(#"{"formatVersion":2,"items":"elsewhere"}"#)) == .newerVersion(2))
    let otherDigest = Array("{\"formatVersion\":3}\nblake3 abc\n".utf8)
    #expect(Self.decode(otherDigest) == .newerVersion(3))
    let wrong = Array("{\"formatVersion\":2}\nsha256 abc\n".utf8)
    #expect(Self.decode(wrong) == .invalid(.digestWrong))
    let unknown = Array("{\"formatVersion\":1}\nblake3 abc\n".utf8)
    #expect(Self.decode(unknown) == .invalid(.digestMissing))
  }

  @Test func `the size is bounded before anything is read`() {
    let large = [UInt8](repeating: 0x20, count: Limits.manifestByteCount + 1)
    #expect(Self.decode(large) == .invalid(.manifestTooLarge))
  }

  @Test func `a manifest of another share is told`() {
    let other = ShareID("0190A0B0-0000-7000-8000-000000000001")!
    let bytes = Manifest.encode(Self.full, digest: Self.digest)
    #expect(Manifest.decode(bytes, of: other, digest: Self.digest) == .invalid(.foreignID))
  }

  /// Each changes one thing of a good manifest.
  static let malformed: [(String, String)] = [
    (#""storedName":"0.heic""#, #""storedName":"../0.heic""#),
    (#""storedName":"0.heic""#, #""storedName":"manifest.json""#),
    (#""storedName":"0.heic""#, #""storedName":"00.heic""#),
    (#""storedName":"0.heic""#, #""storedName":"0""#),
    (#""storedName":"0.heic""#, #""storedName":"1.mp4""#),
    (#""storedName":"0.heic""#, #""storedName":null"#),
    (#""storedName":"2""#, #""storedName":"2.x""#),
    (#""kind":"image""#, #""kind":"picture""#),
    (#""byteCount":7"#, #""byteCount":-1"#),
    (#""byteCount":7"#, #""byteCount":7.5"#),
    (#""byteCount":7"#, #""byteCount":"7""#),
    (#""url":"http://example.org""#, #""url":"javascript:alert(1)""#),
    (#""url":"http://example.org""#, #""url":"file:///etc/passwd""#),
    (#""url":"https://example.org/""#, #""url":"data:text/html,x""#),
    (#""reason":"tooMany""#, #""reason":"because""#),
    (#""position":5"#, #""position":-5"#),
    (#""position":5"#, #""position":9999999999"#),
    (#""width":4000"#, #""width":-4000"#),
    (#""text":"#, #""text":1,"was":"#),
    (#""formatVersion":1"#, #""formatVersion":0"#),
    (#""formatVersion":1"#, #""formatVersion":"1""#),
    (#""createdMilliseconds":1700000000123"#, #""createdMilliseconds":"now""#),
    (#""createdMilliseconds":1700000000123"#, #""createdMilliseconds":9223372036854775807"#),
    (#""createdMilliseconds":1700000000123"#, #""createdMilliseconds":-8640000000000001"#),
    (#""items":["#, #""items":[1,"#),
    (#""possibleDuplicateOf":"0190A0B0"#, #""possibleDuplicateOf":"zzzzzzzz"#),
  ]

  @Test(arguments: malformed)
  func `a value that no writer makes is refused`(_ good: String, _ bad: String) throws {
    let text = String(
      decoding: Manifest.encode(Self.full, digest: Self.digest), as: UTF8.self)
    let body = try #require(text.split(separator: "\n").first)
    #expect(body.contains(good))
    let changed = body.replacingOccurrences(of: good, with: bad)
    #expect(Self.decode(Self.manifest(changed)) == .invalid(.manifestMalformed))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 8.64e12])
  func `a date that no manifest holds is written as one that it can`(_ seconds: Double) throws {
    let share = Share(id: Self.id, createdAt: Date(timeIntervalSince1970: seconds))
    guard case .share(let read) = Self.decode(Manifest.encode(share, digest: Self.digest)) else {
      Issue.record("It cannot be read.")
      return
    }
    let kept = read.createdAt.timeIntervalSince1970
    #expect(kept == (seconds.isNaN ? 0 : min(max(seconds, -8.64e12), 8.64e12)))
  }

  @Test func `names of a hostile manifest are made safe again`() throws {
    var share = Self.full
    share.items[0].displayName = "../\u{202E}gpj.exe"
    let reading = Self.decode(Manifest.encode(share, digest: Self.digest))
    guard case .share(let read) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(read.items[0].displayName == "gpj.exe")
  }

  @Test func `no bytes make the reader fail`() {
    var words = SplitMix(state: 7)
    let good = Manifest.encode(Self.full, digest: Self.digest)
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0...Int(words.next() % 6) {
        let index = Int(words.next() % UInt64(bytes.count))
        switch words.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: words.next())
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8(truncatingIfNeeded: words.next()), at: index)
        }
      }
      // With a digest that fits the damage, so that the parser sees it.
      let body = bytes.split(separator: UInt8(ascii: "\n")).first.map(Array.init) ?? []
      let text = body + Array("\nsha256 \(Self.digest((body + [10])[...]))\n".utf8)
      _ = Self.decode(text)
    }
  }
}

/// A small generator with a seed.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
