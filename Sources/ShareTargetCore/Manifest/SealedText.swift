/// A line of JSON and a line `sha256 <hex>` over all bytes before it: how every file that must be whole
/// is written (format F3).
enum SealedText {
  /// What bytes turned out to be.
  enum Reading {
    /// The seal fits the body.
    case sealed(ArraySlice<UInt8>)
    /// The seal is of a kind that this version does not know.
    case unknownSeal(ArraySlice<UInt8>)
    case sealMissing, sealWrong
  }

  /// The bytes of a sealed line.
  static func encode(_ json: JSONText, digest: Manifest.Digest) -> [UInt8] {
    var bytes = Array((json.canonical + "\n").utf8)
    bytes += Array("sha256 \(digest(bytes[...]))\n".utf8)
    return bytes
  }

  /// Takes bytes apart; what the body says is not looked at.
  static func decode(_ bytes: [UInt8], digest: Manifest.Digest) -> Reading {
    let lineEnd = UInt8(ascii: "\n")
    guard bytes.last == lineEnd, let split = bytes.dropLast().lastIndex(of: lineEnd) else {
      return .sealMissing
    }
    let body = bytes[...split]
    let words = bytes[(split + 1)..<(bytes.count - 1)].split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, !words[0].isEmpty else { return .sealMissing }
    guard words[0].elementsEqual("sha256".utf8) else { return .unknownSeal(body) }
    return words[1].elementsEqual(digest(body).utf8) ? .sealed(body) : .sealWrong
  }
}
