import ShareTargetCore

/// Text of strangers made safe to print: nothing in it moves a cursor, hides or turns letters.
package enum PrintableText {
  /// The text in one line. Controls, direction and other invisible characters become `\u{...}`, bytes of a
  /// name that are no UTF-8 `\xFF`, and a backslash is doubled, so that no two texts look the same.
  package static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let byte = SystemName.byte(scalar) {
        let digits = String(byte, radix: 16, uppercase: true)
        result.append(contentsOf: "\\x\(digits)".unicodeScalars)
      } else if scalar == "\\" {
        result.append(contentsOf: "\\\\".unicodeScalars)
      } else if isHidden(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// JSON without such characters as they are: inside its strings they become escapes that mean the same.
  package static func json(_ text: String) -> String {
    // An encoder has escaped the controls of ASCII already.
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar != "\n", isHidden(scalar) else {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    // The joiners belong to emoji and to Persian.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }
}
