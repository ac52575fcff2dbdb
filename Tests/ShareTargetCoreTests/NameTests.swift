import Foundation
import Testing

@testable import ShareTargetCore

/// Display names and stored names (intake I10, format F2).
@Suite struct NameTests {
  private func make(_ raw: String?, _ suffix: String? = nil) -> String {
    DisplayName.make(
      from: raw, fallback: "Image 2026-01-02", typeExtension: suffix,
      normalise: \.precomposedStringWithCanonicalMapping)
  }

  @Test(
    arguments: [
      ("IMG_0001.HEIC", "IMG_0001.HEIC"), ("..", "Image 2026-01-02"), (".", "Image 2026-01-02"),
      ("a/b", "ab"), ("../../etc/passwd", "etcpasswd"), ("a\\b.txt", "ab.txt"),
      (".hidden", "hidden"),
      ("", "Image 2026-01-02"), ("   ", "Image 2026-01-02"), ("\u{0}\u{7}", "Image 2026-01-02"),
      ("a%20b.pdf", "a%20b.pdf"), ("100%.pdf", "100%.pdf"), ("x#1.txt", "x#1.txt"),
      ("e\u{301}.txt", "\u{E9}.txt"), ("\u{202E}gpj.exe", "gpj.exe"), ("a\r\nb", "ab"),
      ("👩‍👩‍👧.png", "👩‍👩‍👧.png"), ("Отчёт.pdf", "Отчёт.pdf"), ("\u{FEFF}bom.txt", "bom.txt"),
      ("\u{2067}rtl\u{2069}", "rtl"), ("tail \u{85}", "tail"),
      // What cannot be seen, and where it is a part of the word, the emoji or the letter's form.
      ("a\u{AD}b.jpg", "ab.jpg"), ("\u{200B}.jpg", "jpg"), ("\u{200B}", "Image 2026-01-02"),
      ("\u{E0041}\u{E0042}tag.jpg", "tag.jpg"), ("a\u{200D}b\u{200C}.jpg", "ab.jpg"),
      ("\u{3164}\u{FFA0}", "Image 2026-01-02"), ("a\u{FE0F}.jpg", "a.jpg"),
      ("می\u{200C}خواهم.pdf", "می\u{200C}خواهم.pdf"),
      ("ന\u{D4D}\u{200D}.pdf", "ന\u{D4D}\u{200D}.pdf"),
      ("❤\u{FE0F}\u{200D}🔥.png", "❤\u{FE0F}\u{200D}🔥.png"),
      ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"),
      ("1\u{FE0F}\u{20E3}.png", "1\u{FE0F}\u{20E3}.png"), ("葛\u{E0100}.txt", "葛\u{E0100}.txt"),
      (
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png"
      ),
      ("🏴\u{E0068}\u{E0069}.png", "🏴.png"), ("é\u{200D}\u{200D}ü\u{200D}.txt", "é\u{200D}ü.txt"),
      // What stood between two scalars that are one in NFC; a dot that a mark makes another character.
      ("e\u{200E}\u{301}.txt", "\u{E9}.txt"), (".\u{301}dot.txt", "\u{301}dot.txt"),
    ] as [(String, String)])
  func `a host's name is kept, minus what is dangerous (P26)`(_ raw: String, _ expected: String) {
    // Compared by bytes, because strings compare equal in NFC and NFD.
    #expect(Array(make(raw).utf8) == Array(expected.utf8))
  }

