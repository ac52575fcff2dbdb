/// The host's name for an attachment, made safe to show and to offer as a file name (intake I10).
package enum DisplayName {
  /// The name to keep: the host's, minus what is dangerous, with an extension, at most 255 bytes.
  ///
  /// Removed: path separators, NUL and other control characters, line separators, bidirectional
  /// controls, byte order marks, what cannot be seen, and leading dots. Without anything left, `fallback`
  /// is taken. A name without an extension gets `typeExtension`. `normalise` brings a text to NFC. The result is safe
  /// again under the same rules, so that cleaning twice changes nothing.
  package static func make(
    from raw: String?, fallback: String, typeExtension: String?,
    normalise: (String) -> String = { $0 }
  ) -> String {
    let name = raw.flatMap { safe($0, normalise: normalise) } ?? fallback
    guard pathExtension(of: name) == nil, let typeExtension,
      pathExtension(of: "x.\(typeExtension)") != nil
    else { return name }
    return safe(joined(name, typeExtension), normalise: normalise) ?? name
  }

  /// A name with an extension behind it; dots at its end are no part of a name that goes on.
  package static func joined(_ name: String, _ filenameExtension: String) -> String {
    let end = name.unicodeScalars.lastIndex { $0 != "." && !$0.properties.isWhitespace }
    let stem = end.map { String(name.unicodeScalars[...$0]) } ?? name
    return "\(stem).\(filenameExtension)"
  }

  /// A text without what is dangerous in a name, cut to 255 bytes; `nil` if nothing is left.
  package static func safe(_ raw: String) -> String? { safe(raw, normalise: { $0 }) }

  /// The same, normalised after the removal, which can bring a letter and its accent together. What is cut
  /// or normalised can leave a sign alone that was needed where it stood: it is cleaned until it stays.
  private static func safe(_ raw: String, normalise: (String) -> String) -> String? {
    var name = raw
    for _ in 0..<Self.roundLimit {
      guard let next = cleaned(name, normalise: normalise) else { return nil }
      if next.utf8.elementsEqual(name.utf8) { break }
      name = next
    }
    return name
  }

  /// Each round shortens the name or brings it to NFC, so that few are needed.
  private static let roundLimit = 64

  private static func cleaned(_ raw: String, normalise: (String) -> String) -> String? {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: raw.unicodeScalars.lazy.filter { !isDangerous($0) })
    let name = trimmed(Substring(normalise(String(InvisibleScalars.removed(from: scalars)))))
    let limit = Limits.displayNameByteCount
    guard name.utf8.count > limit else { return name.isEmpty ? nil : String(name) }
    let suffix = pathExtension(of: String(name)).map { ".\($0)" } ?? ""
    let stem = beginning(of: name.dropLast(suffix.count), byteCount: limit - suffix.utf8.count)
    let cut = trimmed(Substring(stem + suffix))
    return cut.isEmpty ? nil : String(cut)
  }

  /// As many whole characters as fit; of a first one that does not, as many scalars.
  private static func beginning(of stem: Substring, byteCount: Int) -> Substring {
    var (end, room) = (stem.startIndex, byteCount)
    for index in stem.indices {
      room -= stem[index].utf8.count
      guard room >= 0 else { break }
      end = stem.index(after: index)
    }
    guard end == stem.startIndex else { return stem[..<end] }
    room = byteCount
    for scalar in stem.unicodeScalars {
      room -= String(scalar).utf8.count
      guard room >= 0 else { break }
      end = stem.unicodeScalars.index(after: end)
    }
    return stem[..<end]
  }

  /// What follows the last dot, if it looks like an extension: 1 to 16 ASCII letters or digits after
  /// a name that is not empty.
  package static func pathExtension(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...]
    guard (1...StoredName.extensionByteCount).contains(suffix.utf8.count),
      suffix.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return String(suffix)
  }

  /// A name for an attachment that came without one, from its kind and the day in UTC.
  package static func fallback(for kind: ItemKind, milliseconds: Int64) -> String {
    let word =
      switch kind {
      case .image: "Image"
      case .movie: "Movie"
      case .audio: "Audio"
      case .file: "File"
      case .folder: "Folder"
      case .url, .webPage: "Link"
      }
    return "\(word) \(day(milliseconds))"
  }

  /// Scalar by scalar: a dot that carries an accent hides a file as any other leading dot does.
  private static func trimmed(_ name: Substring) -> Substring {
    let scalars = name.unicodeScalars.drop { $0 == "." || $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { Substring(scalars[...$0]) } ?? ""
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "\\" || scalar.isDeceptive
  }

  /// The proleptic Gregorian day, after Howard Hinnant's `civil_from_days`.
  private static func day(_ milliseconds: Int64) -> String {
    let days = Int64((Double(milliseconds) / 86_400_000).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let dayOfMonth = dayOfYear - (153 * shifted + 2) / 5 + 1
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(dayOfMonth))"
  }
}
