/// Films and sounds of the ISO base media format and QuickTime (I6).
///
/// Erased are the place in `udta` (`©xyz` of Apple and Android, `loci` of 3GPP TS 26.244), the metadata items whose
/// key speaks of a location (`com.apple.quicktime.location.ISO6709`; QuickTime File Format, Metadata), and
/// the GPS properties of XMP. What is erased becomes a `free` box of the same size, so that no sample moves.
/// Only the headers of boxes and these few kilobytes are read, whatever the film's size.
extension LocationErasure {
  /// Boxes in one list beyond so many are not looked at; the film is left as it is then.
  private static let boxCountLimit = 65_536
  /// Bytes of one piece of metadata; a longer one is not taken into memory.
  private static let metadataByteCount = 1 << 20
  /// The identifier of XMP in a `uuid` box (Adobe XMP part 3).
  private static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  /// Tracks in which cameras write where they are, sample by sample: GoPro, Google, Sony.
  private static let telemetry: Set<String> = ["gpmd", "camm", "rtmd"]
  private static let places: Set<String> = ["©xyz", "loci", "GPS ", "gps "]

  /// Whether the first box is one that such files begin with.
  static func isFilm(_ source: ByteSource) -> Bool {
    source.code(4).map {
      ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"].contains($0)
    } ?? false
  }

  /// Finds the place of a film. One that tells it also where it cannot be erased, such as in a track of its
  /// own, is left as it is: half a silence would be a lie.
  mutating func film() {
    let isWhole = film(from: 0, to: source.count, depth: 0)
    if !isWhole { patches = [] }
  }

  /// Looks into the boxes of a range; `false` if they tell a place that cannot be erased.
  private mutating func film(from start: Int, to end: Int, depth: Int) -> Bool {
    let boxes = ISOBox.list(in: source, from: start, to: end, limit: Self.boxCountLimit)
    guard boxes.count < Self.boxCountLimit else { return false }
    for box in boxes {
      let isErased =
        switch box.code {
        case "moov", "trak", "moof", "traf":
          depth > 4 || film(from: box.start, to: box.end, depth: depth + 1)
        case "udta": userData(box)
        case "meta": metadata(box)
        case "mdia": isSilent(track: box)
        case "uuid": xmp(inBox: box)
        // Compressed, or a list of places elsewhere in the file.
        case "cmov", "gps ": false
        default: true
        }
      guard isErased else { return false }
    }
    return true
  }

  private mutating func userData(_ box: ISOBox) -> Bool {
    for child in ISOBox.list(in: source, from: box.start, to: box.end) {
      switch child.code {
      case _ where Self.places.contains(child.code):
        guard child.count <= Self.metadataByteCount else { return false }
        patches.append(BytePatch(offset: child.offset + 4, bytes: Array("free".utf8)))
        patches.append(
          BytePatch(offset: child.start, bytes: [UInt8](repeating: 0, count: child.count)))
      case "meta": guard metadata(child) else { return false }
      case "XMP_":
        guard child.count <= Self.metadataByteCount else { return false }
        xmp(at: child.start, count: child.count)
      default: break
      }
    }
    return true
  }

  private mutating func xmp(inBox box: ISOBox) -> Bool {
    guard source.read(box.start, 16) == Self.xmpIdentifier else { return true }
    guard box.count <= Self.metadataByteCount else { return false }
    xmp(at: box.start + 16, count: box.count - 16)
    return true
  }

  /// Keys and their values; QuickTime's box has no version in front, that of ISO has.
  private mutating func metadata(_ box: ISOBox) -> Bool {
    let isBare = source.code(box.start + 4) == "hdlr"
    let children = ISOBox.list(
      in: source, from: box.start + (isBare ? 0 : 4), to: box.end)
    var telling: Set<Int> = []
    for child in children {
      switch child.code {
      case "keys":
        guard let keys = keysThatTell(child) else { return false }
        telling = keys
      // A document of the camera's maker.
      case "xml ", "bxml": guard isSilent(child) else { return false }
      default: break
      }
    }
    for list in children where list.code == "ilst" {
      guard erase(telling, from: list) else { return false }
    }
    return true
  }

  /// The numbers, from 1, of the keys that speak of a location; `nil` if there is too much to be read.
  private func keysThatTell(_ box: ISOBox) -> Set<Int>? {
    guard box.count <= Self.metadataByteCount else { return nil }
    var telling: Set<Int> = []
    var number = 0
    for key in ISOBox.list(in: source, from: box.start + 8, to: box.end) {
      number += 1
      if Self.speaksOfPlaces(source.read(key.start, key.count) ?? []) { telling.insert(number) }
    }
    return telling
  }

  /// Takes the items of some keys out of the list; what it gets shorter by is a free box behind it.
  private mutating func erase(_ telling: Set<Int>, from list: ISOBox) -> Bool {
    let items = ISOBox.list(in: source, from: list.start, to: list.end)
    let erased = items.filter { item in
      Self.places.contains(item.code)
        || source.number(item.offset + 4, 4).map(telling.contains) ?? false
    }
    guard !erased.isEmpty else { return true }
    guard list.start == list.offset + 8, list.count <= Self.metadataByteCount,
      var content = source.read(list.start, list.count)
    else { return false }
    for item in erased.reversed() {
      content.removeSubrange((item.offset - list.start)..<(item.end - list.start))
    }
    let rest = list.count - content.count
    func header(_ count: Int, _ code: String) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(code.utf8)
    }
    let bytes =
      header(8 + content.count, "ilst") + content + header(rest, "free")
      + [UInt8](repeating: 0, count: rest - 8)
    patches.append(BytePatch(offset: list.offset, bytes: bytes))
    return true
  }

  /// Whether a track's samples say nothing of places, as far as their description tells.
  private func isSilent(track: ISOBox) -> Bool {
    func child(_ code: String, of box: ISOBox?) -> ISOBox? {
      box.flatMap { ISOBox.list(in: source, from: $0.start, to: $0.end) }?
        .first { $0.code == code }
    }
    let table = child("stbl", of: child("minf", of: track))
    guard let descriptions = child("stsd", of: table) else { return true }
    return ISOBox.list(in: source, from: descriptions.start + 8, to: descriptions.end)
      .allSatisfy { entry in
        if Self.telemetry.contains(entry.code) { return false }
        return entry.code != "mebx" || isSilent(entry)
      }
  }

  private func isSilent(_ box: ISOBox) -> Bool {
    guard box.count <= Self.metadataByteCount, let bytes = source.read(box.start, box.count)
    else { return false }
    return !Self.speaksOfPlaces(bytes)
  }

  private static func speaksOfPlaces(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return text.contains("location") || text.contains("gps") || text.contains("latitude")
  }
}
