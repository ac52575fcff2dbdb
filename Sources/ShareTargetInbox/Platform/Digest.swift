#if canImport(CryptoKit)
  import CryptoKit
#else
  import CNettle
#endif

/// SHA-256.
enum Digest {
  /// Lower-case hexadecimal digits of the digest of bytes.
  static func hexadecimal(of bytes: ArraySlice<UInt8>) -> String {
    digest(of: bytes).reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: Array(bytes)))
    #else
      var context = sha256_ctx()
      var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
      nettle_sha256_init(&context)
      bytes.withUnsafeBufferPointer {
        nettle_sha256_update(&context, $0.count, $0.baseAddress)
      }
      nettle_sha256_digest(&context, result.count, &result)
      return result
    #endif
  }
}
