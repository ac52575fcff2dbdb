import Foundation

/// Content for offers of a test: small, real, and different where that is needed.
public enum SampleFile {
  /// A photo; each number has bytes of its own (a comment segment, ITU-T T.81 B.2.4.5).
  public static func jpeg(_ number: Int = 0) -> Data {
    let comment = Data("number \(number)".utf8)
    return SampleBytes.jpeg.prefix(2) + Data([0xff, 0xfe, 0, UInt8(comment.count + 2)]) + comment
      + SampleBytes.jpeg.dropFirst(2)
  }
  /// A picture without loss.
  public static var png: Data { SampleBytes.png }
  /// A picture that moves.
  public static var gif: Data { SampleBytes.gif }
  /// A picture that moves.
  public static var webp: Data { SampleBytes.webp }
  /// A photo in HEVC.
  public static var heic: Data { SampleBytes.heic }
  /// A photo of 48 megapixels with the place where it was taken, in few bytes.
  public static var largeHEIC: Data { HEIFGrid.make() }
  /// A film.
  public static var mp4: Data { SampleBytes.mp4 }
  /// A sound.
  public static var m4a: Data { SampleBytes.m4a }
  /// Contacts.
  public static var vCard: Data {
    Data(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Appleseed;Jane;;;\r\nFN:Jane Appleseed\r\nEND:VCARD\r\n".utf8
    )
  }
  /// A document of one empty page.
  public static var pdf: Data {
    Data(
      """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
      trailer << /Size 4 /Root 1 0 R >>
      %%EOF
      """.utf8)
  }

  /// The package of a Live Photo: a photo and a film that names its moment.
  static func writeLivePhoto(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try SampleBytes.heic.write(to: folder.appendingPathComponent("IMG_0001.HEIC"))
    try SampleBytes.mov.write(to: folder.appendingPathComponent("IMG_0001.MOV"))
  }
}
