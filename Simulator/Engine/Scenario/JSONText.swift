/// Reads JSON (RFC 8259) and keeps the place of every value and key.
struct JSONText {
  private let scalars: [UnicodeScalar]
  private var index = 0
  private var place = JSONNode.Place(line: 1, column: 1)
  private var depth = 0

  /// A byte order mark, which editors of Windows write; it stands in no column (RFC 8259 section 8.1).
  private static let mark: UnicodeScalar = "\u{FEFF}"

  /// The value of a whole text; throws a `ScenarioError` at the first wrong character.
  static func parse(_ text: String) throws -> JSONNode {
    let scalars = text.unicodeScalars
    var parser = JSONText(
      scalars: Array(scalars.first == mark ? scalars.dropFirst() : scalars[...]))
    let node = try parser.value()
    parser.skipSpace()
    guard parser.index == parser.scalars.count else {
      throw parser.wrong("Nothing may follow the scenario's closing brace.")
    }
    return node
  }

  /// The place of the first byte that is no UTF-8; `nil` if there is none.
  static func firstInvalidByte(in data: some Sequence<UInt8>) -> JSONNode.Place? {
    var place = JSONNode.Place(line: 1, column: 1)
    var decoder = UTF8()
    var bytes = data.makeIterator()
    var last: UnicodeScalar?
    while true {
      switch decoder.decode(&bytes) {
      case .emptyInput: return nil
      case .error: return place
      case .scalarValue(let scalar):
        if last != nil || scalar != mark { place.pass(scalar, after: last) }
        last = scalar
      }
    }
  }

  private init(scalars: [UnicodeScalar]) {
    self.scalars = scalars
  }

  private func wrong(_ reason: String) -> ScenarioError { ScenarioError(place, reason) }

  private var next: UnicodeScalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult
  private mutating func advance() -> UnicodeScalar {
    let scalar = scalars[index]
    place.pass(scalar, after: index > 0 ? scalars[index - 1] : nil)
    index += 1
    return scalar
  }

  private mutating func skipSpace() {
    while let next, next == " " || next == "\n" || next == "\t" || next == "\r" { advance() }
  }

  private mutating func expect(_ scalar: UnicodeScalar, _ whereabouts: String) throws {
    guard next == scalar else { throw wrong("Expected `\(scalar)` \(whereabouts).") }
    advance()
  }

  private mutating func value() throws -> JSONNode {
    skipSpace()
    let start = place
    guard let next else { throw wrong("The file ends where a value should be.") }
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw wrong("Too many levels.") }
    switch next {
    case "{": return JSONNode(value: .object(try members()), place: start)
    case "[": return JSONNode(value: .list(try elements()), place: start)
    case "\"": return JSONNode(value: .text(try string()), place: start)
    case "-", "0"..."9": return JSONNode(value: .number(try number()), place: start)
    default:
      for (word, value) in [
        ("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null),
      ] where scalars[index...].starts(with: Array(word.unicodeScalars)) {
        for _ in word.unicodeScalars { advance() }
        return JSONNode(value: value, place: start)
      }
      throw wrong("Expected a value, found `\(next)`.")
    }
  }

  private mutating func members() throws -> [JSONNode.Member] {
    advance()
    var members: [JSONNode.Member] = []
    skipSpace()
    if next == "}" {
      advance()
      return members
    }
    while true {
      skipSpace()
      let keyPlace = place
      guard next == "\"" else { throw wrong("Expected a key in quotation marks.") }
      let key = try string()
      guard key.hasPrefix("#") || !members.contains(where: { $0.key == key }) else {
        throw ScenarioError(keyPlace, "The key \"\(key)\" stands here twice.")
      }
      skipSpace()
      try expect(":", "after the key \"\(key)\"")
      members.append(.init(key: key, keyPlace: keyPlace, value: try value()))
      skipSpace()
      if next == "," {
        advance()
        continue
      }
      try expect("}", "or `,` after the value of \"\(key)\"")
      return members
    }
  }

  private mutating func elements() throws -> [JSONNode] {
    advance()
    var elements: [JSONNode] = []
    skipSpace()
    if next == "]" {
      advance()
      return elements
    }
    while true {
      elements.append(try value())
      skipSpace()
      if next == "," {
        advance()
        continue
      }
      try expect("]", "or `,` after an element")
      return elements
    }
  }

  private mutating func number() throws -> Double {
    let start = place
    var text = ""
    while let next,
      next == "-" || next == "+" || next == "." || next == "e" || next == "E"
        || ("0"..."9").contains(next)
    {
      text.unicodeScalars.append(advance())
    }
    guard Self.isNumber(text), let number = Double(text), number.isFinite else {
      throw ScenarioError(start, "`\(text)` is no number.")
    }
    return number
  }

  /// The grammar of RFC 8259: no leading zero, and a digit on both sides of the point.
  private static func isNumber(_ text: String) -> Bool {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = unsigned.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "eE".contains($0) })
    let mantissa = parts[0].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDigits = { (digits: Substring) in
      !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
    }
    if parts.count == 2, let exponent = parts.last {
      guard isDigits("+-".contains(exponent.prefix(1)) ? exponent.dropFirst() : exponent) else {
        return false
      }
    }
    return mantissa.allSatisfy(isDigits) && (mantissa[0] == "0" || !mantissa[0].hasPrefix("0"))
  }

  private mutating func string() throws -> String {
    let start = place
    advance()
    var units: [UInt16] = []
    while true {
      guard let next else { throw wrong("The file ends inside a string.") }
      guard next.value >= 0x20 else { throw wrong("A string may not hold a control character.") }
      if next == "\"" {
        advance()
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else {
          throw ScenarioError(start, "Half of a surrogate pair stands alone in the string.")
        }
        return text
      }
      if next == "\\" {
        advance()
        units.append(try escape())
      } else {
        units.append(contentsOf: String(advance()).utf16)
      }
    }
  }

  private mutating func escape() throws -> UInt16 {
    guard let next else { throw wrong("The file ends inside a string.") }
    let simple: [UnicodeScalar: UInt16] = [
      "\"": 0x22, "\\": 0x5c, "/": 0x2f, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    if let unit = simple[next] {
      advance()
      return unit
    }
    guard next == "u" else { throw wrong("`\\\(next)` is no escape of JSON.") }
    advance()
    var digits = ""
    for _ in 0..<4 where index < scalars.count { digits.unicodeScalars.append(advance()) }
    guard digits.unicodeScalars.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else {
      throw wrong("`\\u` wants four hexadecimal digits.")
    }
    return unit
  }
}
