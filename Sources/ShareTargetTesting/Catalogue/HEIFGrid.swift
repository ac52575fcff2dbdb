import Foundation

/// A HEIC photo of 48 megapixels, as phones write it: a grid of coded tiles (ISO/IEC 23008-12 section
/// 6.6.2.3), with a place in its EXIF.
///
/// All tiles are the same one, so that the file has few kilobytes. A decoder still needs 190 MB for it.
enum HEIFGrid {
  static let width = 8_064
  static let height = 6_048
  private static let columns = 16
  private static let rows = 12
  private static let tileSide: UInt32 = 512

  private static let gridID: UInt16 = 1
  private static let exifID: UInt16 = 2
  private static let tileIDs = (0..<UInt16(rows * columns)).map { $0 + 3 }

  /// The bytes of the file.
  static func make() -> Data {
    let brand = box("ftyp", Data("heic".utf8) + big32(0) + Data("mif1heic".utf8))
    let grid =
      Data([0, 0, UInt8(rows - 1), UInt8(columns - 1)]) + big16(UInt16(width))
      + big16(UInt16(height))
    let exif = big32(0) + SampleBytes.place
    // The places of the data depend on the size of the box that names them.
    let size = brand.count + meta(tile: 0, grid: (0, grid.count), exif: (0, exif.count)).count + 8
    let gridStart = size + SampleBytes.tile.count
    let exifStart = gridStart + grid.count
    return brand
      + meta(tile: size, grid: (gridStart, grid.count), exif: (exifStart, exif.count))
      + box("mdat", SampleBytes.tile + grid + exif)
  }

  private static func meta(tile: Int, grid: (Int, Int), exif: (Int, Int)) -> Data {
    let handler = full("hdlr", big32(0) + Data("pict".utf8) + Data(count: 13))
    return full(
      "meta",
      handler + full("pitm", big16(gridID)) + locations(tile, grid, exif) + items + references
        + properties)
  }

  private static func locations(_ tile: Int, _ grid: (Int, Int), _ exif: (Int, Int)) -> Data {
    func entry(_ id: UInt16, _ offset: Int, _ length: Int) -> Data {
      big16(id) + big16(0) + big16(1) + big32(UInt32(offset)) + big32(UInt32(length))
    }
    var content = Data([0x44, 0]) + big16(UInt16(tileIDs.count + 2))
    content += entry(gridID, grid.0, grid.1) + entry(exifID, exif.0, exif.1)
    for id in tileIDs { content += entry(id, tile, SampleBytes.tile.count) }
    return full("iloc", content)
  }

  private static var items: Data {
    func entry(_ id: UInt16, _ type: String, isHidden: Bool) -> Data {
      full(
        "infe", big16(id) + big16(0) + Data(type.utf8) + Data([0]), version: 2,
        flags: isHidden ? 1 : 0)
    }
    var content = big16(UInt16(tileIDs.count + 2))
    content += entry(gridID, "grid", isHidden: false) + entry(exifID, "Exif", isHidden: true)
    for id in tileIDs { content += entry(id, "hvc1", isHidden: true) }
    return full("iinf", content)
  }

  private static var references: Data {
    var tiles = big16(gridID) + big16(UInt16(tileIDs.count))
    for id in tileIDs { tiles += big16(id) }
    return full(
      "iref", box("dimg", tiles) + box("cdsc", big16(exifID) + big16(1) + big16(gridID)))
  }

  private static var properties: Data {
    func size(_ width: UInt32, _ height: UInt32) -> Data {
      full("ispe", big32(width) + big32(height))
    }
    let container = box(
      "ipco",
      SampleBytes.tileConfiguration + size(tileSide, tileSide)
        + size(UInt32(width), UInt32(height)))
    var links = big32(UInt32(tileIDs.count + 1)) + big16(gridID) + Data([1, 3])
    // The decoder configuration is essential, and the size.
    for id in tileIDs { links += big16(id) + Data([2, 0x81, 2]) }
    return box("iprp", container + full("ipma", links))
  }

  private static func box(_ type: String, _ content: Data) -> Data {
    big32(UInt32(content.count + 8)) + Data(type.utf8) + content
  }

  private static func full(
    _ type: String, _ content: Data, version: UInt8 = 0, flags: UInt8 = 0
  ) -> Data {
    box(type, Data([version, 0, 0, flags]) + content)
  }

  private static func big16(_ value: UInt16) -> Data {
    Data([UInt8(value >> 8), UInt8(value & 0xff)])
  }

  private static func big32(_ value: UInt32) -> Data {
    big16(UInt16(value >> 16)) + big16(UInt16(value & 0xffff))
  }
}
