import Foundation

/// Values on their way between Swift and JavaScript: JSON and the little that JSON has no form for.
enum ScriptValue {
  /// The value of the engine's text; `nil` for an undefined one.
  static func decode(_ text: String) -> Any? {
    if text.isEmpty { return nil }
    let value = try? JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    return value.map(restore)
  }

  private static func restore(_ value: Any) -> Any {
    if let array = value as? [Any] { return array.map(restore) }
    guard let members = value as? [String: Any] else { return value }
    if members.count == 1, let milliseconds = members["\u{1}date"] as? NSNumber {
      return Date(timeIntervalSince1970: milliseconds.doubleValue / 1000)
    }
    if members.count == 1, let name = members["\u{1}number"] as? String {
      return NSNumber(value: Double(name) ?? .nan)
    }
    return members.mapValues(restore)
  }

  /// A JavaScript literal for a value that WebKit would pass; `nil` for any other.
  static func json(_ value: Any) -> String? {
    guard JSONSerialization.isValidJSONObject([value]),
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
