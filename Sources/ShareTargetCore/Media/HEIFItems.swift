/// Where a file of the HEIF family keeps its metadata (ISO 14496-12: `meta`, `iinf`, `iloc`, `idat`).
enum HEIFItems {
  /// A piece of metadata in the file.
  struct Item: Hashable {
    enum Kind: Hashable { case exif, xmp }
    var kind: Kind
    var offset: Int
    var count: Int
  }

  private static let boxCountLimit = 4_096

  /// The EXIF and XMP items that lie in one piece; others are left alone.
  static func metadata(in source: ByteSource) -> [Item] {
    guard let meta = boxes(source, 0, source.count).first(where: { $0.code == "meta" }) else {
      return []
    }
    let inner = boxes(source, meta.start + 4, meta.end)
    guard let info = inner.first(where: { $0.code == "iinf" }),
      let places = inner.first(where: { $0.code == "iloc" })
    else { return [] }
    let data = inner.first { $0.code == "idat" }
    let kinds = kinds(source, info)
    return locations(source, places, data).compactMap { id, offset, count in
      kinds[id].map { Item(kind: $0, offset: offset, count: count) }
    }
  }

  private static func boxes(_ source: ByteSource, _ start: Int, _ end: Int) -> [ISOBox] {
    ISOBox.list(in: source, from: start, to: end, limit: boxCountLimit)
  }

  /// The kinds of the items that are metadata, by their ids.
  private static func kinds(_ source: ByteSource, _ info: ISOBox) -> [Int: Item.Kind] {
    guard let version = source.number(info.start, 1) else { return [:] }
    var kinds: [Int: Item.Kind] = [:]
    for entry in boxes(source, info.start + (version == 0 ? 6 : 8), info.end)
    where entry.code == "infe" {
      guard let version = source.number(entry.start, 1), version >= 2,
        let id = source.number(entry.start + 4, version == 2 ? 2 : 4)
      else { continue }
      let type = entry.start + 4 + (version == 2 ? 2 : 4) + 2
      switch source.code(type) {
      case "Exif": kinds[id] = .exif
      case "mime":
        let count = min(entry.end - type - 4, 256)
        let texts = String(decoding: source.read(type + 4, max(0, count)) ?? [], as: UTF8.self)
        if texts.contains("application/rdf+xml") { kinds[id] = .xmp }
      default: break
      }
    }
    return kinds
  }

  /// Id, offset and size of the items that have one extent.
  private static func locations(
    _ source: ByteSource, _ box: ISOBox, _ data: ISOBox?
  ) -> [(Int, Int, Int)] {
    guard let version = source.number(box.start, 1), let sizes = source.read(box.start + 4, 2),
      version <= 2
    else { return [] }
    let (offsetSize, lengthSize) = (Int(sizes[0] >> 4), Int(sizes[0] & 15))
    let (baseSize, indexSize) = (Int(sizes[1] >> 4), version == 0 ? 0 : Int(sizes[1] & 15))
    let idSize = version == 2 ? 4 : 2
    var cursor = box.start + 6
    func take(_ size: Int) -> Int? {
      guard size > 0 else { return 0 }
      guard cursor <= box.end - size, let number = source.number(cursor, size) else { return nil }
      cursor += size
      return number
    }
    guard let count = take(idSize) else { return [] }
    var found: [(Int, Int, Int)] = []
    for _ in 0..<min(count, boxCountLimit) {
      guard let id = take(idSize), let method = version == 0 ? 0 : take(2), take(2) != nil,
        let base = take(baseSize), let extents = take(2), extents <= 64
      else { break }
      for index in 0..<extents {
        guard take(indexSize) != nil, let offset = take(offsetSize), let length = take(lengthSize)
        else { return found }
        let origin = method & 15 == 1 ? data?.start : method & 15 == 0 ? 0 : nil
        let (place, isOver) = base.addingReportingOverflow(offset)
        if index == 0, extents == 1, let origin, !isOver, place <= source.count {
          found.append((id, origin + place, length))
        }
      }
    }
    return found
  }
}
