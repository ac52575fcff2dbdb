/// Takes JSON apart byte by byte.
///
/// The project has its own parser so that a fuzzer sees its branches, and because Foundation's takes
/// duplicate keys and does not bound its depth by a number that we choose.
struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONText? {
    guard let value = value() else { return nil }
    skipSpace()
    return place == bytes.count ? value : nil
  }

  private mutating func value() -> JSONText? {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "\""): return string().map(JSONText.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func nested(_ body: (inout Self) -> JSONText?) -> JSONText? {
    guard depth < JSONText.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return body(&self)
  }

  private mutating func object() -> JSONText? {
    var members: [String: JSONText] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "\""), let key = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value(), members.updateValue(value, forKey: key) == nil else {
        return nil
      }
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func array() -> JSONText? {
    var values: [JSONText] = []
    skipSpace()
    if take("]") { return .array(values) }
    while true {
      guard let value = value() else { return nil }
      values.append(value)
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { return nil }
    }
  }

  private mutating func string() -> String? {
    place += 1
    var text: [UInt8] = []
    while let byte = peek() {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += Array(String(Character(scalar)).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = peek() else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard take("\\u"), let low = codeUnit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek() else { return nil }
      place += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - 55)
      default: return nil
      }
    }
    return unit
  }

  private mutating func number() -> JSONText? {
    let start = place
    _ = take("-")
    if !take("0") { guard digits() > 0 else { return nil } }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard digits() > 0 else { return nil }
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      place += 1
      isWhole = false
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { return nil }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole { return Int64(text).map(JSONText.integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }

  private func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }
}
