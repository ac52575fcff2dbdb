import CPixels
import Testing
import UIKit

/// A red picture of the given size as bytes.
private func picture(_ type: String, width: Int32, height: Int32) throws -> Data {
  var rgba = [UInt8](repeating: 255, count: Int(width * height) * 4)
  for pixel in stride(from: 0, to: rgba.count, by: 4) {
    (rgba[pixel + 1], rgba[pixel + 2]) = (0, 0)
  }
  return try rgba.withUnsafeMutableBufferPointer { pixels in
    var image = pixels_image(width: width, height: height, rgba: pixels.baseAddress)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try #require(pixels_encode(&image, type, 90, &bytes, &count) == 1)
    defer { pixels_free(bytes) }
    return Data(bytes: try #require(bytes), count: count)
  }
}

@Suite struct UIImageTests {
  @Test(arguments: ["png", "jpeg"])
  func `bytes and files are decoded to the picture's size`(type: String) throws {
    let data = try picture(type, width: 40, height: 30)
    #expect(UIImage(data: data)?.size == CGSize(width: 40, height: 30))
    #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 20, height: 15))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("UIImageTests-\(UUID().uuidString).\(type)")
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 40, height: 30))
  }

  @Test func `what is no picture gives nil`() {
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("no picture".utf8)) == nil)
    #expect(UIImage(contentsOfFile: "/nonexistent.png") == nil)
    #expect(UIImage(named: "nonexistent") == nil)
  }

  @Test func `a picture is written as PNG and as JPEG`() throws {
    let image = try #require(UIImage(data: try picture("png", width: 8, height: 8)))
    #expect(image.pngData()?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(image.jpegData(compressionQuality: 0.5)?.prefix(2) == Data([0xFF, 0xD8]))
    #expect(image.preparingThumbnail(of: CGSize(width: 4, height: 2))?.size.width == 4)
  }

  @Test func `a picture goes through an archive`() throws {
    let image = try #require(UIImage(data: try picture("png", width: 6, height: 4), scale: 2))
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    #expect(back?.size == CGSize(width: 3, height: 2))
  }

  @Test func `an item provider of a picture gives its bytes and the picture again`() async throws {
    let image = try #require(UIImage(data: try picture("png", width: 5, height: 7)))
    let provider = NSItemProvider(object: image)
    #expect(provider.registeredTypeIdentifiers == ["public.png", "public.jpeg"])
    #expect(provider.canLoadObject(ofClass: UIImage.self))
    let size: CGSize? = await withCheckedContinuation { waiting in
      provider.loadObject(ofClass: UIImage.self) { object, _ in
        waiting.resume(returning: (object as? UIImage)?.size)
      }
    }
    #expect(size == CGSize(width: 5, height: 7))
    #expect(throws: CocoaError.self) {
      try UIImage.object(withItemProviderData: Data("x".utf8), typeIdentifier: "public.png")
    }
  }
}
