import Foundation

/// EXIF (CIPA DC-008) with an orientation and a place that follows from the seed.
enum ExifBlock {
  private typealias Entry = (tag: UInt16, type: UInt16, count: UInt32, value: Data)

  /// A TIFF structure, big-endian: one directory, and one of GPS values.
  static func place(seed: UInt64) -> Data {
    var random = SeededRandom(seed: seed)
    func degrees(_ limit: UInt64) -> Data {
      big32([UInt32(random.next() % limit), 1, UInt32(random.next() % 60), 1])
        + big32([UInt32(random.next() % 6_000), 100])
    }
    let (latitude, longitude) = (degrees(90), degrees(180))
    func first(pointer: UInt32) -> [Entry] {
      // Orientation 1, and where the GPS directory stands.
      [(0x0112, 3, 1, Data([0, 1, 0, 0])), (0x8825, 4, 1, big32([pointer]))]
    }
    let start: UInt32 = 8
    let pointer = start + UInt32(directory(first(pointer: 0), at: start).count)
    let gps: [Entry] = [
      (0, 1, 4, Data([2, 3, 0, 0])), (1, 2, 2, Data("N\0\0\0".utf8)), (2, 5, 3, latitude),
      (3, 2, 2, Data("E\0\0\0".utf8)), (4, 5, 3, longitude),
    ]
    return Data("MM\0*".utf8) + big32([start]) + directory(first(pointer: pointer), at: start)
      + directory(gps, at: pointer)
  }

  /// The latitude and the longitude in a block: three fractions each, at its end.
  static func values(ofPlace block: Data) -> [Data] {
    [Data(block.suffix(48).prefix(24)), Data(block.suffix(24))]
  }

  /// The JPEG with the block in an APP1 segment after its start marker.
  static func inserted(into jpeg: Data, seed: UInt64) -> Data {
    let content = Data("Exif\0\0".utf8) + place(seed: seed)
    let length = content.count + 2
    return jpeg.prefix(2) + Data([0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)]) + content
      + jpeg.dropFirst(2)
  }

  private static func big32(_ values: [UInt32]) -> Data {
    var data = Data()
    for value in values { data.appendBig(value) }
    return data
  }

  private static func directory(_ entries: [Entry], at start: UInt32) -> Data {
    var table = Data([UInt8(entries.count >> 8), UInt8(entries.count & 0xff)])
    var values = Data()
    let valuesStart = start + 2 + 12 * UInt32(entries.count) + 4
    for entry in entries {
      table.append(contentsOf: [UInt8(entry.tag >> 8), UInt8(entry.tag & 0xff)])
      table.append(contentsOf: [UInt8(entry.type >> 8), UInt8(entry.type & 0xff)])
      table.appendBig(entry.count)
      if entry.value.count == 4 {
        table.append(entry.value)
      } else {
        table.appendBig(valuesStart + UInt32(values.count))
        values.append(entry.value)
      }
    }
    table.appendBig(0)
    return table + values
  }
}
