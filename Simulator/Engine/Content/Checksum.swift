import Foundation

/// CRC-32 as PNG and ZIP use it (ISO 3309, polynomial 0xEDB88320).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// Goes on with a running value, which starts as `0xFFFF_FFFF`; the result is its complement.
  static func update(_ running: UInt32, _ data: Data) -> UInt32 {
    data.withUnsafeBytes { bytes in
      table.withUnsafeBufferPointer { table in
        var running = running
        for byte in bytes { running = table[Int((running ^ UInt32(byte)) & 0xff)] ^ (running >> 8) }
        return running
      }
    }
  }

  /// The checksum of a seed's bytes, without keeping them.
  static func crc32(seed: UInt64, count: Int) -> UInt32 {
    var random = SeededRandom(seed: seed)
    var running: UInt32 = 0xFFFF_FFFF
    var left = count
    while left > 0 {
      let block = SeededBytes.block(&random, count: min(left, SeededBytes.blockByteCount))
      running = update(running, block)
      left -= block.count
    }
    return ~running
  }
}

extension Data {
  mutating func appendBig(_ value: UInt32) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  mutating func appendLittle(_ value: UInt32) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a box of ISO/IEC 14496-12 section 4.2.
  mutating func appendBox(_ type: String, _ content: Data) {
    appendBig(UInt32(content.count + 8))
    append(contentsOf: type.utf8)
    append(content)
  }
}
