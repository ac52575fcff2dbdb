import Foundation

/// Something with JavaScript values by name.
///
/// A value is found only when it has that type: `getString` of a number is `nil`.
/// Source: JSTypes.swift of Capacitor 8.
public protocol JSValueContainer {
  /// Reads dates.
  static var jsDateFormatter: ISO8601DateFormatter { get }
  /// The values.
  var jsObjectRepresentation: JSObject { get }
}

extension CAPPluginCall: JSValueContainer {
  /// Reads dates.
  public static var jsDateFormatter: ISO8601DateFormatter { ISO8601DateFormatter() }
  /// The options.
  public var jsObjectRepresentation: JSObject { options as? JSObject ?? [:] }
}

extension JSValueContainer {
  /// The value.
  public func getValue(_ key: String) -> (any JSValue)? { jsObjectRepresentation[key] }
  /// The value as anything.
  public func getAny(_ key: String) -> Any? { jsObjectRepresentation[key] }
  /// The text.
  public func getString(_ key: String) -> String? { get(key) }
  /// The text, or another one.
  public func getString(_ key: String, _ defaultValue: String) -> String {
    getString(key) ?? defaultValue
  }
  /// The truth value.
  public func getBool(_ key: String) -> Bool? { get(key) }
  /// The truth value, or another one.
  public func getBool(_ key: String, _ defaultValue: Bool) -> Bool { getBool(key) ?? defaultValue }
  /// The whole number.
  public func getInt(_ key: String) -> Int? { get(key) }
  /// The whole number, or another one.
  public func getInt(_ key: String, _ defaultValue: Int) -> Int { getInt(key) ?? defaultValue }
  /// The number.
  public func getFloat(_ key: String) -> Float? { getDouble(key).map { Float($0) } ?? get(key) }
  /// The number, or another one.
  public func getFloat(_ key: String, _ defaultValue: Float) -> Float {
    getFloat(key) ?? defaultValue
  }
  /// The number.
  public func getDouble(_ key: String) -> Double? { get(key) }
  /// The number, or another one.
  public func getDouble(_ key: String, _ defaultValue: Double) -> Double {
    getDouble(key) ?? defaultValue
  }
  /// The date, also of an ISO 8601 text.
  public func getDate(_ key: String) -> Date? {
    if let text = getString(key) { return Self.jsDateFormatter.date(from: text) }
    return get(key)
  }
  /// The date, or another one.
  public func getDate(_ key: String, _ defaultValue: Date) -> Date { getDate(key) ?? defaultValue }
  /// The array.
  public func getArray(_ key: String) -> JSArray? { get(key) }
  /// The array, or another one.
  public func getArray(_ key: String, _ defaultValue: JSArray) -> JSArray {
    getArray(key) ?? defaultValue
  }
  /// The array, if every element has the type.
  public func getArray<T>(_ key: String, _ ofType: T.Type) -> [T]? {
    guard let array = getArray(key) else { return nil }
    let elements = array.compactMap { ($0 as Any) as? T }
    return elements.count == array.count ? elements : nil
  }
  /// The object.
  public func getObject(_ key: String) -> JSObject? { get(key) }
  /// The object, or another one.
  public func getObject(_ key: String, _ defaultValue: JSObject) -> JSObject {
    getObject(key) ?? defaultValue
  }

  private func get<Value>(_ key: String) -> Value? {
    // By way of Any: the compiler would rule some of these casts out, and they hold at run time.
    (jsObjectRepresentation[key] as Any?) as? Value
  }
}
