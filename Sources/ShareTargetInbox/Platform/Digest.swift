#if canImport(CryptoKit)
  import CryptoKit
#else
  import CNettle
#endif

/// SHA-256.
package enum Digest {
  /// Lower-case hexadecimal digits of the digest of bytes.
  package static func hexadecimal(of bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes
    return hexadecimal(ofParts: {
      defer { rest = [] }
      return rest
    })
  }

  /// The same for bytes that come in parts; `next` gives an empty part at the end.
  static func hexadecimal(ofParts next: () throws -> ArraySlice<UInt8>) rethrows -> String {
    #if canImport(CryptoKit)
      var hash = SHA256()
      while case let part = try next(), !part.isEmpty { hash.update(data: Array(part)) }
      return text(Array(hash.finalize()))
    #else
      var context = sha256_ctx()
      nettle_sha256_init(&context)
      while case let part = try next(), !part.isEmpty {
        part.withUnsafeBufferPointer {
          nettle_sha256_update(&context, $0.count, $0.baseAddress)
        }
      }
      var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
      nettle_sha256_digest(&context, result.count, &result)
      return text(result)
    #endif
  }

  private static func text(_ digest: [UInt8]) -> String {
    digest.reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
