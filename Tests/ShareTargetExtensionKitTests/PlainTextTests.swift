import Foundation
import ShareTargetExtensionKit
import Testing

@Suite struct PlainTextTests {
  @Test func `I15 distinct pieces are joined in the host's order and identical ones count once`() {
    #expect(PlainText.joined(["Look", "  ", "A title", "Look\n", "More"]) == "Look\nA title\nMore")
    #expect(PlainText.joined([" ", "\n"]) == nil)
  }

  @Test(
    arguments: [
      ("public.plain-text", [0xC3, 0xA9], "é"), ("public.text", [0xC3, 0xA9], "é"),
      ("public.utf8-plain-text", [0xC3, 0xA9], "é"),
      // A mark says more than the type, and is no part of the text.
      ("public.plain-text", [0xFF, 0xFE, 0xE9, 0x00], "é"),
      ("public.utf8-plain-text", [0xFE, 0xFF, 0x00, 0xE9], "é"),
      ("public.utf16-plain-text", [0xFE, 0xFF, 0x00, 0xE9], "é"),
      ("public.utf16-external-plain-text", [0xFF, 0xFE, 0xE9, 0x00], "é"),
      ("public.plain-text", [0xEF, 0xBB, 0xBF, 0x61], "a"),
      // Without one the type decides: native byte order, and big-endian from outside.
      ("public.utf16-plain-text", [0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "a😀"),
      ("public.utf16-external-plain-text", [0x00, 0x61, 0xD8, 0x3D, 0xDE, 0x00], "a😀"),
      ("com.apple.traditional-mac-plain-text", [0x63, 0x61, 0x66, 0x8E], "café"),
      // Bytes of no encoding that the type allows.
      ("public.plain-text", [0xC3, 0x28], nil), ("public.utf8-plain-text", [0x63, 0xE9], nil),
      ("public.plain-text", [0x61, 0x00, 0x62, 0x00], nil),
      ("public.utf16-plain-text", [0x61, 0x00, 0x62], nil),
      ("public.utf16-external-plain-text", [0xD8, 0x3D, 0x00, 0x61], nil),
    ] as [(String, [UInt8], String?)])
  func `text is read in the encoding that its type or its mark tells, and nothing is guessed`(
    type: String, bytes: [UInt8], text: String?
  ) {
    #expect(PlainText.decode(Data(bytes), type: type) == text)
  }

  @Test(arguments: ["", " \n\t", "\u{2028}"])
  func `a text without a word is nothing to keep`(text: String) {
    #expect(PlainText.finding(text) == nil)
  }

  @Test(arguments: [
    ("https://example.org/a?b=c#d", true), ("HTTP://EXAMPLE.ORG", true),
    ("see https://example.org", false), ("https://a.org https://b.org", false),
    ("ftp://example.org", false), ("example.org", false), ("", false), ("https:///path", false),
  ])
  func `S33 a link is one http or https address with a host`(text: String, isLink: Bool) {
    #expect((WebLink(text) != nil) == isLink)
  }
}
