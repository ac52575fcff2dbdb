import Foundation

/// Small files whose headers are all that matters.
enum PictureFixture {
  private static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    big(value, size).reversed()
  }

  /// EXIF: turned by a quarter, taken at 49° N.
  private static var exif: [UInt8] {
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count, 4) + value
    }
    return Array("MM".utf8) + big(42, 2) + big(8, 4)
      + big(2, 2) + entry(0x0112, 3, 1, big(6, 2) + [0, 0]) + entry(0x8825, 4, 1, big(38, 4))
      + big(0, 4)
      + big(2, 2) + entry(1, 2, 2, Array("N\0\0\0".utf8)) + entry(2, 5, 3, big(68, 4)) + big(0, 4)
      + (0..<3).flatMap { big(49 + $0, 4) + big(1, 4) }
  }

  /// A JPEG of 32 x 16 pixels with EXIF; its scan is noise.
  static func jpeg() -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(body.count + 2, 2) + body
    }
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif)
      + segment(0xC0, [8, 0, 16, 0, 32, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + (0..<2_000).map { UInt8($0 % 251) } + [0xFF, 0xD9]
  }

  /// A HEIC of 8,064 x 6,048 pixels, of which nothing but the header is there.
  static func heic() -> [UInt8] {
    func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
      big(body.count + 8, 4) + Array(code.utf8) + body
    }
    func full(_ code: String, version: Int = 0, _ body: [UInt8]) -> [UInt8] {
      box(code, big(version, 1) + big(0, 3) + body)
    }
    let item = full("infe", version: 2, big(1, 2) + big(0, 2) + Array("hvc1\0".utf8))
    let properties = box("ipco", full("ispe", big(8_064, 4) + big(6_048, 4)))
    return box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1heic".utf8))
      + full(
        "meta",
        full("hdlr", big(0, 4) + Array("pict".utf8) + big(0, 12) + [0]) + full("pitm", big(1, 2))
          + full("iinf", big(1, 2) + item)
          + full(
            "iloc",
            [0x44, 0] + big(1, 2) + big(1, 2) + big(0, 2) + big(1, 2) + big(0, 4)
              + big(64, 4))
          + box("iprp", properties + full("ipma", big(1, 4) + big(1, 2) + [1, 1])))
      + box("mdat", [UInt8](repeating: 3, count: 64))
  }

  /// So many seconds of silence, 8,000 samples of one byte each.
  static func wave(seconds: Int) -> [UInt8] {
    let samples = [UInt8](repeating: 128, count: 8_000 * seconds)
    let format =
      little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2)
      + little(8, 2)
    return Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + format + Array("data".utf8) + little(samples.count, 4) + samples
  }
}
