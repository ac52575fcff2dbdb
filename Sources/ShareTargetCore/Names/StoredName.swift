/// The names of files in a share's directory: an index and a lower-case ASCII extension (format F2).
package enum StoredName {
  /// Bytes of an extension that is kept.
  package static let extensionByteCount = 16

  /// The name for the item of an index: the type's extension, else that of the display name, else `bin`.
  package static func file(
    index: Int, typeExtension: String?, displayName: String
  ) -> String {
    let suffix =
      typeExtension.flatMap(usable) ?? DisplayName.pathExtension(of: displayName).flatMap(usable)
      ?? "bin"
    return "\(index).\(suffix)"
  }

  /// The name for the folder item of an index.
  package static func folder(index: Int) -> String { String(index) }

  /// Whether a writer can have given this name to a file.
  package static func isFile(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && isIndex(parts[0]) && !parts[1].isEmpty
      && parts[1].count <= extensionByteCount && parts[1].allSatisfy(isUsable)
  }

  /// Whether a writer can have given this name to a folder.
  package static func isFolder(_ name: String) -> Bool { isIndex(name.utf8[...]) }

  private static func usable(_ suffix: String) -> String? {
    let lower = suffix.lowercased()
    guard !lower.isEmpty, lower.utf8.count <= extensionByteCount, lower.utf8.allSatisfy(isUsable)
    else { return nil }
    return lower
  }

  private static func isIndex(_ digits: Substring.UTF8View.SubSequence) -> Bool {
    guard (1...7).contains(digits.count), digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isUsable(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
