import Foundation

/// The JSON of an answer.
enum PluginJSON {
  /// The text; `nil` when a value has no form in JSON. Dates become ISO 8601 texts.
  static func text(_ data: PluginCallResultData) -> String? {
    let object = prepared(data)
    guard JSONSerialization.isValidJSONObject(object),
      let json = try? JSONSerialization.data(withJSONObject: object)
    else { return nil }
    return String(decoding: json, as: UTF8.self)
  }

  /// The value with its dates as texts.
  static func prepared(_ value: Any) -> Any {
    switch value {
    case let date as Date: ISO8601DateFormatter().string(from: date)
    case let object as [String: Any]: object.mapValues(prepared)
    case let array as [Any]: array.map(prepared)
    default: value
    }
  }

  /// A text as a JavaScript literal.
  static func literal(_ text: String) -> String {
    guard let data = try? JSONEncoder().encode(text) else { return "''" }
    return String(decoding: data, as: UTF8.self)
  }
}
