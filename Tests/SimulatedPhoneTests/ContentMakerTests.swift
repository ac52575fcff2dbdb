import Foundation
import Testing

@testable import SimulatedPhone

@Suite struct ContentMakerTests {
  private func make(_ content: Content) throws -> Data {
    let device = try Device()
    defer { device.remove() }
    let file = device.host.appendingPathComponent("content")
    try ContentMaker().write(content, to: file)
    return try Data(contentsOf: file)
  }

  private static let sized: [Content] = [
    .picture(.jpeg, seed: 1, bytes: 40_000, width: 320, height: 240),
    .picture(.jpeg, seed: 1, bytes: 200_001, width: 320, height: 240),
    .picture(.png, seed: 1, bytes: 90_000, width: 64, height: 48),
    .picture(.gif, seed: 1, bytes: 40_000, width: 64, height: 48),
    .film(seed: 1, bytes: 100_000), .document(seed: 1, bytes: 5_000),
    .archive(seed: 1, bytes: 3_000_000), .raw(seed: 1, bytes: 1_234_567), .raw(seed: 1, bytes: 0),
  ]

  @Test(arguments: sized)
  func `a content has exactly the bytes that it is asked for, and the same ones each time`(
    content: Content
  ) throws {
    let data = try make(content)
    let wanted: Int? =
      switch content {
      case .picture(_, _, let bytes, _, _): bytes
      case .film(_, let bytes), .archive(_, let bytes), .raw(_, let bytes): bytes
      case .document(_, let bytes): bytes
      default: nil
      }
    #expect(data.count == wanted)
    #expect(try make(content) == data)
  }

  @Test(arguments: Content.Format.allCases)
  func `padding leaves the picture as it is, and another seed is another picture`(
    format: Content.Format
  ) throws {
    func picture(seed: UInt64, bytes: Int?) throws -> Picture {
      let device = try Device()
      defer { device.remove() }
      let file = device.host.appendingPathComponent("picture")
      try ContentMaker().write(
        .picture(format, seed: seed, bytes: bytes, width: 120, height: 90), to: file)
      return try #require(Picture(contentsOf: file))
    }
    let plain = try picture(seed: 1, bytes: nil)
    #expect(plain.width == 120 && plain.height == 90)
    #expect(try picture(seed: 1, bytes: 100_003) == plain)
    let whole = PictureComparison.Area(plain)
    let made = Picture(seed: 1, width: 120, height: 90)
    let other = Picture(seed: 2, width: 120, height: 90)
    #expect(try #require(PictureComparison(plain, whole, original: made, whole)).isSame)
    #expect(try !#require(PictureComparison(plain, whole, original: other, whole)).isSame)
  }

  @Test func `a picture that does not fit is an error that says what to do`() {
    #expect(throws: PhoneError.self) {
      try make(.picture(.jpeg, seed: 1, bytes: 100, width: 320, height: 240))
    }
  }

  @Test func `a sparse content is long and takes no space`() throws {
    let device = try Device()
    defer { device.remove() }
    let file = device.host.appendingPathComponent("sparse")
    try ContentMaker().write(.sparse(bytes: 4 << 30), to: file)
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_size == 4 << 30)
    #expect(status.st_blocks * 512 < 1 << 20)
  }

  @Test func `the checksum is that of ISO 3309`() {
    #expect(~Checksum.update(0xFFFF_FFFF, Data("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `an archive names the checksum and sizes of its entry in both headers`() throws {
    let data = try make(.archive(seed: 3, bytes: 500))
    let central = try #require(data.range(of: Data([0x50, 0x4b, 1, 2]))).lowerBound
    #expect(data[14..<26] == data[(central + 16)..<(central + 28)])
    let payload = data[41..<central]
    #expect(payload.count == 500 - 120)
    var checksum = Data()
    checksum.appendLittle(~Checksum.update(0xFFFF_FFFF, Data(payload)))
    #expect(data[14..<18] == checksum)
  }

  @Test func `the cross-reference table of a document points at its objects`() throws {
    let data = try make(.document(seed: 1, bytes: 4_000))
    let text = String(decoding: data, as: UTF8.self)
    let offset = try #require(
      text.components(separatedBy: "startxref\n").last?.prefix(10)
    ).description
    let table = try #require(Int(offset))
    #expect(String(decoding: data[table..<(table + 4)], as: UTF8.self) == "xref")
    let first = table + "xref\n0 6\n".utf8.count + 20
    let entry = try #require(
      Int(String(decoding: data[first..<(first + 10)], as: UTF8.self)))
    #expect(String(decoding: data[entry..<(entry + 7)], as: UTF8.self) == "1 0 obj")
  }

  @Test func `a file that exists is copied, and one that does not is named`() throws {
    #expect(throws: PhoneError("/no/such/file cannot be read.")) {
      try make(.file(URL(fileURLWithPath: "/no/such/file")))
    }
  }

  @Test func `two files are compared to the byte`() throws {
    let device = try Device()
    defer { device.remove() }
    let left = device.host.appendingPathComponent("left")
    let right = device.host.appendingPathComponent("right")
    try ContentMaker().write(.raw(seed: 1, bytes: 3_000_000), to: left)
    try ContentMaker().write(.raw(seed: 1, bytes: 3_000_000), to: right)
    #expect(ByteComparison.difference(left, right) == nil)
    let handle = try FileHandle(forUpdating: right)
    try handle.seek(toOffset: 2_500_000)
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: 2_500_000)
    try handle.write(contentsOf: Data([~byte]))
    #expect(ByteComparison.difference(left, right) == "differs from byte 2500000 on")
    try handle.truncate(atOffset: 1_000)
    #expect(ByteComparison.difference(left, right) == "differs from byte 1000 on")
    #expect(
      ByteComparison.difference(device.host.appendingPathComponent("none"), left)
        == "cannot be read")
  }
}
