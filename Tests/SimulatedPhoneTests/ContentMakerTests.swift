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
    .picture(.heic, seed: 1, bytes: 40_000, width: 64, height: 48, traits: .gps),
    .picture(.webp, seed: 1, bytes: 40_000, width: 64, height: 48),
    .picture(.gif, seed: 1, bytes: 90_000, width: 64, height: 48, traits: .animated),
    .film(seed: 1, bytes: 100_000), .film(seed: 2, bytes: 300_000, format: .mov),
    .film(seed: 1, bytes: 5 << 20, isSparse: true), .sound(seed: 1, bytes: 20_000),
    .document(seed: 1, bytes: 5_000), .document(seed: 1, bytes: 5_000, isSigned: true),
    .archive(seed: 1, bytes: 3_000_000), .raw(seed: 1, bytes: 1_234_567), .raw(seed: 1, bytes: 0),
  ]

  @Test(arguments: sized)
  func `a content has exactly the bytes that it is asked for, and the same ones each time`(
    content: Content
  ) throws {
    let data = try make(content)
    let wanted: Int? =
      switch content {
      case .picture(_, _, let bytes, _, _, _): bytes
      case .film(_, let bytes, _, _), .sound(_, let bytes): bytes
      case .archive(_, let bytes), .raw(_, let bytes): bytes
      case .document(_, let bytes, _): bytes
      default: nil
      }
    #expect(data.count == wanted)
    #expect(try make(content) == data)
  }

  @Test(arguments: [Content.Format.jpeg, .png, .gif])
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

  /// What a program prints about a content.
  private func told(_ content: Content, _ name: String, _ program: String, _ words: [String])
    throws -> String
  {
    let device = try Device()
    defer { device.remove() }
    let file = device.host.appendingPathComponent(name)
    try ContentMaker().write(content, to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = words + [file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test func `a HEIC has its size and its place, also with padding`() throws {
    let text = try told(
      .picture(.heic, seed: 5, bytes: 50_000, width: 320, height: 240, traits: .gps), "a.heic",
      "heif-info", [])
    #expect(text.contains("image: 320x240"))
    #expect(text.contains("Exif: "))
  }

  @Test func `films, sound and moving pictures are read by ffprobe`() throws {
    let show = [
      "-v", "error", "-show_entries", "stream=codec_name,nb_read_frames", "-count_frames",
    ]
    let film = try told(.film(seed: 5, bytes: 400_000), "a.mp4", "ffprobe", show)
    #expect(film.contains("codec_name=h264") && film.contains("nb_read_frames=10"))
    #expect(film.contains("codec_name=aac"))
    let sparse = try told(
      .film(seed: 5, bytes: 5 << 30, isSparse: true), "b.mp4", "ffprobe", show)
    #expect(sparse.contains("nb_read_frames=10"))
    let sound = try told(.sound(seed: 5, bytes: nil), "a.m4a", "ffprobe", show)
    #expect(sound.contains("codec_name=aac") && !sound.contains("h264"))
    let gif = try told(
      .picture(.gif, seed: 5, bytes: nil, width: 40, height: 30, traits: .animated), "a.gif",
      "ffprobe", show)
    #expect(gif.contains("nb_read_frames=3"))
  }

  @Test func `a WebP that moves has its frames in chunks, and a size that is true`() throws {
    let data = try make(
      .picture(.webp, seed: 5, bytes: 30_000, width: 40, height: 30, traits: .animated))
    #expect(data.prefix(4) == Data("RIFF".utf8) && data[8..<12] == Data("WEBP".utf8))
    var frames = 0
    var place = 12
    while place + 8 <= data.count {
      let size = data[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      if data[place..<(place + 4)] == Data("ANMF".utf8) { frames += 1 }
      place += 8 + size + size % 2
    }
    #expect(place == data.count && frames == 3)
  }

  @Test func `a JPEG and a PNG with a place have it in EXIF, and are the same picture`() throws {
    for format in [Content.Format.jpeg, .png] {
      let data = try make(
        .picture(format, seed: 5, bytes: nil, width: 40, height: 30, traits: .gps))
      let plain = try make(.picture(format, seed: 5, bytes: nil, width: 40, height: 30))
      #expect(data.range(of: ExifBlock.place(seed: 5)) != nil)
      #expect(data.count > plain.count)
    }
    // A directory of GPS values is where the first one points.
    let block = ExifBlock.place(seed: 5)
    let pointer = block[(8 + 2 + 12 + 8)..<(8 + 2 + 12 + 12)].reduce(0) { $0 << 8 | Int($1) }
    #expect(block[pointer..<(pointer + 4)] == Data([0, 5, 0, 0]))
  }

  @Test func `a directory has its files, and links that are expected nowhere`() throws {
    let device = try Device()
    defer { device.remove() }
    let made = device.host.appendingPathComponent("made")
    let kept = device.host.appendingPathComponent("kept")
    try ContentMaker().write(.directory(seed: 1, files: 101, bytes: 10, links: 4), to: made)
    try ContentMaker().write(.directory(seed: 1, files: 101, bytes: 10, links: 0), to: kept)
    #expect(ByteComparison.difference(kept, made) == nil)
    #expect(ByteComparison.difference(made, kept)?.hasPrefix("has 6 entries") == true)
    let file = kept.appendingPathComponent("Földer 1/file 100.bin")
    try Data("other bytes".utf8).write(to: file)
    let sentence = "has Földer 1, which has file 100.bin, which differs from byte 0 on"
    #expect(ByteComparison.difference(kept, made) == sentence)
    #expect(ByteComparison.difference(file, made) == "is no directory")
  }

  @Test func `a Live Photo is a package of a photo and a film that names its moment`() throws {
    let device = try Device()
    defer { device.remove() }
    let folder = device.host.appendingPathComponent("live")
    try ContentMaker().write(.livePhoto(seed: 1), to: folder)
    let film = try Data(contentsOf: folder.appendingPathComponent("IMG_0001.MOV"))
    #expect(film.range(of: Data("com.apple.quicktime.content.identifier".utf8)) != nil)
    let photo = try Data(contentsOf: folder.appendingPathComponent("IMG_0001.HEIC"))
    #expect(photo[4..<12] == Data("ftypheic".utf8))
  }

  @Test func `a reference is a property list with the address of its content`() throws {
    let device = try Device()
    defer { device.remove() }
    let file = device.host.appendingPathComponent("a.ips")
    try ContentMaker().write(.reference(.text("inside")), to: file)
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    let address = try #require((list as? [String])?.first.flatMap(URL.init(string:)))
    #expect(try String(contentsOf: address, encoding: .utf8) == "inside")
    #expect(try make(.propertyList(["a": [1, true, nil]])).starts(with: Data("bplist".utf8)))
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
