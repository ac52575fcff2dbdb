/// Which texts count as a link.
package enum Link {
  /// UTF-8 bytes of a link that is kept; browsers stop working with longer ones.
  package static let byteCountLimit = 8 << 10

  /// Whether a text is a link to the web: http or https, a host, and nothing that ends a line (S33).
  package static func isWeb(_ text: String) -> Bool {
    guard text.utf8.count <= byteCountLimit,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return false }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
      parts[1].hasPrefix("//")
    else { return false }
    return parts[1].dropFirst(2).first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
  }
}
