import Foundation

/// What becomes of plain text (I15).
package enum PlainText {
  /// A link if the text is exactly one, else text; `nil` for a text without a word in it.
  package static func finding(_ text: String) -> Finding? {
    if let link = WebLink(text) { return .link(link.text) }
    return joined([text]) == nil ? nil : .text(text)
  }

  /// The text of bytes that were declared as `type`; `nil` where they are none of its encoding.
  ///
  /// A byte order mark says more than the type. Without one, `public.utf16-plain-text` is in the order
  /// of the machine and `public.utf16-external-plain-text` big-endian (UTType's documentation), and
  /// `com.apple.traditional-mac-plain-text` is Mac Roman. Every other type is read as UTF-8; one that
  /// fixes no encoding holds no NUL then, which only UTF-16 that lacks its mark would have.
  package static func decode(_ data: Data, type: String) -> String? {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(data.dropFirst(3)) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
    switch type {
    case "public.utf16-plain-text": return utf16(data, isBigEndian: Int(1).bigEndian == 1)
    case "public.utf16-external-plain-text": return utf16(data, isBigEndian: true)
    case "com.apple.traditional-mac-plain-text": return MacRoman.text(of: data)
    case "public.utf8-plain-text": return utf8(data)
    default: return data.contains(0) ? nil : utf8(data)
    }
  }

  private static func utf8(_ data: Data) -> String? { String(data: Data(data), encoding: .utf8) }

  /// Nothing is mended: half a code unit or half a pair is no text.
  private static func utf16(_ data: Data, isBigEndian: Bool) -> String? {
    guard data.count.isMultiple(of: 2) else { return nil }
    let bytes = Array(data)
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    return text.utf16.elementsEqual(units) ? text : nil
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
