/// File names as text, one to one, also those that are no UTF-8.
///
/// Linux permits any bytes in a name and APFS refuses what is no UTF-8. A byte that belongs to no
/// character is written as a scalar of the range U+10FF80 to U+10FFFF, and so is every byte of a
/// character of that range itself. A name that was listed therefore leads back to the same entry.
enum SystemName {
  private static let base: UInt32 = 0x10FF00
  private static let escapes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The text for a name's bytes.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return text }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != "\u{FFFD}" && !escapes.contains($0.value)
    }
    return isPlain ? text : escaped(Array(bytes))
  }

  /// The bytes that a text stands for.
  static func bytes(_ name: String) -> [UInt8] {
    // Every escape begins with this byte.
    guard name.utf8.contains(0xF4) else { return Array(name.utf8) }
    return name.unicodeScalars.flatMap { scalar in
      byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The byte that a scalar stands for, or `nil` for a scalar that is itself.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    escapes.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    func escape(_ count: Int) {
      for byte in bytes[position..<(position + count)] {
        Unicode.Scalar(base + UInt32(byte)).map { scalars.append($0) }
      }
      position += count
    }
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return String(scalars)
      case .error(let count): escape(count)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(scalar) != nil {
          escape(encoded.count)
        } else {
          scalars.append(scalar)
          position += encoded.count
        }
      }
    }
  }
}
