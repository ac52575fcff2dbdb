import Foundation

/// Whether a content can be made, found out before a story begins.
extension ContentMaker {
  private static let byteLimit = 64 << 30
  private static let sparseByteLimit = 1 << 40
  private static let entryLimit = 1_000_000
  /// A content with so many bytes has room for everything but a picture; it need not be tried.
  private static let roomyByteCount = 4 << 20

  /// Throws the `PhoneError` that `write` would throw, without writing what is long.
  ///
  /// What only an encoder can tell is left to `write` where that encoder is not installed.
  public func check(_ content: Content) throws {
    switch content {
    case .picture(let format, let seed, let bytes, let width, let height, let traits):
      try PictureFile.check(width: width, height: height)
      try check(bytes ?? 0)
      let program: Encoder.Program? =
        switch format {
        case .heic: .heif
        case .webp: .ffmpeg
        case .jpeg, .png, .gif: nil
        }
      // More than all pixels without compression.
      let isRoomy = bytes.map { $0 > 5 * width * height + Self.roomyByteCount } ?? true
      if let program {
        guard program.isInstalled else { return }
        _ = try PictureFile(format, seed: seed, width: width, height: height, traits: traits)
      }
      if !isRoomy { try dryRun(content) }
    case .film(_, let bytes, _, let isSparse):
      try check(bytes ?? 0, limit: isSparse ? Self.sparseByteLimit : Self.byteLimit)
      if Encoder.Program.ffmpeg.isInstalled { try dryRun(content, bytes) }
    case .sound(_, let bytes):
      try check(bytes ?? 0)
      if Encoder.Program.ffmpeg.isInstalled { try dryRun(content, bytes) }
    case .document(_, let bytes, _):
      try check(bytes ?? 0)
      try dryRun(content, bytes)
    case .archive(_, let bytes):
      // Sizes of 32 bits (APPNOTE 4.3.9).
      try check(bytes, limit: Int(UInt32.max))
      try dryRun(content, bytes)
    case .raw(_, let bytes): try check(bytes)
    case .sparse(let bytes): try check(Int(bytes), limit: Self.sparseByteLimit)
    case .contacts(_, let count): try check(entries: count)
    case .directory(_, let files, let bytes, let links):
      try check(entries: files)
      try check(entries: links)
      try check(bytes)
      try check(files * bytes)
    case .reference(let content): try check(content)
    case .text, .url, .propertyList, .livePhoto, .livePhotoPart, .file: break
    }
  }

  private func check(_ bytes: Int, limit: Int = byteLimit) throws {
    guard bytes <= limit else {
      throw PhoneError("\(bytes) bytes cannot be made; take at most \(limit).")
    }
  }

  private func check(entries: Int) throws {
    guard entries <= Self.entryLimit else {
      throw PhoneError("\(entries) of them cannot be made; take at most \(Self.entryLimit).")
    }
  }

  /// Makes it once where it is short enough for its number of bytes to matter.
  private func dryRun(_ content: Content, _ bytes: Int?) throws {
    guard let bytes, bytes <= Self.roomyByteCount else { return }
    try dryRun(content)
  }

  private func dryRun(_ content: Content) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("trial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try write(content, to: file)
  }
}
