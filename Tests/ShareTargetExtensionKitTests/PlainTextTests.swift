import Foundation
import ShareTargetExtensionKit
import Testing

@Suite struct PlainTextTests {
  @Test func `I15 distinct pieces are joined in the host's order and identical ones count once`() {
    #expect(PlainText.joined(["Look", "  ", "A title", "Look\n", "More"]) == "Look\nA title\nMore")
    #expect(PlainText.joined([" ", "\n"]) == nil)
  }

  @Test func `text arrives as UTF-8 or as UTF-16 with its mark, and other bytes are no text`() {
    #expect(PlainText.decode(Data("é".utf8)) == "é")
    #expect(PlainText.decode(Data([0xFF, 0xFE, 0xE9, 0x00])) == "é")
    #expect(PlainText.decode(Data([0xFE, 0xFF, 0x00, 0xE9])) == "é")
    #expect(PlainText.decode(Data([0xC3, 0x28])) == nil)
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
