import Foundation

/// Writes a directory as a zip archive with the directory as its top entry.
///
/// Entries are stored, not deflated: a reader sees a valid archive, larger than the system's. Symbolic
/// links are kept as links. Source of the layout: PKWARE's APPNOTE.
enum ZipArchive {
  /// The archive of a directory. Files are read whole; more than 4 GiB or 65,535 entries is an error.
  static func data(ofDirectory directory: URL) throws -> Data {
    var writer = Writer()
    try add(directory, as: directory.lastPathComponent, to: &writer)
    return try writer.finished()
  }

  private static func add(_ url: URL, as name: String, to writer: inout Writer) throws {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) {
      try writer.append(name, Data(target.utf8), mode: 0o120777)
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    guard isDirectory.boolValue else {
      try writer.append(name, Data(contentsOf: url), mode: 0o100644)
      return
    }
    try writer.append(name + "/", Data(), mode: 0o040755)
    for child in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
      try add(url.appendingPathComponent(child), as: "\(name)/\(child)", to: &writer)
    }
  }

  private struct Writer {
    private var bytes = Data()
    private var directory = Data()
    private var entryCount = 0

    mutating func append(_ name: String, _ content: Data, mode: UInt32) throws {
      let name = Data(name.utf8)
      guard content.count <= Int(UInt32.max), bytes.count <= Int(UInt32.max), name.count < 65_536,
        entryCount < 65_535
      else { throw CocoaError(.fileReadTooLarge) }
      let offset = UInt32(bytes.count)
      // Version 2.0, UTF-8 names, stored, 1 January 1980, checksum, sizes, length of the name.
      var common = Data()
      common.append(number: UInt16(20))
      common.append(number: UInt16(0x0800))
      common.append(number: UInt16(0))
      common.append(number: UInt16(0))
      common.append(number: UInt16(0x0021))
      common.append(number: Checksum.crc32(content))
      common.append(number: UInt32(content.count))
      common.append(number: UInt32(content.count))
      common.append(number: UInt16(name.count))
      common.append(number: UInt16(0))
      bytes.append(number: UInt32(0x0403_4b50))
      bytes += common + name + content
      directory.append(number: UInt32(0x0201_4b50))
      directory.append(number: UInt16(0x0314))
      directory += common
      directory.append(number: UInt16(0))
      directory.append(number: UInt16(0))
      directory.append(number: UInt16(0))
      directory.append(number: mode << 16)
      directory.append(number: offset)
      directory += name
      entryCount += 1
    }

    func finished() throws -> Data {
      guard bytes.count + directory.count <= Int(UInt32.max) else {
        throw CocoaError(.fileReadTooLarge)
      }
      var result = bytes + directory
      result.append(number: UInt32(0x0605_4b50))
      result.append(number: UInt32(0))
      result.append(number: UInt16(entryCount))
      result.append(number: UInt16(entryCount))
      result.append(number: UInt32(directory.count))
      result.append(number: UInt32(bytes.count))
      result.append(number: UInt16(0))
      return result
    }
  }
}

/// The checksum that zip archives carry.
private enum Checksum {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  static func crc32(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { value, byte in
      table[Int((value ^ UInt32(byte)) & 255)] ^ (value >> 8)
    }
  }
}

extension Data {
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
