import Foundation

/// Reads the entries of a zip archive by its central directory, stored entries only.
struct ZipListing {
  private(set) var entries: [String: String] = [:]

  init(_ archive: Data) {
    let bytes = [UInt8](archive)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4b50 else { return }
    var offset = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard number(offset, 4) == 0x0201_4b50 else { return }
      let size = number(offset + 24, 4)
      let nameLength = number(offset + 28, 2)
      let start = number(offset + 42, 4) + 30 + nameLength
      let name = String(decoding: bytes[offset + 46..<offset + 46 + nameLength], as: UTF8.self)
      entries[name] = String(decoding: bytes[start..<start + size], as: UTF8.self)
      offset += 46 + nameLength
    }
  }
}
