import Foundation
import Testing

@testable import ShareTargetCore

/// Films and sounds lose their place and nothing else (I6).
@Suite struct FilmLocationTests {
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func box(_ code: [UInt8], _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + code + content
  }

  private static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
    box(code.unicodeScalars.map { UInt8($0.value) }, content)
  }

  private static let place = Array("+48.1371+011.5754/".utf8)

  /// `©xyz` as Apple and Android write it: a length, a language, a text.
  private static let xyz = box("©xyz", [0, UInt8(place.count), 0x15, 0xC7] + place)

  private static func data(_ value: [UInt8]) -> [UInt8] {
    box("data", [0, 0, 0, 1, 0, 0, 0, 0] + value)
  }

  /// QuickTime's metadata with the keys of an iPhone; `isISO` puts the version in front.
  private static func metadata(isISO: Bool) -> [UInt8] {
    let keys = [
      "com.apple.quicktime.make", "com.apple.quicktime.location.ISO6709",
      "com.apple.quicktime.creationdate", "com.apple.quicktime.location.accuracy.horizontal",
    ]
    let values = [Array("Apple".utf8), place, Array("2026-01-02T03:04:05".utf8), Array("4.7".utf8)]
    return box(
      "meta",
      (isISO ? [0, 0, 0, 0] : [])
        + box("hdlr", [UInt8](repeating: 0, count: 8) + Array("mdta".utf8) + [0, 0, 0, 0])
        + box("keys", number(0) + number(keys.count) + keys.flatMap { box("mdta", Array($0.utf8)) })
        + box("ilst", values.enumerated().flatMap { box(number($0.offset + 1), data($0.element)) }))
  }

  private static func track(_ entry: [UInt8]) -> [UInt8] {
    box(
      "trak",
      box("mdia", box("minf", box("stbl", box("stsd", number(0) + number(1) + entry)))))
  }

  private static let samples = (0..<5_000).map { UInt8($0 % 251) }

  private static func film(_ moov: [UInt8], brand: String = "qt  ") -> [UInt8] {
    box("ftyp", Array(brand.utf8) + number(0)) + box("mdat", samples) + box("moov", moov)
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  private let avc = Self.track(Self.box("avc1", [UInt8](repeating: 1, count: 78)))

  @Test(arguments: ["qt  ", "isom", "mp42", "M4A ", "3gp4", "XAVC"])
  func `a place in the user data becomes free space of the same size`(brand: String) throws {
    let loci = Self.box("loci", [0, 0, 0, 0, 0x15, 0xC7] + Self.place)
    let name = Self.box("©nam", [0, 4, 0x15, 0xC7] + Array("Trip".utf8))
    let film = Self.film(avc + Self.box("udta", name + Self.xyz + loci), brand: brand)
    let after = LocationErasureTests.erased(film)
    let silent = Self.film(
      avc
        + Self.box(
          "udta",
          name + Self.box("free", [UInt8](repeating: 0, count: Self.xyz.count - 8))
            + Self.box("free", [UInt8](repeating: 0, count: loci.count - 8))), brand: brand)
    #expect(after == silent)
    #expect(LocationErasureTests.erased(after) == after)
  }

  @Test(arguments: [true, false])
  func `the items of an iPhone that tell a place go out of their list`(isISO: Bool) throws {
    let film = Self.film(avc + Self.metadata(isISO: isISO))
    let after = LocationErasureTests.erased(film)
    #expect(after.count == film.count)
    #expect(!Self.contains(after, Self.place) && !Self.contains(after, Array("4.7".utf8)))
    for kept in ["Apple", "2026-01-02T03:04:05", "com.apple.quicktime.creationdate"] {
      #expect(Self.contains(after, Array(kept.utf8)), "\(kept)")
    }
    // The list ends earlier, and free space fills the rest.
    let values = [(1, Array("Apple".utf8)), (3, Array("2026-01-02T03:04:05".utf8))]
    let list = Self.box("ilst", values.flatMap { Self.box(Self.number($0.0), Self.data($0.1)) })
    let rest = [(2, Self.place), (4, Array("4.7".utf8))]
      .map { Self.box(Self.number($0.0), Self.data($0.1)).count }.reduce(0, +)
    #expect(after.suffix(list.count + rest).starts(with: list))
    #expect(
      Array(after.suffix(rest)) == Self.box("free", [UInt8](repeating: 0, count: rest - 8)))
    #expect(LocationErasureTests.erased(after) == after)
  }

  @Test func `XMP of a film loses its GPS properties, at the end of a file of the first format`() {
    let identifier: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
      0xAC,
    ]
    let xmp = Array(LocationErasureTests.xmp.utf8)
    // Without `ftyp`, as QuickTime began.
    let film =
      Self.box("wide", []) + Self.box("mdat", Self.samples)
      + Self.box("moov", Self.box("udta", Self.box("XMP_", xmp)))
      + Self.box("uuid", identifier + xmp)
    let after = LocationErasureTests.erased(film)
    #expect(after.count == film.count)
    #expect(
      !Self.contains(after, Array("GPS".utf8)) && !Self.contains(after, Array("48,8.5N".utf8)))
    #expect(Self.contains(after, Array("tiff:Make=\"Cam\"".utf8)))
  }

  @Test func `a film that tells no place stays as it is`() {
    let film = Self.film(avc + Self.box("udta", Self.box("©nam", [0, 1, 0, 0, 65])))
    #expect(LocationErasureTests.erased(film) == film)
  }

  @Test(arguments: ["gpmd", "camm", "rtmd", "mebx"])
  func `a place in a track of its own cannot be erased, so that nothing is and nothing is claimed`(
    entry: String
  ) {
    let key = Self.box("keyd", Array("mdtacom.apple.quicktime.location.ISO6709".utf8))
    let track = Self.track(Self.box(entry, [UInt8](repeating: 0, count: 8) + key))
    let film = Self.film(avc + track + Self.box("udta", Self.xyz))
    #expect(LocationErasureTests.erased(film) == film)
    // A track of other metadata, as in every Live Photo, is no such track.
    let other = Self.track(
      Self.box("mebx", Array("mdtacom.apple.quicktime.still-image-time".utf8)))
    let live = Self.film(avc + other + Self.box("udta", Self.xyz))
    #expect(!Self.contains(LocationErasureTests.erased(live), Self.place))
  }

  @Test
  func `compressed headers, a list of places elsewhere, and a maker's document are left alone`() {
    let xml = Self.box(
      "meta", [0, 0, 0, 0] + Self.box("hdlr", []) + Self.box("xml ", Array("<Latitude>".utf8)))
    for secret in [Self.box("cmov", [1]), Self.box("gps ", [1]), xml] {
      let film = Self.film(Self.box("udta", Self.xyz) + secret)
      #expect(LocationErasureTests.erased(film) == film)
    }
  }

  @Test func `I7 a few kilobytes are read of a film of 5 GB, and less are written`() {
    let head = Self.box("ftyp", Array("qt  ".utf8) + Self.number(0))
    let size = 5 << 30
    let large =
      Self.number(1) + Array("mdat".utf8) + Self.number(size >> 32)
      + Self.number(size & 0xFFFF_FFFF)
    let moov = Self.box("moov", avc + Self.box("udta", Self.xyz) + Self.metadata(isISO: false))
    let start = head + large
    var readCount = 0
    let source = ByteSource(count: head.count + size + moov.count) { offset, count in
      readCount += count
      let parts = [(0, start), (head.count + size, moov)]
      guard let (from, bytes) = parts.first(where: { offset >= $0.0 && offset < $0.0 + $0.1.count })
      else { return nil }
      return Array(bytes.dropFirst(offset - from).prefix(count))
    }
    let patches = LocationErasure.patches(for: source)
    #expect(patches.count == 3)
    #expect(patches.allSatisfy { $0.offset >= head.count + size })
    #expect(readCount < 4_096, "\(readCount) bytes")
  }
}
