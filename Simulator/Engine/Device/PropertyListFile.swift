import Foundation
import PhoneLink

/// Reads and writes property lists, with the build settings that Xcode fills in.
struct PropertyListFile {
  /// The dictionary of the file.
  private(set) var values: [String: Any]

  /// Reads a file, replacing every `$(NAME)` by its setting; an unknown name is an error that names it.
  init(_ file: URL, settings: [String: String] = [:]) throws {
    let values: Any
    do {
      values = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), options: [], format: nil)
    } catch {
      throw PhoneError("\(file.path) is not a readable property list.")
    }
    guard let dictionary = try Self.expand(values, settings, file) as? [String: Any] else {
      throw PhoneError("\(file.path) holds no dictionary.")
    }
    self.values = dictionary
  }

  /// Sets one value, merging dictionaries member by member; JSON null removes.
  mutating func override(_ key: String, _ value: JSONValue) {
    values[key] = Self.merge(values[key], value)
  }

  /// A JSON value as a binary property list; nulls, which none can hold, are left out.
  static func binary(_ value: JSONValue) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: plain(value), format: .binary, options: 0)
  }

  private static func plain(_ value: JSONValue) -> Any {
    switch value {
    case .null: [Any]()
    case .bool(let flag): NSNumber(value: flag)
    case .number(let number):
      Int64(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
    case .string(let text): text
    case .array(let values): values.filter { $0 != .null }.map(plain)
    case .object(let members): members.filter { $0.value != .null }.mapValues(plain)
    }
  }

  /// Writes it as XML.
  func write(to file: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: file)
  }

  private static func merge(_ old: Any?, _ new: JSONValue) -> Any? {
    switch new {
    case .null: return nil
    case .object(let members):
      var result = old as? [String: Any] ?? [:]
      for (key, value) in members { result[key] = merge(result[key], value) }
      return result
    case .array(let elements): return elements.compactMap { merge(nil, $0) }
    case .string(let text): return text
    case .bool(let flag): return flag
    case .number(let number): return Int(exactly: number) ?? number
    }
  }

  private static func expand(
    _ value: Any, _ settings: [String: String], _ file: URL
  ) throws -> Any {
    switch value {
    case let text as String:
      var result = text
      while let start = result.range(of: "$("),
        let end = result.range(of: ")", range: start.upperBound..<result.endIndex)
      {
        let name = String(result[start.upperBound..<end.lowerBound])
        guard let setting = settings[name] else {
          throw PhoneError("\(file.path) asks for the build setting \(name), which has no value.")
        }
        result.replaceSubrange(start.lowerBound..<end.upperBound, with: setting)
      }
      return result
    case let members as [String: Any]:
      return try members.mapValues { try expand($0, settings, file) }
    case let elements as [Any]:
      return try elements.map { try expand($0, settings, file) }
    default: return value
    }
  }
}
