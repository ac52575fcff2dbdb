import Foundation
import ShareTargetCore
import ShareTargetExtensionKit

extension FuzzTarget {
  /// What counts as a link (S33), in texts, in bytes and in addresses.
  static let link = FuzzTarget(
    "link", "a text that may be a link",
    seeds: [
      "https://example.org/a?b=c#d", "HTTP://EXAMPLE.ORG", "https://user:pw@example.org:8443/",
      "https://[2001:db8::1]/", "https://münchen.example/ß", "https:///\u{301}x", "https://@/",
      "https://:80/", "javascript://x%0Aalert(1)", "data:text/html;base64,PHNjcmlwdD4=",
      "file:///etc/passwd", "photodrop://share/019B7C5E", "see https://example.org", " https://a ",
      "https://a\u{2028}b", "https://a\u{85}b", "https://a\\b", "http:\\\\a", "https://a\u{202E}b",
      "https://%00/", "https://a#?@b", "https://xn--/", "HTTP://%f0EXAMPLE",
    ].map { Array($0.utf8) },
    words: [
      "http", "https", "://", "//", ":", "/", "?", "#", "@", "[", "]", "%", "%00", "%2F", "\\",
      "javascript:", "data:", "file:///", "\u{301}", "\u{2028}", "\u{85}", "\u{A0}", "\u{202E}",
      "\u{0}", "\t", "\n", "\r\n", "xn--", "::1", "localhost", ":0", "ſ", "\u{FEFF}", "\u{3002}",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    if let link = WebLink(text) {
      try checkWeb(link.text)
      try require(WebLink(link.text) == link, "a link is another link the second time")
    }
    if Link.isWeb(text) {
      try checkWeb(text)
      try require(
        WebLink(text)?.text.utf8.elementsEqual(text.utf8) == true, "\(text) is two things")
    }
    switch PlainText.finding(text) {
    case .link(let link): try checkWeb(link)
    case .text(let kept):
      try require(kept.utf8.elementsEqual(text.utf8), "a text that is no link is changed")
    case nil: try require(PlainText.joined([text]) == nil, "a text of words is nothing")
    default: throw Violation(description: "plain text became something else")
    }
    if let joined = PlainText.joined([text, text]) {
      try require(
        PlainText.joined([joined])?.utf8.elementsEqual(joined.utf8) == true,
        "joining the joined text changes it")
    }
  }

  /// Throws unless a text is a link by its bytes: the rule of S33, written a second time.
  static func checkWeb(_ text: String) throws {
    let shown = text.debugDescription
    let bytes = Array(text.utf8)
    try require(bytes.count <= 8 << 10, "a link of \(bytes.count) bytes")
    for scalar in text.unicodeScalars {
      let isBad =
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x2028, 0x2029, 0x61C, 0x200E, 0x200F, 0x202A...0x202E,
          0x2066...0x2069, 0xFEFF:
          true
        default: false
        }
      try require(!isBad, "U+\(String(scalar.value, radix: 16)) in the link \(shown)")
    }
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    let prefix = ["http://", "https://"].first { lower.starts(with: $0.utf8) }
    guard let prefix else { throw Violation(description: "\(shown) has another scheme") }
    let authority = bytes[prefix.utf8.count...].prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last
    let name = host?.prefix { $0 != UInt8(ascii: ":") } ?? []
    try require(!name.isEmpty && !bytes.contains(UInt8(ascii: "\\")), "\(shown) has no host")
    if let url = URL(string: text) {
      try require(
        ["http", "https"].contains(url.scheme?.lowercased()) && !url.isFileURL,
        "Foundation reads \(shown) as another kind of address")
    }
  }
}
