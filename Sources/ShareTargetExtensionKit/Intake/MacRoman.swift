import Foundation

/// The encoding of `com.apple.traditional-mac-plain-text`: ASCII, and a table of Apple's for the rest
/// (Unicode's mapping file APPLE/ROMAN.TXT). Foundation's own reads it wrongly on Linux.
enum MacRoman {
  /// The text; any bytes are one.
  static func text(of data: Data) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: data.map { $0 < 0x80 ? Unicode.Scalar($0) : upper[Int($0) - 0x80] })
    return String(scalars)
  }

  /// What the bytes from 0x80 on stand for.
  private static let upper = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
      .unicodeScalars)
}
