/// A JSON value as the manifest knows it: whole numbers stay whole, objects have each key once.
package indirect enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  /// Deeper nesting is refused, so that no input can exhaust the stack.
  package static let depthLimit = 32

  /// Reads one JSON text after RFC 8259; `nil` for anything else.
  ///
  /// Stricter than the RFC where that protects the reader: a key that comes twice, a lone surrogate,
  /// a number that is not finite, and nesting beyond `depthLimit` are refused.
  package init?(parsing bytes: some Collection<UInt8>) {
    var parser = JSONParser(bytes: Array(bytes))
    guard let value = parser.document() else { return nil }
    self = value
  }

  /// The canonical text: no white space, keys sorted by their UTF-8 bytes, UTF-8 left as it is.
  package var canonical: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The string, where it is one.
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The whole number, where it is one.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The number, whole or not.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
  /// The array, where it is one.
  package var array: [JSONText]? { if case .array(let value) = self { value } else { nil } }
  /// The object, where it is one.
  package var object: [String: JSONText]? {
    if case .object(let value) = self { value } else { nil }
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
