import Foundation

/// Pictures, films and sound that encoders make from seeded pixels and tones.
enum EncodedMedia {
  /// Options that leave out dates and versions, and make the work independent of the machine.
  private static let exact = [
    "-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact",
    "-map_metadata", "-1",
  ]
  private static let quiet = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
  private static let sampleRate = 8_000

  /// HEVC in HEIF, with the EXIF of the JPEG that it is made from.
  static func heic(seed: UInt64, width: Int, height: Int, gps: Bool) throws -> Data {
    try Encoder(program: .heif).data(
      "heic \(seed) \(width) \(height) \(gps)",
      ["-q", "60", "-p", "preset=ultrafast", "in.jpg", "-o", "out.heic"]
    ) { folder in
      let picture = Picture(seed: seed, width: width, height: height)
      guard let jpeg = picture.encoded(.jpeg) else {
        throw PhoneError("A JPEG of \(width) by \(height) could not be encoded.")
      }
      try (gps ? ExifBlock.inserted(into: jpeg, seed: seed) : jpeg)
        .write(to: folder.appendingPathComponent("in.jpg"))
    }
  }

  /// WebP, still or with three frames that are shown for ever.
  static func webp(seed: UInt64, width: Int, height: Int, isAnimated: Bool) throws -> Data {
    let codec = isAnimated ? ["-c:v", "libwebp_anim", "-loop", "0"] : ["-c:v", "libwebp"]
    return try Encoder(program: .ffmpeg).data(
      "webp \(seed) \(width) \(height)",
      quiet + frames(width, height) + codec + exact + ["out.webp"]
    ) { folder in
      try write(isAnimated ? 3 : 1, seed, width, height, in: folder)
    }
  }

  /// A second of film, H.264 and AAC; `identifier` is the moment that a Live Photo's parts share.
  static func film(_ format: Content.FilmFormat, seed: UInt64, identifier: String? = nil) throws
    -> Data
  {
    let moment = identifier.map {
      ["-metadata", "com.apple.quicktime.content.identifier=\($0)"]
    }
    let flags = identifier == nil ? "+faststart" : "+faststart+use_metadata_tags"
    return try Encoder(program: .ffmpeg).data(
      "film \(seed)",
      quiet + frames(160, 120) + tone + ["-c:v", "libx264", "-preset", "ultrafast"]
        + ["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "32k"] + exact + (moment ?? [])
        + ["-movflags", flags, "-f", format.rawValue, "out"]
    ) { folder in
      try write(10, seed, 160, 120, in: folder)
      try writeTone(seed, in: folder)
    }
  }

  /// A second of sound, AAC in MPEG-4.
  static func sound(seed: UInt64) throws -> Data {
    try Encoder(program: .ffmpeg).data(
      "sound \(seed)",
      quiet + tone + ["-c:a", "aac", "-b:a", "32k"] + exact + ["-f", "ipod", "out"]
    ) { try writeTone(seed, in: $0) }
  }

  private static func frames(_ width: Int, _ height: Int) -> [String] {
    ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(width)x\(height)", "-r", "10", "-i", "frames"]
  }

  private static let tone = ["-f", "s16le", "-ar", "\(sampleRate)", "-ac", "1", "-i", "tone"]

  private static func write(
    _ count: Int, _ seed: UInt64, _ width: Int, _ height: Int, in folder: URL
  ) throws {
    var data = Data()
    for index in 0..<count {
      let frame = Picture(seed: seed &+ UInt64(index) << 32, width: width, height: height)
      data.append(contentsOf: frame.pixels)
    }
    try data.write(to: folder.appendingPathComponent("frames"))
  }

  /// A triangle wave, whose pitch follows from the seed; whole numbers alone, so that all machines agree.
  private static func writeTone(_ seed: UInt64, in folder: URL) throws {
    var random = SeededRandom(seed: seed)
    let period = Int(random.next() % 30) + 20
    var data = Data()
    for index in 0..<sampleRate {
      let phase = index % period * 4 - 2 * period
      let sample = Int16((abs(phase) - period) * 8_000 / period)
      data.append(contentsOf: [
        UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8),
      ])
    }
    try data.write(to: folder.appendingPathComponent("tone"))
  }
}
