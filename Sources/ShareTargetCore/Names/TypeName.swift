/// Uniform type identifiers that come from a host.
package enum TypeName {
  /// UTF-8 bytes of an identifier that is kept.
  package static let byteCountLimit = 255

  /// The identifier, or `public.data` for a text that cannot be one.
  ///
  /// Identifiers are ASCII letters, digits, hyphens and dots (Apple, "Uniform Type Identifier
  /// Concepts"); underscores, plus signs and slashes are seen in the wild and harmless.
  package static func safe(_ raw: String) -> String {
    let isUsable =
      !raw.isEmpty && raw.utf8.count <= byteCountLimit
      && raw.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-._+/".utf8.contains(byte)
        }
      }
    return isUsable ? raw : "public.data"
  }
}
