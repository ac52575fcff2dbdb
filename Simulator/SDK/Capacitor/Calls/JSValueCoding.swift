import Foundation

/// Decodes JavaScript values into types, by way of JSON.
public final class JSValueDecoder {
  private let decoder = JSONDecoder()
  /// How dates are read.
  public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
    get { decoder.dateDecodingStrategy }
    set { decoder.dateDecodingStrategy = newValue }
  }

  /// A decoder with the strategies of `JSONDecoder`.
  public init(dateDecodingStrategy: JSONDecoder.DateDecodingStrategy = .deferredToDate) {
    decoder.dateDecodingStrategy = dateDecodingStrategy
  }

  /// The value; throws a `DecodingError` when it does not fit.
  public func decode<T: Decodable>(_ type: T.Type, from data: any JSValue) throws -> T {
    let object = PluginJSON.prepared(data)
    guard JSONSerialization.isValidJSONObject([object]) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The value is not JSON"))
    }
    let json = try JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed)
    return try decoder.decode(type, from: json)
  }
}

/// Encodes types as JavaScript values, by way of JSON.
public final class JSValueEncoder {
  private let encoder = JSONEncoder()
  /// How dates are written.
  public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
    get { encoder.dateEncodingStrategy }
    set { encoder.dateEncodingStrategy = newValue }
  }

  /// An encoder with the strategies of `JSONEncoder`.
  public init(dateEncodingStrategy: JSONEncoder.DateEncodingStrategy = .deferredToDate) {
    encoder.dateEncodingStrategy = dateEncodingStrategy
  }

  /// The object; throws when the value is none.
  public func encodeJSObject<T: Encodable>(_ value: T) throws -> JSObject {
    let json = try JSONSerialization.jsonObject(with: try encoder.encode(value))
    guard let object = JSTypes.coerceDictionaryToJSObject(json as? [String: Any]) else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "The value is not an object"))
    }
    return object
  }
}

extension CAPPluginCall {
  /// The options as a type.
  public func decode<T: Decodable>(
    _ type: T.Type, decoder: JSValueDecoder = JSValueDecoder()
  ) throws -> T {
    try decoder.decode(type, from: jsObjectRepresentation)
  }

  /// One option as a type.
  public func decode<T: Decodable>(
    _ type: T.Type, for key: String, with decoder: JSValueDecoder = JSValueDecoder()
  ) throws -> T {
    guard let value = getValue(key) else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: [], debugDescription: "There is no option \(key)"))
    }
    return try decoder.decode(type, from: value)
  }
}
