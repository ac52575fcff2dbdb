import Foundation

/// Takes typed values out of a property-list dictionary and names what it cannot take.
final class ConfigurationReader {
  private let values: [String: Any]
  private let path: String
  private var known: Set<String> = []

  init(_ values: [String: Any], path: String) {
    self.values = values
    self.path = path
  }

  func text(_ key: String, required: Bool = false) throws -> String? {
    known.insert(key)
    guard let value = values[key] else {
      if required { throw fault(key, "is missing", "a string") }
      return nil
    }
    guard let text = value as? String, !text.isEmpty else {
      throw fault(key, "is \(describe(value))", "a string that is not empty")
    }
    return text
  }

  /// A scheme of the app's own, after RFC 3986, 3.1; with any other text the app would never be opened.
  func scheme(_ key: String) throws -> String? {
    guard let text = try text(key) else { return nil }
    let isScheme =
      text.utf8.first.map { Self.isLetter($0) } == true
      && text.utf8.allSatisfy {
        Self.isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "+-.".utf8.contains($0)
      }
    guard isScheme, !["http", "https", "file"].contains(text.lowercased()) else {
      throw fault(
        key, "is \(describe(text))",
        "a scheme of the app's own: a letter, then letters, digits, +, - and . alone, such as photodrop"
      )
    }
    return text
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String) throws -> Choice?
  where Choice.RawValue == String {
    guard let text = try text(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(key, "is \"\(text)\"", "one of \(names)")
    }
    return choice
  }

  func count(_ key: String, within range: ClosedRange<Int64> = Limits.byteCounts) throws -> Int64? {
    known.insert(key)
    guard let value = values[key] else { return nil }
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    // A property list's <true/> also answers to a cast to a number.
    if String(describing: type(of: value)).contains("Bool") || value is String {
      throw fault(key, "is \(describe(value))", expected)
    }
    guard let number = (value as? Int64) ?? (value as? Int).map(Int64.init),
      range.contains(number)
    else { throw fault(key, "is \(describe(value))", expected) }
    return number
  }

  func flag(_ key: String) throws -> Bool? {
    known.insert(key)
    guard let value = values[key] else { return nil }
    // A number also answers to a cast to a truth value, and says nothing of what was meant.
    guard String(describing: type(of: value)).contains("Bool"), let flag = value as? Bool else {
      throw fault(key, "is \(describe(value))", "true or false")
    }
    return flag
  }

  func nested(_ key: String) throws -> ConfigurationReader? {
    known.insert(key)
    guard let value = values[key] else { return nil }
    guard let dictionary = value as? [String: Any] else {
      throw fault(key, "is \(describe(value))", "a dictionary")
    }
    return ConfigurationReader(dictionary, path: "\(path).\(key)")
  }

  func finish() throws {
    guard let unknown = values.keys.filter({ !known.contains($0) }).min() else { return }
    throw ShareTargetError(
      .invalidConfiguration,
      "\(path).\(unknown) is no key of ShareTarget. Remove it, or use one of "
        + known.sorted().joined(separator: ", ") + ".")
  }

  private func describe(_ value: Any) -> String {
    switch value {
    case let text as String: "\"\(text)\""
    case is [Any]: "an array"
    case is [String: Any]: "a dictionary"
    default: "\(value)"
    }
  }

  private func fault(_ key: String, _ found: String, _ expected: String) -> ShareTargetError {
    ShareTargetError(
      .invalidConfiguration, "\(path).\(key) \(found). Set it to \(expected) in Info.plist.")
  }
}
