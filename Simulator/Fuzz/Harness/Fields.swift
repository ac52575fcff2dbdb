/// An input of several parts. Parts end at a byte 0xFF, which is in no UTF-8 text.
struct Fields {
  /// The parts, the empty ones too; there is always one.
  let parts: [[UInt8]]

  init(_ input: [UInt8]) {
    parts = input.split(separator: 0xFF, omittingEmptySubsequences: false).map { Array($0) }
  }

  /// The bytes of a part; none if there are fewer parts.
  subscript(index: Int) -> [UInt8] { index < parts.count ? parts[index] : [] }

  /// A part as text, broken UTF-8 repaired; `nil` if there are fewer parts.
  func text(_ index: Int) -> String? {
    index < parts.count ? String(decoding: parts[index], as: UTF8.self) : nil
  }

  /// An input of the given parts.
  static func joined(_ parts: [String]) -> [UInt8] {
    Array(parts.map { Array($0.utf8) }.joined(separator: [0xFF]))
  }
}
