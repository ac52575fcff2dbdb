import Foundation

/// A GIF of one or several frames with a fixed palette of six levels per colour.
enum GIFFile {
  /// GIF89a; several frames follow each other every 200 ms, for ever. The data are not compressed: the
  /// code table is cleared before codes could get longer.
  static func encode(_ frames: [Picture]) -> Data? {
    guard let first = frames.first, first.width <= 65_535, first.height <= 65_535 else {
      return nil
    }
    var file = Data("GIF89a".utf8)
    file.append(contentsOf: little(first.width) + little(first.height) + [0xf7, 0, 0])
    for index in 0..<256 {
      let level = { (divisor: Int) -> UInt8 in UInt8(min(index / divisor % 6, 5) * 51) }
      file.append(contentsOf: index < 216 ? [level(36), level(6), level(1)] : [0, 0, 0])
    }
    if frames.count > 1 {
      file.append(Data([0x21, 0xff, 11]) + Data("NETSCAPE2.0".utf8) + Data([3, 1, 0, 0, 0]))
    }
    for frame in frames {
      if frames.count > 1 { file.append(Data([0x21, 0xf9, 4, 0, 20, 0, 0, 0])) }
      file.append(image(frame))
    }
    file.append(0x3b)
    return file
  }

  private static func little(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }

  private static func image(_ picture: Picture) -> Data {
    var file = Data([0x2c, 0, 0, 0, 0])
    file.append(contentsOf: little(picture.width) + little(picture.height) + [0, 8])

    var bits = BitPacker()
    for pixel in 0..<picture.width * picture.height {
      // With a clear code every 254 pixels all codes stay 9 bits wide.
      if pixel % 254 == 0 { bits.append(256) }
      let level = { (channel: Int) in (Int(picture.pixels[pixel * 4 + channel]) * 5 + 127) / 255 }
      bits.append(level(0) * 36 + level(1) * 6 + level(2))
    }
    bits.append(257)
    let codes = bits.finish()
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      file.append(UInt8(block.count))
      file.append(contentsOf: block)
    }
    file.append(0)
    return file
  }

  /// Codes of nine bits, lowest bit first.
  private struct BitPacker {
    private var bytes: [UInt8] = []
    private var word = 0
    private var count = 0

    mutating func append(_ code: Int) {
      word |= code << count
      count += 9
      while count >= 8 {
        bytes.append(UInt8(word & 0xff))
        word >>= 8
        count -= 8
      }
    }

    mutating func finish() -> [UInt8] {
      if count > 0 { bytes.append(UInt8(word & 0xff)) }
      return bytes
    }
  }
}
