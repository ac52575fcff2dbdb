import Foundation

/// The file of a seeded picture, made longer where its format allows it.
struct PictureFile {
  private let format: Content.Format
  private let data: Data

  /// Makes the shortest file of the picture.
  init(
    _ format: Content.Format, seed: UInt64, width: Int, height: Int,
    traits: Content.PictureTraits = []
  ) throws {
    try Self.check(width: width, height: height)
    self.format = format
    switch format {
    case .heic:
      data = try EncodedMedia.heic(
        seed: seed, width: width, height: height, gps: traits.contains(.gps))
    case .webp:
      data = try EncodedMedia.webp(
        seed: seed, width: width, height: height, isAnimated: traits.contains(.animated))
    case .jpeg, .png, .gif:
      let count: UInt64 = format == .gif && traits.contains(.animated) ? 3 : 1
      let frames = (0..<count).map {
        Picture(seed: seed &+ $0 << 32, width: width, height: height)
      }
      guard let data = format == .gif ? GIFFile.encode(frames) : frames[0].encoded(format) else {
        throw PhoneError("The \(format.rawValue) of \(width) by \(height) could not be encoded.")
      }
      self.data = traits.contains(.gps) ? Self.withPlace(data, format, seed) : data
    }
  }

  /// Pixels of a side.
  static let sideLimit = 20_000
  private static let pixelLimit = 100_000_000

  /// Throws for a picture that nobody could hold in memory while it is made.
  static func check(width: Int, height: Int) throws {
    let sides = 1...sideLimit
    guard sides.contains(width), sides.contains(height), width * height <= pixelLimit else {
      throw PhoneError(
        "A picture of \(width) by \(height) pixels cannot be made; a side has 1 to \(sideLimit), and all "
          + "together at most \(pixelLimit).")
    }
  }

  /// The file with EXIF: a JPEG's segment, or a PNG's chunk, which may stand right behind the header
  /// (PNG third edition 11.3.3.5).
  private static func withPlace(_ data: Data, _ format: Content.Format, _ seed: UInt64) -> Data {
    if format == .jpeg { return ExifBlock.inserted(into: data, seed: seed) }
    let headerByteCount = 8 + 25
    return data.prefix(headerByteCount) + chunk("eXIf", ExifBlock.place(seed: seed))
      + data.dropFirst(headerByteCount)
  }

  private static func chunk(_ name: String, _ content: Data) -> Data {
    var chunk = Data()
    chunk.appendBig(UInt32(content.count))
    let named = Data(name.utf8) + content
    chunk.append(named)
    chunk.appendBig(~Checksum.update(0xFFFF_FFFF, named))
    return chunk
  }

  /// Writes the file, with as many bytes as wanted.
  func write(_ bytes: Int?, to sink: FileSink) throws {
    let padding = (bytes ?? data.count) - data.count
    guard padding >= 0 else {
      throw PhoneError(
        "This picture has \(data.count) bytes and does not fit into \(bytes ?? 0); give it fewer "
          + "pixels by width and height.")
    }
    if padding == 0 { return try sink.write(data) }
    switch format {
    case .jpeg: try writeJPEG(padding, sink)
    case .png: try writePNG(padding, sink)
    case .gif: try writeGIF(padding, sink)
    case .heic: try writeHEIF(padding, sink)
    case .webp: try writeWebP(padding, sink)
    }
  }

  /// Comment segments after the start marker (ITU-T T.81 B.2.4.5); a remainder below the smallest
  /// segment becomes fill bytes before the next marker (B.1.1.2).
  private func writeJPEG(_ padding: Int, _ sink: FileSink) throws {
    try sink.write(data.prefix(2))
    var left = padding
    while left >= 4 {
      let size = min(left, 65_537)
      try sink.write(Data([0xff, 0xfe, UInt8((size - 2) >> 8), UInt8((size - 2) & 0xff)]))
      try sink.writeRepeated(UInt8(ascii: " "), count: size - 4)
      left -= size
    }
    try sink.writeRepeated(0xff, count: left)
    try sink.write(data.dropFirst(2))
  }

  /// One ancillary private chunk before the end chunk, which is the last 12 bytes.
  private func writePNG(_ padding: Int, _ sink: FileSink) throws {
    guard padding >= 12 else {
      throw PhoneError("A PNG can be made longer by 12 bytes or more, not by \(padding).")
    }
    try sink.write(data.dropLast(12))
    try sink.write(Self.chunk("paDd", Data(count: padding - 12)))
    try sink.write(data.suffix(12))
  }

  /// A comment extension before the trailer (GIF89a section 24): an introducer of two bytes, blocks of
  /// 2 to 256 bytes, a terminator.
  private func writeGIF(_ padding: Int, _ sink: FileSink) throws {
    guard padding == 3 || padding >= 5 else {
      throw PhoneError("A GIF can be made longer by 3, 5 or more bytes, not by \(padding).")
    }
    try sink.write(data.dropLast(1))
    try sink.write(Data([0x21, 0xfe]))
    var left = padding - 3
    while left > 0 {
      let size = left == 257 ? 255 : min(left, 256)
      try sink.write(Data([UInt8(size - 1)]) + Data(repeating: UInt8(ascii: " "), count: size - 1))
      left -= size
    }
    try sink.write(Data([0, 0x3b]))
  }

  /// A box of free space at the end (ISO/IEC 14496-12 section 8.1.2).
  private func writeHEIF(_ padding: Int, _ sink: FileSink) throws {
    guard padding >= 8 else {
      throw PhoneError("A HEIC can be made longer by 8 bytes or more, not by \(padding).")
    }
    try sink.write(data)
    var header = Data()
    header.appendBig(UInt32(padding))
    header.append(contentsOf: "free".utf8)
    try sink.write(header)
    try sink.writeRepeated(0, count: padding - 8)
  }

  /// An unknown chunk at the end, which readers skip (WebP container specification).
  private func writeWebP(_ padding: Int, _ sink: FileSink) throws {
    guard padding >= 8, padding.isMultiple(of: 2) else {
      throw PhoneError("A WebP can be made longer by an even number from 8, not by \(padding).")
    }
    try sink.write(data.prefix(4))
    var sizes = Data()
    sizes.appendLittle(UInt32(data.count + padding - 8))
    try sink.write(sizes + data.dropFirst(8))
    var header = Data("PADD".utf8)
    header.appendLittle(UInt32(padding - 8))
    try sink.write(header)
    try sink.writeRepeated(0, count: padding - 8)
  }
}
