import CPixels
import Foundation

/// A decoded picture in memory that it frees.
final class Pixels: Sendable {
  // Unsafe only in name: never changed after `init`, freed when nobody holds it any more.
  private nonisolated(unsafe) let image: pixels_image

  /// The width in pixels.
  var width: Int { Int(image.width) }
  /// The height in pixels.
  var height: Int { Int(image.height) }

  private init(_ image: pixels_image) { self.image = image }
  deinit { pixels_free(image.rgba) }

  /// Decodes a picture, upright; `nil` if the bytes are none.
  static func decode(_ data: Data) -> Pixels? {
    var out = pixels_image()
    let done = data.withUnsafeBytes { bytes in
      pixels_decode_bytes(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &out)
    }
    return done == 1 ? Pixels(out) : nil
  }

  /// Decodes a file, upright; `nil` if it is no picture.
  static func decode(file path: String) -> Pixels? {
    var out = pixels_image()
    return pixels_decode_file(path, &out) == 1 ? Pixels(out) : nil
  }

  /// The picture in another size; `nil` if memory does not suffice.
  func scaled(width: Int, height: Int) -> Pixels? {
    var out = pixels_image()
    return withUnsafePointer(to: image) {
      pixels_scale($0, Int32(max(width, 1)), Int32(max(height, 1)), &out)
    } == 1 ? Pixels(out) : nil
  }

  /// The picture as `png` or `jpeg`; quality from 1 to 100.
  func encoded(_ type: String, quality: Int = 100) -> Data? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let done = withUnsafePointer(to: image) {
      pixels_encode($0, type, Int32(quality), &bytes, &count)
    }
    guard done == 1, let bytes else { return nil }
    defer { pixels_free(bytes) }
    return Data(bytes: bytes, count: count)
  }
}
