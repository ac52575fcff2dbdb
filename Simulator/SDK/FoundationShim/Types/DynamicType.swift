/// The encoding of `dyn.…` identifiers: a type that nobody declared, with all that is known of it.
///
/// After `dyn.a` comes a text in base 32 with an alphabet of its own. The text is a property list in
/// short: `?0=6:1=gpx` says "conforms to public.data, has the extension gpx"; well-known names are
/// abbreviated to one character. Source: the identifiers that systems have been seen to give, such as
/// `dyn.ah62d4rv4ge80s6d2` for gpx, which this reproduces.
package enum DynamicType {
  /// The class of file name extensions.
  package static let extensionClass = "public.filename-extension"
  /// The class of MIME types.
  package static let mimeClass = "public.mime-type"

  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  private static let abbreviations: [(short: String, long: String)] = [
    ("0", "UTTypeConformsTo"), ("1", extensionClass), ("2", "com.apple.ostype"),
    ("3", mimeClass), ("4", "com.apple.nspboard-type"), ("5", "public.url-scheme"),
    ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"),
    ("9", "public.utf16-plain-text"), ("A", "com.apple.traditional-mac-plain-text"),
    ("B", "public.image"), ("C", "public.video"), ("D", "public.audio"),
    ("E", "public.directory"), ("F", "public.folder"),
  ]

  /// The identifier of a type with one tag; `parent` is what it conforms to, if anything.
  package static func identifier(tag: String, tagClass: String, parent: String?) -> String {
    let conformance = parent.map { "0=\(short($0)):" } ?? ""
    return encode("?" + conformance + short(tagClass) + "=" + escaped(tag))
  }

  /// What an identifier says; `nil` if it is not a dynamic one, or is damaged.
  package static func declaration(of identifier: String) -> TypeDeclaration? {
    guard let text = decode(identifier), text.first == "?" else { return nil }
    var values: [String: [String]] = [:]
    for pair in split(text.dropFirst(), at: ":") {
      let sides = split(pair, at: "=")
      guard sides.count == 2 else { return nil }
      values[long(unescaped(sides[0]))] = split(sides[1], at: ",").map(unescaped)
    }
    return TypeDeclaration(
      identifier: identifier, parents: values["UTTypeConformsTo", default: []].map(long),
      extensions: values[extensionClass] ?? [], mimeTypes: values[mimeClass] ?? [])
  }

  private static func short(_ name: String) -> String {
    abbreviations.first { $0.long == name }?.short ?? escaped(name)
  }

  private static func long(_ name: String) -> String {
    abbreviations.first { $0.short == name }?.long ?? name
  }

  private static let special: Set<Character> = [":", "=", ",", "?", "\\"]

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }

  private static func unescaped(_ text: Substring) -> String {
    var isEscaped = false
    return text.reduce(into: "") { result, character in
      if character == "\\" && !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
  }

  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func encode(_ text: String) -> String {
    var result = prefix
    var bits = 0
    var bitCount = 0
    for byte in text.utf8 {
      bits = bits << 8 | Int(byte)
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        result.append(Character(UnicodeScalar(alphabet[bits >> bitCount & 31])))
      }
      bits &= (1 << bitCount) - 1
    }
    if bitCount > 0 {
      result.append(Character(UnicodeScalar(alphabet[bits << (5 - bitCount) & 31])))
    }
    return result
  }

  private static func decode(_ identifier: String) -> String? {
    guard identifier.hasPrefix(prefix) else { return nil }
    var bytes: [UInt8] = []
    var bits = 0
    var bitCount = 0
    for letter in identifier.utf8.dropFirst(prefix.utf8.count) {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 5 | value
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(bits >> bitCount & 255))
      }
      bits &= (1 << bitCount) - 1
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
