import Foundation
import ImageIO
import Testing

@Suite struct CGImageSourceTests {
  private func properties(_ bytes: [UInt8], _ ending: String) throws -> NSDictionary? {
    try StandInFile.with(bytes, ending) { file in
      let options = [kCGImageSourceShouldCache: false] as CFDictionary
      guard let source = CGImageSourceCreateWithURL(file as CFURL, options) else { return nil }
      return CGImageSourceCopyPropertiesAtIndex(source, 0, options) as NSDictionary?
    }
  }

  @Test func `a picture's header tells size as stored, orientation and type`() throws {
    let found = try properties(StandInFile.jpeg(hasLocation: true), "jpg")
    #expect(found?[kCGImagePropertyPixelWidth] as? Int == 32)
    #expect(found?[kCGImagePropertyPixelHeight] as? Int == 16)
    #expect(found?[kCGImagePropertyOrientation] as? Int == 6)
    try StandInFile.with(StandInFile.jpeg(hasLocation: true), "png") { file in
      let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
      // The bytes tell the type, and not the name.
      #expect(CGImageSourceGetType(source) == NSString(string: "public.jpeg"))
      #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
    }
  }

  @Test func `whether a picture tells its place`() throws {
    let there = try properties(StandInFile.jpeg(hasLocation: true), "jpg")
    #expect(there?[kCGImagePropertyGPSDictionary] != nil)
    let gone = try properties(StandInFile.jpeg(hasLocation: false), "jpg")
    #expect(gone?[kCGImagePropertyGPSDictionary] == nil)
  }

  @Test func `what is no picture has no source`() throws {
    for bytes in [[], Array("words".utf8), [UInt8](repeating: 0xFF, count: 5_000)] {
      #expect(try properties(bytes, "jpg") == nil)
    }
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere") as CFURL, nil) == nil)
    #expect(
      CGImageSourceCreateWithURL(URL(string: "https://example.org/a.jpg")! as CFURL, nil) == nil)
  }
}
