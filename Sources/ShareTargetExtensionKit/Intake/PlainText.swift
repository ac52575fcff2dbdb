import Foundation

/// What becomes of plain text (I15).
package enum PlainText {
  /// A link if the text is exactly one, else text.
  package static func finding(_ text: String) -> Finding {
    WebLink(text).map { .link($0.text) } ?? .text(text)
  }

  /// The text of bytes that were declared as text: UTF-8, or UTF-16 with its mark; `nil` for other bytes.
  package static func decode(_ data: Data) -> String? {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return String(data: data, encoding: .utf16)
    }
    return String(data: data, encoding: .utf8)
  }

  /// One text out of the pieces of an offer, in the host's order: distinct ones joined by a newline,
  /// identical ones once (C4); `nil` when nothing but white space is there.
  package static func joined(_ pieces: [String]) -> String? {
    var seen: Set<String> = []
    let kept =
      pieces
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }
}
