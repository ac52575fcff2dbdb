import Foundation

/// Files for the stand-ins, made here: headers that their libraries read.
enum StandInFile {
  static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A JPEG of 32 x 16 pixels with EXIF: orientation 6, and a place if wanted; its scan is noise.
  static func jpeg(hasLocation: Bool) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(body.count + 2, 2) + body
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count, 4) + value
    }
    let gps =
      hasLocation
      ? big(1, 2) + entry(1, 2, 2, Array("N\0\0\0".utf8)) + big(0, 4) : []
    let exif =
      Array("MM".utf8) + big(42, 2) + big(8, 4) + big(hasLocation ? 2 : 1, 2)
      + entry(0x0112, 3, 1, big(6, 2) + [0, 0])
      + (hasLocation ? entry(0x8825, 4, 1, big(38, 4)) : []) + big(0, 4) + gps
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif)
      + segment(0xC0, [8, 0, 16, 0, 32, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + (0..<2_000).map { UInt8($0 % 251) } + [0xFF, 0xD9]
  }

  /// A film of 1.5 seconds and 640 x 360 pixels, turned by quarters to the right; without any frame.
  static func film(quarterTurns: Int) -> [UInt8] {
    func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
      big(body.count + 8, 4) + Array(code.utf8) + body
    }
    func full(_ code: String, _ body: [UInt8], flags: Int = 0) -> [UInt8] {
      box(code, big(flags, 4) + body)
    }
    let one = 0x0001_0000
    let turns = [
      [one, 0, 0, one], [0, one, -one, 0], [-one, 0, 0, -one], [0, -one, one, 0],
    ]
    let turn = turns[quarterTurns]
    func matrix(_ m: [Int]) -> [UInt8] {
      big(m[0], 4) + big(m[1], 4) + big(0, 4) + big(m[2], 4) + big(m[3], 4) + big(0, 4)
        + big(0, 4) + big(0, 4) + big(0x4000_0000, 4)
    }
    let header =
      big(0, 4) + big(0, 4) + big(600, 4) + big(900, 4) + big(one, 4) + big(0x0100, 2)
      + big(0, 10) + matrix(turns[0]) + big(0, 24) + big(2, 4)
    let track =
      big(0, 4) + big(0, 4) + big(1, 4) + big(0, 4) + big(900, 4) + big(0, 8) + big(0, 8)
      + matrix(turn) + big(640 << 16, 4) + big(360 << 16, 4)
    let sample =
      big(0, 6) + big(1, 2) + big(0, 16) + big(640, 2) + big(360, 2) + big(72 << 16, 4)
      + big(72 << 16, 4) + big(0, 4) + big(1, 2) + big(0, 32) + big(24, 2) + big(0xFFFF, 2)
    let table = box(
      "stbl",
      full("stsd", big(1, 4) + box("avc1", sample))
        + full("stts", big(1, 4) + big(1, 4) + big(900, 4)) + full("stsc", big(0, 4))
        + full("stsz", big(0, 4) + big(0, 4)) + full("stco", big(0, 4)))
    let media = box(
      "mdia",
      full("mdhd", big(0, 4) + big(0, 4) + big(600, 4) + big(900, 4) + big(0x55C4, 2) + big(0, 2))
        + full("hdlr", big(0, 4) + Array("vide".utf8) + big(0, 12) + [0])
        + box(
          "minf",
          full("vmhd", big(0, 8), flags: 1)
            + box("dinf", full("dref", big(1, 4) + full("url ", [], flags: 1))) + table))
    return box("ftyp", Array("qt  ".utf8) + big(0, 4) + Array("qt  ".utf8))
      + box("moov", full("mvhd", header) + box("trak", full("tkhd", track, flags: 3) + media))
  }

  /// Runs a closure with a file.
  static func with<Result>(
    _ bytes: [UInt8], _ ending: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let name = "standin-\(UUID().uuidString)" + (ending.isEmpty ? "" : ".\(ending)")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}
