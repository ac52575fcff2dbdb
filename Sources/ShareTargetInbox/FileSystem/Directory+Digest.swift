import ShareTargetCore

extension Directory {
  /// Bytes of one step of a digest.
  private static let digestStepByteCount = 1 << 20

  /// The SHA-256 of a file of this directory in lower-case hexadecimal digits; all of it is read, in
  /// steps, before each of which the closure may throw.
  func digest(of name: String, beforeStep: () throws -> Void = {}) throws -> String {
    let file = try fileSystem.openFile(name, in: handle)
    defer { try? fileSystem.close(file) }
    var buffer = [UInt8](repeating: 0, count: Self.digestStepByteCount)
    var offset: Int64 = 0
    return try Digest.hexadecimal(ofParts: {
      try beforeStep()
      let count = try buffer.withUnsafeMutableBytes {
        try fileSystem.read(file, into: $0, at: offset)
      }
      offset += Int64(count)
      return buffer[..<count]
    })
  }
}
