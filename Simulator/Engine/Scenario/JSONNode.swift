import PhoneLink

/// A JSON value that knows where it stands in its file.
struct JSONNode: Sendable {
  /// A place for people: both count from 1.
  struct Place: Sendable, Hashable {
    var line: Int
    var column: Int

    /// Goes on behind a character. A line ends with LF, CR, or both.
    mutating func pass(_ scalar: UnicodeScalar, after last: UnicodeScalar?) {
      if scalar == "\n", last == "\r" { return }
      if scalar == "\n" || scalar == "\r" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }

  indirect enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([Member])
  }

  struct Member: Sendable {
    var key: String
    var keyPlace: Place
    var value: JSONNode
  }

  var value: Value
  var place: Place

  /// The value without its places; members that are comments are left out.
  var plain: JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let elements): .array(elements.map(\.plain))
    case .object(let members):
      .object(
        Dictionary(
          members.filter { !$0.key.hasPrefix("#") }.map { ($0.key, $0.value.plain) }
        ) { first, _ in first })
    }
  }

  /// What it is, for messages.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// Why a scenario file is wrong, and where.
public struct ScenarioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// One sentence.
  public var reason: String

  /// `line:column: reason`
  public var description: String { "\(line):\(column): \(reason)" }

  init(_ place: JSONNode.Place, _ reason: String) {
    line = place.line
    column = place.column
    self.reason = reason
  }
}
