/// Which texts count as a link.
package enum Link {
  /// UTF-8 bytes of a link that is kept; browsers stop working with longer ones.
  package static let byteCountLimit = 8 << 10

  /// Whether a text is a link to the web: http or https, a host, and nothing that ends a line, is white
  /// space, or changes how the text is shown (S33).
  ///
  /// A backslash is refused, because browsers and parsers disagree about where the host ends then
  /// (WHATWG URL, "special authority slashes"). Bytes are compared and not characters: a slash with a
  /// combining mark is a slash.
  package static func isWeb(_ text: String) -> Bool {
    text.utf8.count <= byteCountLimit && isWebOfAnyLength(text)
  }

  /// Whether a text would be a link if only it were short enough.
  package static func isTooLong(_ text: String) -> Bool {
    text.utf8.count > byteCountLimit && isWebOfAnyLength(text)
  }

  private static func isWebOfAnyLength(_ text: String) -> Bool {
    guard
      text.unicodeScalars.allSatisfy({
        !$0.isDeceptive && !$0.properties.isWhitespace && $0 != "\\"
      })
    else { return false }
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = bytes[bytes.index(after: colon)...]
    guard ["http", "https"].contains(text[..<colon].lowercased()), rest.starts(with: "//".utf8)
    else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() }
    return (host ?? authority).first.map { $0 != UInt8(ascii: ":") } ?? false
  }
}
