import Foundation
import Testing

@testable import ShareTargetCore

/// Pictures lose their place and nothing else (I6, P30).
@Suite struct LocationErasureTests {
  static func erased(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let source = ByteSource(count: bytes.count) { Array(bytes[$0..<($0 + $1)]) }
    for patch in LocationErasure.patches(for: source) {
      result.replaceSubrange(patch.offset..<(patch.offset + patch.bytes.count), with: patch.bytes)
    }
    return result
  }

  /// A number in the order of the bytes of a TIFF structure.
  private static func number(_ value: Int, _ size: Int, _ isBig: Bool) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBig ? bytes.reversed() : bytes
  }

  /// A TIFF structure with orientation 6, a GPS directory and a maker after it.
  static func exif(isBigEndian big: Bool) -> [UInt8] {
    func n(_ value: Int, _ size: Int) -> [UInt8] { number(value, size, big) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      n(tag, 2) + n(type, 2) + n(count, 4) + value
    }
    let gps = 8 + 2 + 3 * 12 + 4
    let values = gps + 2 + 2 * 12 + 4
    return Array((big ? "MM" : "II").utf8) + n(42, 2) + n(8, 4)
      + n(3, 2) + entry(0x0112, 3, 1, n(6, 2) + [0, 0]) + entry(0x8825, 4, 1, n(gps, 4))
      + entry(0x9999, 4, 1, n(0x01020304, 4)) + n(0, 4)
      + n(2, 2) + entry(1, 2, 2, Array("N\0\0\0".utf8)) + entry(2, 5, 3, n(values, 4)) + n(0, 4)
      + (0..<3).flatMap { n(48 + $0, 4) + n(1, 4) }
  }

  static let xmp = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="48,8.5N"
     tiff:Make="Cam"><exif:GPSLongitude>11,34.5E</exif:GPSLongitude>\
    <exif:GPSAltitude/></rdf:Description></x:xmpmeta>
    """

  static func jpeg() -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + number(body.count + 2, 2, true) + body
    }
    return [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      + segment(0xE1, Array("Exif\0\0".utf8) + exif(isBigEndian: true))
      + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8))
      + segment(0xC0, [8, 0, 16, 0, 32, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + (0..<2_000).map { UInt8($0 % 251) } + [0xFF, 0xD9]
  }

  private static func png() -> [UInt8] {
    func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
      let covered = Array(code.utf8) + body
      return number(body.count, 4, true) + covered + number(Int(crc(covered)), 4, true)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
      + chunk("eXIf", exif(isBigEndian: false))
      + chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(xmp.utf8))
      + chunk("IDAT", Array(repeating: 7, count: 100)) + chunk("IEND", [])
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }

  private static func webp() -> [UInt8] {
    func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
      Array(code.utf8) + number(body.count, 4, false) + body
        + (body.count % 2 == 1 ? [0] : [])
    }
    let body =
      chunk("VP8X", [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("VP8 ", Array(repeating: 9, count: 51))
      + chunk("EXIF", exif(isBigEndian: false)) + chunk("XMP ", Array(xmp.utf8))
    return Array("RIFF".utf8) + number(body.count + 4, 4, false) + Array("WEBP".utf8) + body
  }

  /// A HEIC file with an EXIF item, and a picture of so many pixels of which nothing is there.
  static func heic(width: Int = 8_064, height: Int = 6_048) -> [UInt8] {
    func n(_ value: Int, _ size: Int) -> [UInt8] { number(value, size, true) }
    func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
      n(body.count + 8, 4) + Array(code.utf8) + body
    }
    func full(_ code: String, version: Int = 0, _ body: [UInt8]) -> [UInt8] {
      box(code, n(version, 1) + n(0, 3) + body)
    }
    let metadata = n(6, 4) + Array("Exif\0\0".utf8) + exif(isBigEndian: true)
    let type = box("ftyp", Array("heic".utf8) + n(0, 4) + Array("mif1heic".utf8))
    func meta(_ offset: Int) -> [UInt8] {
      full(
        "meta",
        full("hdlr", n(0, 4) + Array("pict".utf8) + n(0, 12) + [0])
          + full("pitm", n(1, 2))
          + full(
            "iinf",
            n(2, 2)
              + full("infe", version: 2, n(1, 2) + n(0, 2) + Array("hvc1\0".utf8))
              + full("infe", version: 2, n(2, 2) + n(0, 2) + Array("Exif\0".utf8)))
          + full(
            "iloc",
            [0x44, 0x00] + n(2, 2)
              + n(1, 2) + n(0, 2) + n(1, 2) + n(offset + metadata.count, 4) + n(64, 4)
              + n(2, 2) + n(0, 2) + n(1, 2) + n(offset, 4) + n(metadata.count, 4))
          + box(
            "iprp",
            box("ipco", full("ispe", n(width, 4) + n(height, 4)))
              + full("ipma", n(1, 4) + n(1, 2) + [1, 1])))
    }
    let start = type.count + meta(0).count + 8
    return type + meta(start) + box("mdat", metadata + [UInt8](repeating: 3, count: 64))
  }

  private static let pictures: [(String, [UInt8])] = [
    ("jpeg", jpeg()), ("png", png()), ("webp", webp()), ("tiff", exif(isBigEndian: false)),
    ("heic", heic()),
  ]

  @Test(arguments: pictures.indices)
  func `P30 the place is gone, and nothing outside of the metadata has changed`(index: Int) {
    let (name, bytes) = Self.pictures[index]
    let erased = Self.erased(bytes)
    #expect(erased != bytes, "\(name)")
    #expect(erased.count == bytes.count)
    // Coordinates of the directory, as numbers, and of XMP, as text.
    let text = String(decoding: erased, as: UTF8.self)
    #expect(!text.contains("GPS") && !text.contains("11,34") && !text.contains("48,8"))
    for big in [true, false] {
      let coordinate = Self.number(49, 4, big) + Self.number(1, 4, big)
      #expect(!erased.indices.contains { erased[$0...].starts(with: coordinate) })
    }
    // What has changed lies in the metadata alone.
    let changed = bytes.indices.filter { bytes[$0] != erased[$0] }
    let metadata = Self.exif(isBigEndian: true).count + Self.xmp.utf8.count + 600
    #expect((changed.last ?? 0) - (changed.first ?? 0) < metadata)
    #expect(Self.erased(erased) == erased, "erasing twice changes nothing")
  }

  @Test func `what else EXIF tells is kept, in its order`() throws {
    let before = Self.exif(isBigEndian: true)
    let after = Self.erased(before.map { $0 })
    #expect(Array(after[8..<10]) == [0, 2])
    #expect(Array(after[10..<22]) == Array(before[10..<22]))
    #expect(Array(after[22..<34]) == Array(before[34..<46]))
  }

  @Test func `the scan of a JPEG and the checksums of a PNG are right afterwards`() throws {
    let scan = Self.jpeg().suffix(2_002)
    #expect(Self.erased(Self.jpeg()).suffix(2_002) == scan)
    let png = Self.erased(Self.png())
    var offset = 8
    while offset < png.count {
      let length = png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      #expect(
        Array(png[end..<(end + 4)])
          == Self.number(Int(Self.crc(Array(png[(offset + 4)..<end]))), 4, true))
      offset = end + 4
    }
  }

  @Test func `a picture without a place, and what is none, stay as they are`() {
    let plain = Self.erased(Self.jpeg())
    #expect(Self.erased(plain) == plain)
    for bytes in [[], Array("GIF89a".utf8), Array("words".utf8), [0xFF, 0xD8, 0xFF]] as [[UInt8]] {
      #expect(Self.erased(bytes) == bytes)
    }
  }

  @Test func `no damaged picture is read beyond its end, or changed in length`() {
    var words = SplitMix(state: 30)
    for round in 0..<4_000 {
      var bytes = Self.pictures[round % Self.pictures.count].1
      for _ in 0..<Int(1 + words.next() % 6) {
        bytes[Int(words.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: words.next())
      }
      if round % 3 == 0 { bytes = Array(bytes.prefix(Int(words.next() % UInt64(bytes.count)))) }
      #expect(Self.erased(bytes).count == bytes.count)
    }
  }
}
