/// Finds where a picture or film says where it was taken, and the bytes that make it silent (I6).
///
/// It keeps its length, and every byte outside of its metadata is untouched: nothing is encoded again. Erased are the GPS directory of EXIF and the GPS properties of XMP, in JPEG, PNG, WebP, TIFF and
/// the HEIF family; films are in `LocationErasure+Film`. Sources: CIPA DC-008 (EXIF 2.32), Adobe XMP part 3, W3C PNG (eXIf, iTXt), Google's WebP
/// container, TIFF 6.0, ISO 14496-12 and 23008-12.
package struct LocationErasure {
  let source: ByteSource
  var patches: [BytePatch] = []

  /// Metadata blocks beyond so many are not looked at.
  private static let blockCountLimit = 1_000

  private init(_ source: ByteSource) { self.source = source }

  /// The patches that erase the place; empty where none is found, or the format is of another kind.
  package static func patches(for source: ByteSource) -> [BytePatch] {
    var erasure = LocationErasure(source)
    guard let head = source.read(0, min(source.count, 12)) else { return [] }
    switch LeadingBytes.type(of: head) {
    case "public.jpeg": erasure.jpeg()
    case "public.png": erasure.png()
    case "org.webmproject.webp": erasure.webp()
    case "public.tiff": erasure.exif(at: 0, count: source.count)
    case "public.heic", "public.heif", "public.avif", "public.heics": erasure.heif()
    default: if isFilm(source) { erasure.film() }
    }
    return erasure.patches
  }

  // MARK: Containers

  private mutating func jpeg() {
    var offset = 2
    for _ in 0..<Self.blockCountLimit {
      guard let marker = source.read(offset, 2), marker[0] == 0xFF else { return }
      // Fill bytes; then the picture itself, after which no metadata comes.
      if marker[1] == 0xFF {
        offset += 1
        continue
      }
      if marker[1] == 0xDA || marker[1] == 0xD9 { return }
      guard let length = source.number(offset + 2, 2), length >= 2 else { return }
      let (start, count) = (offset + 4, length - 2)
      if marker[1] == 0xE1 {
        let head = source.read(start, min(count, 80)) ?? []
        if head.starts(with: Array("Exif\0".utf8)), count > 6 {
          exif(at: start + 6, count: count - 6)
        } else if head.starts(with: Array("http://ns.adobe.com/x".utf8)) {
          xmp(at: start, count: count)
        }
      }
      offset += 2 + length
    }
  }

  private mutating func png() {
    var offset = 8
    for _ in 0..<Self.blockCountLimit {
      guard let length = source.number(offset, 4), let code = source.code(offset + 4),
        code != "IEND"
      else { return }
      let before = patches.count
      if code == "eXIf" { exif(at: offset + 8, count: length) }
      if code == "iTXt" || code == "tEXt" { xmp(at: offset + 8, count: length) }
      if patches.count > before, source.read(offset + 8 + length, 4) != nil,
        let checksum = checksum(offset + 4, length + 4, from: before)
      {
        patches.append(BytePatch(offset: offset + 8 + length, bytes: checksum))
      }
      offset += 12 + length
    }
  }

  private mutating func webp() {
    var offset = 12
    for _ in 0..<Self.blockCountLimit {
      guard let code = source.code(offset),
        let length = source.number(offset + 4, 4, isBigEndian: false)
      else { return }
      if code == "EXIF" {
        let hasPrefix = source.read(offset + 8, 4) == Array("Exif".utf8)
        exif(at: offset + (hasPrefix ? 14 : 8), count: length - (hasPrefix ? 6 : 0))
      }
      if code == "XMP " { xmp(at: offset + 8, count: length) }
      offset += 8 + length + length % 2
    }
  }

  private mutating func heif() {
    for item in HEIFItems.metadata(in: source) {
      switch item.kind {
      case .exif:
        // Four bytes tell how far behind them the TIFF header lies.
        guard let skipped = source.number(item.offset, 4), skipped < item.count - 4 else {
          continue
        }
        exif(at: item.offset + 4 + skipped, count: item.count - 4 - skipped)
      case .xmp: xmp(at: item.offset, count: item.count)
      }
    }
  }

  // MARK: Metadata

  /// Takes the GPS directory out of a TIFF structure, and blanks it and its values.
  private mutating func exif(at start: Int, count: Int) {
    let source = self.source
    guard let order = source.read(start, 2), order[0] == order[1] else { return }
    let isBig = order[0] == UInt8(ascii: "M")
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset <= count - size else { return nil }
      return source.number(start + offset, size, isBigEndian: isBig)
    }
    guard let first = number(4, 4), let entryCount = number(first, 2), entryCount > 0,
      let directory = source.read(start + first, 2 + entryCount * 12 + 4)
    else { return }
    for index in 0..<entryCount {
      let entry = first + 2 + index * 12
      if number(entry, 2) == 700, let size = number(entry + 4, 4), let place = number(entry + 8, 4)
      {
        xmp(at: start + place, count: size)
      }
      guard number(entry, 2) == 0x8825, let gps = number(entry + 8, 4),
        let gpsCount = number(gps, 2), gpsCount <= 64
      else { continue }
      blankGPS(at: gps, entryCount: gpsCount, start: start, count: count, number: number)
      // The entries behind it move up; the directory keeps its place and has one entry less.
      var shorter = directory
      shorter.removeSubrange((2 + index * 12)..<(14 + index * 12))
      shorter += [UInt8](repeating: 0, count: 12)
      let fewer = UInt16(entryCount - 1)
      (shorter[0], shorter[1]) =
        isBig
        ? (UInt8(fewer >> 8), UInt8(fewer & 0xFF)) : (UInt8(fewer & 0xFF), UInt8(fewer >> 8))
      patches.append(BytePatch(offset: start + first, bytes: shorter))
      return
    }
  }

  private mutating func blankGPS(
    at gps: Int, entryCount: Int, start: Int, count: Int, number: (Int, Int) -> Int?
  ) {
    for index in 0..<entryCount {
      let entry = gps + 2 + index * 12
      guard let tag = number(entry, 2), tag <= 0x1F, let type = number(entry + 2, 2),
        let valueCount = number(entry + 4, 4), valueCount <= 1 << 16,
        let place = number(entry + 8, 4)
      else { continue }
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8]
      let size = valueCount * (sizes[type] ?? 1)
      if size > 4, place <= count - size { blank(start + place, size, with: 0) }
    }
    let size = min(2 + entryCount * 12 + 4, count - gps)
    blank(start + gps, size, with: 0)
  }

  /// Blanks the GPS properties of an XMP packet, as attributes and as elements, with spaces.
  mutating func xmp(at start: Int, count: Int) {
    guard count > 0, let bytes = source.read(start, count) else { return }
    let name = Array("exif:GPS".utf8)
    var index = 0
    while index + name.count < bytes.count {
      guard bytes[index] == name[0], bytes[index..<(index + name.count)].elementsEqual(name) else {
        index += 1
        continue
      }
      let from = index > 0 && bytes[index - 1] == UInt8(ascii: "<") ? index - 1 : index
      let end =
        from < index ? elementEnd(bytes, index) : attributeEnd(bytes, index)
      guard let end else { return }
      blank(start + from, end - from, with: UInt8(ascii: " "))
      index = end
    }
  }

  private func attributeEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")),
      let quote = bytes[equals...].firstIndex(where: { [0x22, 0x27].contains($0) }),
      let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
    else { return nil }
    return end + 1
  }

  private func elementEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard let open = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    if bytes[open - 1] == UInt8(ascii: "/") { return open + 1 }
    let name = bytes[index...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    let closing = [UInt8(ascii: "<"), UInt8(ascii: "/")] + name
    var place = open
    while place + closing.count < bytes.count {
      if bytes[place] == closing[0], bytes[place..<(place + closing.count)].elementsEqual(closing) {
        return bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
      }
      place += 1
    }
    return nil
  }

  private mutating func blank(_ offset: Int, _ count: Int, with byte: UInt8) {
    guard count > 0, source.read(offset, count) != nil else { return }
    patches.append(BytePatch(offset: offset, bytes: [UInt8](repeating: byte, count: count)))
  }

  /// The CRC-32 of PNG over a chunk as it is after the patches from an index on.
  private func checksum(_ offset: Int, _ count: Int, from index: Int) -> [UInt8]? {
    guard var bytes = source.read(offset, count) else { return nil }
    for patch in patches[index...] {
      for (place, byte) in patch.bytes.enumerated() {
        let at = patch.offset + place - offset
        if bytes.indices.contains(at) { bytes[at] = byte }
      }
    }
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> UInt32($0)) }
  }
}
