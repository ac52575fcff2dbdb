/// What nobody sees in a name and what is yet a part of it: Unicode's default-ignorable code points (I10).
///
/// Joiners, variation selectors and tags are kept where the scripts and emoji that need them have them;
/// everywhere else they only make two names that look the same, or hide a text.
enum InvisibleScalars {
  /// The scalars without those that only hide.
  static func removed(from scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
    let all = Array(scalars)
    var kept = String.UnicodeScalarView()
    var index = 0
    while index < all.count {
      let scalar = all[index]
      if scalar == blackFlag {
        let count = flagTagCount(all[(index + 1)...])
        kept.append(contentsOf: all[index...index + count])
        index += count + 1
        continue
      }
      let next = index + 1 < all.count ? all[index + 1] : nil
      if !scalar.properties.isDefaultIgnorableCodePoint
        || isNeeded(scalar, after: kept.last, before: next)
      {
        kept.append(scalar)
      }
      index += 1
    }
    return kept
  }

  private static func isNeeded(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let last else { return false }
    switch scalar.value {
    case 0x200C, 0x200D:
      // Behind a virama it chooses the letter's form (Unicode, chapter 12), also at a word's end.
      if last.properties.canonicalCombiningClass == .virama { return true }
      return (isVisible(last) || isSelector(last)) && next.map(isVisible) == true
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F:
      if last.isASCII { return next == keycap }
      return isVisible(last)
    default: return false
    }
  }

  /// No script of ASCII joins, and no sign of it has variants but keycaps.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !scalar.properties.isDefaultIgnorableCodePoint
      && !scalar.properties.isWhitespace
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isVariationSelector
  }

  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// How many tags follow a flag and name a region: letters and digits of it and the cancel tag
  /// (UTS #51, emoji tag sequences).
  private static func flagTagCount(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    let tags = scalars.prefix(7).prefix { (0xE0020...0xE007F).contains($0.value) }
    guard let end = tags.firstIndex(where: { $0.value == 0xE007F }) else { return 0 }
    let region = tags[..<end]
    guard (3...6).contains(region.count),
      region.allSatisfy({
        (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
      })
    else { return 0 }
    return region.count + 1
  }
}
