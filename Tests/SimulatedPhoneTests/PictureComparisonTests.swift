import Testing

@testable import SimulatedPhone

@Suite struct PictureComparisonTests {
  private let picture = Picture(seed: 7, width: 240, height: 180)

  private func compare(_ other: Picture) throws -> PictureComparison {
    try #require(
      PictureComparison(
        other, PictureComparison.Area(other), original: picture, PictureComparison.Area(picture)))
  }

  @Test(arguments: [(120, 90), (480, 360), (333, 251), (60, 45)])
  func `a picture equals itself in another size`(width: Int, height: Int) throws {
    let scaled = try #require(picture.scaled(width: width, height: height))
    #expect(try compare(scaled).isSame)
  }

  @Test func `a picture equals itself after compression`() throws {
    let device = try Device()
    defer { device.remove() }
    let file = device.folder.appendingPathComponent("a.jpg")
    try #require(picture.encoded(.jpeg, quality: 40)).write(to: file)
    #expect(try compare(#require(Picture(contentsOf: file))).isSame)
  }

  @Test(arguments: [UInt64(1), 2, 3, 8, 70])
  func `another picture differs`(seed: UInt64) throws {
    #expect(try !compare(Picture(seed: seed, width: 240, height: 180)).isSame)
  }

  @Test func `a picture that is turned or has a hole differs`() throws {
    let rows = (0..<180).reversed().flatMap { picture.pixels[($0 * 960)..<($0 * 960 + 960)] }
    #expect(try !compare(Picture(width: 240, height: 180, pixels: rows)).isSame)
    var holed = picture.pixels
    for row in 60..<90 {
      holed.replaceSubrange(
        (row * 960 + 320)..<(row * 960 + 480), with: [UInt8](repeating: 255, count: 160))
    }
    #expect(try !compare(Picture(width: 240, height: 180, pixels: holed)).isSame)
  }

  @Test func `a translucent picture is compared as it looks on white`() throws {
    let (faint, other) = (
      translucent(picture), translucent(Picture(seed: 8, width: 240, height: 180))
    )
    let onWhite = Picture(
      width: 240, height: 180,
      pixels: zip(faint.pixels, faint.pixels.indices).map { value, index in
        index % 4 == 3 ? 255 : UInt8((Int(value) * 128 + 255 * 127) / 255)
      })
    let all = PictureComparison.Area(picture)
    #expect(try #require(PictureComparison(onWhite, all, original: faint, all)).isSame)
    #expect(try !#require(PictureComparison(onWhite, all, original: other, all)).isSame)
  }

  private func translucent(_ picture: Picture) -> Picture {
    Picture(
      width: picture.width, height: picture.height,
      pixels: picture.pixels.enumerated().map { $0.offset % 4 == 3 ? 128 : $0.element })
  }

  @Test(arguments: [(20, 5), (3, 3), (1, 1)])
  func `a tiny picture is compared in fewer blocks`(width: Int, height: Int) throws {
    let tiny = try #require(picture.scaled(width: width, height: height))
    let inverse = Picture(
      width: width, height: height,
      pixels: tiny.pixels.enumerated().map { $0.offset % 4 == 3 ? 255 : 255 - $0.element })
    let all = PictureComparison.Area(tiny)
    #expect(try #require(PictureComparison(tiny, all, original: tiny, all)).isSame)
    #expect(try !#require(PictureComparison(inverse, all, original: tiny, all)).isSame)
  }

  @Test func `an area outside the page cannot be compared`() {
    let area = PictureComparison.Area(x: 200, y: 0, width: 100, height: 100)
    #expect(
      PictureComparison(picture, area, original: picture, PictureComparison.Area(picture)) == nil)
  }
}
