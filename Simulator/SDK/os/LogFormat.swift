import Foundation

/// Fills in the C formats of `os_log`, with their privacy: `%{public}@`, `%{private}d`, `%.2f`.
enum LogFormat {
  /// The text with its arguments; a conversion without an argument stays as it is written.
  static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
    var remaining = arguments[...]
    var result = ""
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      guard let conversion = Conversion(&rest) else {
        result += "%"
        continue
      }
      guard let argument = remaining.popFirst() else {
        result += conversion.source
        continue
      }
      result += conversion.text(argument)
    }
    return result + rest
  }

  /// One conversion of a format string.
  private struct Conversion {
    var source = "%"
    private var options: Substring = ""
    private var flags = ""
    private var letter: Character = "@"

    /// Takes a conversion off the front of the text; `nil` leaves the text as it was.
    init?(_ text: inout Substring) {
      var rest = text
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        options = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[end...].dropFirst()
      }
      while let next = rest.first, "0123456789.+-# hlqztj".contains(next) {
        flags.append(next)
        rest = rest.dropFirst()
      }
      guard let last = rest.first, "@dDiuUxXoOfFeEgGaAcCsSp".contains(last) else { return nil }
      letter = last
      rest = rest.dropFirst()
      source += text[..<rest.startIndex]
      text = rest
    }

    /// The argument's text, or what stands for it.
    func text(_ argument: any CVarArg) -> String {
      let words = options.split(separator: ",").map { $0.filter { $0 != " " } }
      let privacy: OSLogPrivacy =
        if words.contains("public") {
          .public
        } else if words.contains("private") {
          .private
        } else if words.contains("sensitive") {
          .sensitive
        } else {
          .auto
        }
      let isObject = letter == "@" || letter == "s" || letter == "S"
      let value =
        isObject
        ? String(describing: argument) : String(format: "%" + flags + String(letter), argument)
      return privacy.rendered(value, isScalar: !isObject)
    }
  }
}
