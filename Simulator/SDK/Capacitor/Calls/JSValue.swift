import Foundation

/// A value that can cross between Swift and JavaScript.
public protocol JSValue {}
extension String: JSValue {}
extension Bool: JSValue {}
extension Int: JSValue {}
extension Float: JSValue {}
extension Double: JSValue {}
extension NSNumber: JSValue {}
extension NSNull: JSValue {}
extension Array: JSValue {}
extension Date: JSValue {}
extension Dictionary: JSValue where Key == String, Value == any JSValue {}

/// A JavaScript object.
public typealias JSObject = [String: any JSValue]
/// A JavaScript array.
public typealias JSArray = [any JSValue]
/// What a call is answered with.
public typealias PluginCallResultData = [String: Any]

/// Turns values of Foundation into JavaScript's.
public enum JSTypes {
  /// The object with every member that has a counterpart; others are left out.
  ///
  /// A date becomes an ISO 8601 text when that is asked for, as the bridge does for the options of a
  /// call.
  public static func coerceDictionaryToJSObject(
    _ dictionary: [AnyHashable: Any]?, formattingDatesAsStrings: Bool = false
  ) -> JSObject? {
    guard let dictionary else { return nil }
    var result: JSObject = [:]
    for (key, value) in dictionary {
      guard let name = key as? String else { continue }
      result[name] = coerce(value, formattingDatesAsStrings)
    }
    return result
  }

  /// The elements that have a counterpart.
  public static func coerceArrayToJSArray(
    _ array: [Any]?, formattingDatesAsStrings: Bool = false
  ) -> JSArray? {
    array?.compactMap { coerce($0, formattingDatesAsStrings) }
  }

  private static func coerce(_ value: Any, _ formattingDates: Bool) -> (any JSValue)? {
    switch value {
    case let text as String: return text
    case let number as NSNumber: return number
    case let null as NSNull: return null
    case let date as Date:
      return formattingDates ? ISO8601DateFormatter().string(from: date) : date
    case let array as [Any]:
      return coerceArrayToJSArray(
        array, formattingDatesAsStrings: formattingDates)
    case let object as [AnyHashable: Any]:
      return coerceDictionaryToJSObject(object, formattingDatesAsStrings: formattingDates)
    default: return value as? any JSValue
    }
  }
}
