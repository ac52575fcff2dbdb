import Foundation

/// The encoding that a type of plain text fixes.
///
/// UTType's documentation: `public.utf16-plain-text` is in native byte order and
/// `public.utf16-external-plain-text` big-endian, each unless a byte order mark says otherwise; every other
/// type is read as UTF-8. Foundation's Mac Roman is wrong on Linux: of `com.apple.traditional-mac-plain-text`
/// only ASCII is read and written, and the rest refused.
struct TextEncoding {
  private let encoding: String.Encoding
  private let isWide: Bool

  init(of typeIdentifier: String) {
    func isBelow(_ type: String) -> Bool {
      TypeCatalogue.shared.conforms(typeIdentifier, to: type)
    }
    if isBelow("public.utf16-external-plain-text") {
      (encoding, isWide) = (.utf16BigEndian, true)
    } else if isBelow("public.utf16-plain-text") {
      (encoding, isWide) = (.utf16LittleEndian, true)
    } else if isBelow("com.apple.traditional-mac-plain-text") {
      (encoding, isWide) = (.ascii, false)
    } else {
      (encoding, isWide) = (.utf8, false)
    }
  }

  /// The text of bytes; `nil` for bytes that are none of the encoding.
  func text(of data: Data) -> String? {
    guard isWide else { return String(data: data, encoding: encoding) }
    guard data.count.isMultiple(of: 2) else { return nil }
    if data.starts(with: [0xFF, 0xFE]) {
      return String(data: Data(data.dropFirst(2)), encoding: .utf16LittleEndian)
    }
    if data.starts(with: [0xFE, 0xFF]) {
      return String(data: Data(data.dropFirst(2)), encoding: .utf16BigEndian)
    }
    return String(data: data, encoding: encoding)
  }

  /// The bytes of a text, with a byte order mark where one belongs; `nil` where the encoding lacks a
  /// character.
  func data(of text: String) -> Data? {
    isWide ? text.data(using: .utf16) : text.data(using: encoding)
  }
}