  @Test func `a missing name or extension comes from kind and type`() {
    #expect(make(nil, "heic") == "Image 2026-01-02.heic")
    #expect(make("IMG_0001", "heic") == "IMG_0001.heic")
    #expect(make("IMG_0001.PNG", "heic") == "IMG_0001.PNG")
    #expect(make("Dr. Who", "jpg") == "Dr. Who.jpg")
    #expect(make("name", nil) == "name")
    #expect(make("p.", "jpeg") == "p.jpeg")
    #expect(make("At 3 p.m. ..", "png") == "At 3 p.m.png")
    #expect(make("p.", nil) == "p.")
    // An ending that is none of ours is not written a second time.
    #expect(make("Foo.ü", "ü") == "Foo.ü")
    #expect(make("a.sketchworkspacebackup", "sketchworkspacebackup") == "a.sketchworkspacebackup")
    #expect(DisplayName.fallback(for: .image, milliseconds: 0) == "Image 1970-01-01")
    #expect(
      DisplayName.fallback(for: .movie, milliseconds: 1_709_210_096_789) == "Movie 2024-02-29")
    #expect(DisplayName.fallback(for: .webPage, milliseconds: -1) == "Link 1969-12-31")
  }

  @Test(arguments: ["🙂", "e\u{301}\u{302}", "a", "漢"])
  func `a long name is cut at a character and keeps its extension (P26)`(_ unit: String) {
    let name = make(String(repeating: unit, count: 300) + ".mp4")
    #expect(name.utf8.count <= 255)
    #expect(name.utf8.count > 255 - 10)
    #expect(name.hasSuffix(".mp4"))
    let character = unit.precomposedStringWithCanonicalMapping
    #expect(name.dropLast(4).allSatisfy { String($0) == character })
  }

  @Test func `one character of 2,000 bytes does not pass`() {
    let monster = "a" + String(repeating: "\u{301}", count: 1_000)
    #expect(make(monster).utf8.count <= 255)
    #expect(make(monster + ".png").utf8.count <= 255)
    #expect(make(monster + ".png").hasSuffix(".png"))
    #expect(make(monster + ".png").unicodeScalars.first == "á" as Unicode.Scalar)
  }

  @Test func `cleaning twice changes nothing, and nothing dangerous is left`() {
    var words = SplitMix(state: 11)
    let alphabet: [Unicode.Scalar] = [
      "a", ".", "/", "\\", " ", "\u{0}", "\u{202E}", "\u{301}", "é", "🙂", "\u{200D}", "\u{2028}",
      "\u{9}", "x",
    ]
    for round in 0..<4_000 {
      var raw = String.UnicodeScalarView()
      let count = Int(words.next() % (round % 10 == 0 ? 600 : 12))
      for _ in 0..<count { raw.append(alphabet[Int(words.next() % UInt64(alphabet.count))]) }
      guard let once = DisplayName.safe(String(raw)) else { continue }
      #expect(DisplayName.safe(once) == once)
      #expect(!once.isEmpty)
      #expect(once.utf8.count <= 255)
      #expect(!once.hasPrefix("."))
      #expect(
        !once.unicodeScalars.contains { "/\\\u{0}\u{202E}\u{2028}\t".unicodeScalars.contains($0) })
    }
  }

  @Test(
    arguments: [
      (nil, "IMG.HEIC", "3.heic"), ("jpeg", "x.png", "3.jpeg"), ("JPG", "x", "3.jpg"),
      (nil, "noext", "3.bin"), ("tar.gz", "a.tar.gz", "3.gz"), ("ü", "x.ü", "3.bin"),
      ("averyverylongextension", "x", "3.bin"), ("", "x.TXT", "3.txt"),
    ] as [(String?, String, String)])
  func `a stored name is an index and a lower-case ASCII extension (F2)`(
    _ suffix: String?, _ display: String, _ expected: String
  ) {
    let name = StoredName.file(index: 3, typeExtension: suffix, displayName: display)
    #expect(name == expected)
    #expect(StoredName.isFile(name))
  }

  @Test(arguments: [
    "", ".", "..", "a", "0", "0.", ".heic", "01.heic", "0.HEIC", "0.he ic", "0.a.b", "-1.a", "0/a",
    "manifest.json", "0.abcdefghijklmnopq", "12345678.a", "٣.heic",
  ])
  func `no other name counts as a stored file`(_ name: String) {
    #expect(!StoredName.isFile(name))
  }

  @Test(arguments: [
    ("https://example.org/", true), ("HTTP://a", true), ("https://a?b#c", true),
    ("https:/a", false),
    ("https://", false), ("https:///a", false), ("http://?q", false), ("javascript://a", false),
    ("https://a b", false), ("https://a\nb", false), (" https://a", false), ("", false),
    ("https:///\u{301}x", false), ("https://@/", false), ("https://:80/", false),
    ("https://u:p@a:1/", true), ("https://[::1]/", true), ("https://münchen.example/ß", true),
    ("https://a\u{2028}b", false), ("https://a\u{85}b", false), ("https://a\u{A0}b", false),
    ("https://a\u{202E}b", false), ("https://a\\@b", false), ("https://a/?q=x:y@z", true),
  ])
  func `only http and https with a host are links (S33)`(_ text: String, _ isLink: Bool) {
    #expect(Link.isWeb(text) == isLink)
  }

  @Test func `a type that is none becomes public.data`() {
    #expect(TypeName.safe("public.heic") == "public.heic")
    #expect(TypeName.safe("dyn.ah62d4rv4ge80n5p_") == "dyn.ah62d4rv4ge80n5p_")
    for raw in ["", "a b", "ä", "x\n", String(repeating: "a", count: 256)] {
      #expect(TypeName.safe(raw) == "public.data")
    }
  }
}
