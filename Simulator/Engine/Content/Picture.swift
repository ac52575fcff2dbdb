import CPixels
import Foundation

/// A picture in memory: rows of red, green, blue and alpha, upright.
public struct Picture: Sendable, Hashable {
  /// Pixels per row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Four bytes for each pixel, row by row from the top.
  public let pixels: [UInt8]

  /// Takes rows of pixels; their number must fit the size.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a file, upright by its EXIF orientation; `nil` if it is no readable picture.
  public init?(contentsOf file: URL) {
    var image = pixels_image()
    guard pixels_decode_file(file.path, &image) == 1 else { return nil }
    self.init(taking: image)
  }

  /// A picture that people and programs can tell from that of any other seed: a grid of coloured
  /// fields with soft edges.
  public init(seed: UInt64, width: Int, height: Int) {
    var random = SeededRandom(seed: seed)
    let columns = 6
    let rows = 4
    let fields = (0..<(columns + 1) * (rows + 1)).map { _ -> [Double] in
      let word = random.next()
      return [0, 8, 16].map { Double((word >> $0) & 0xff) }
    }
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      let v = Double(y) * Double(rows) / Double(height)
      for x in 0..<width {
        let u = Double(x) * Double(columns) / Double(width)
        let corner = Int(v) * (columns + 1) + Int(u)
        let (du, dv) = (u - u.rounded(.down), v - v.rounded(.down))
        for channel in 0..<3 {
          let top = fields[corner][channel] * (1 - du) + fields[corner + 1][channel] * du
          let below =
            fields[corner + columns + 1][channel] * (1 - du)
            + fields[corner + columns + 2][channel] * du
          pixels[(y * width + x) * 4 + channel] = UInt8(top * (1 - dv) + below * dv)
        }
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The picture in another size, scaled with averaging.
  public func scaled(width: Int, height: Int) -> Picture? {
    withImage { image in
      var result = pixels_image()
      guard pixels_scale(&image, Int32(width), Int32(height), &result) == 1 else { return nil }
      return Picture(taking: result)
    }
  }

  /// The bytes of a file in `format`, which is JPEG or PNG.
  public func encoded(_ format: Content.Format, quality: Int = 90) -> Data? {
    withImage { image in
      var bytes: UnsafeMutablePointer<UInt8>?
      var count = 0
      guard pixels_encode(&image, format.rawValue, Int32(quality), &bytes, &count) == 1, let bytes
      else { return nil }
      defer { pixels_free(bytes) }
      return Data(bytes: bytes, count: count)
    }
  }

  /// The frames of an animated file after its first, at most 64; none for a still picture.
  static func laterFrames(of file: URL) -> [Picture] {
    var images = [pixels_image](repeating: pixels_image(), count: 64)
    let count = pixels_later_frames(file.path, 64, &images)
    return images.prefix(Int(count)).compactMap { Picture(taking: $0) }
  }

  private init?(taking image: pixels_image) {
    defer { pixels_free(image.rgba) }
    guard let rgba = image.rgba, image.width > 0, image.height > 0 else { return nil }
    let (width, height) = (Int(image.width), Int(image.height))
    self.init(
      width: width, height: height,
      pixels: Array(UnsafeBufferPointer(start: rgba, count: width * height * 4)))
  }

  private func withImage<Result>(_ body: (inout pixels_image) -> Result) -> Result {
    var pixels = pixels
    return pixels.withUnsafeMutableBufferPointer { buffer in
      var image = pixels_image(
        width: Int32(width), height: Int32(height), rgba: buffer.baseAddress)
      return body(&image)
    }
  }
}
