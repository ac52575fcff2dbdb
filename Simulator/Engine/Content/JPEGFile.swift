import Foundation

/// What can be said of a JPEG file without decoding it.
enum JPEGFile {
  /// Whether the bytes are a JPEG that ends before its end marker (ITU-T T.81 B.1.1.3).
  ///
  /// Programs differ on how much of such a picture they show. The end marker of a thumbnail, which lies
  /// in a segment before the first scan, does not count.
  static func endsEarly(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [0xff, 0xd8]) else { return false }
    var index = 2
    while index + 3 < bytes.count {
      guard bytes[index] == 0xff else { return true }
      let marker = bytes[index + 1]
      if marker == 0xff {
        index += 1
      } else if marker == 0xda {
        return !bytes[index...].indices.dropLast().contains {
          bytes[$0] == 0xff && bytes[$0 + 1] == 0xd9
        }
      } else {
        index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
      }
    }
    return true
  }
}
