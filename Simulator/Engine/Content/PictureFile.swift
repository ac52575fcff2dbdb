import Foundation

/// The file of a seeded picture, made longer where its format allows it.
struct PictureFile {
  private let format: Content.Format
  private let data: Data

  /// Makes the shortest file of the picture.
  init(_ format: Content.Format, seed: UInt64, width: Int, height: Int) throws {
    guard width > 0, height > 0, width <= 20_000, height <= 20_000 else {
      throw PhoneError("A picture of \(width) by \(height) pixels cannot be made.")
    }
    self.format = format
    let picture = Picture(seed: seed, width: width, height: height)
    guard let data = format == .gif ? GIFFile.encode(picture) : picture.encoded(format) else {
      throw PhoneError("The \(format.rawValue) of \(width) by \(height) could not be encoded.")
    }
    self.data = data
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
    var chunk = Data()
    chunk.appendBig(UInt32(padding - 12))
    let content = Data("paDd".utf8) + Data(count: padding - 12)
    chunk.append(content)
    chunk.appendBig(~Checksum.update(0xFFFF_FFFF, content))
    try sink.write(chunk)
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
}
