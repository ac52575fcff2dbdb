import Foundation

/// Collects the parts of a log message, as Apple's `OSLogInterpolation`.
///
/// Values are taken by escaping autoclosures, as in the SDK, so that a class must write `self.`; here
/// they are always evaluated.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  /// What has been put together so far, already redacted.
  private(set) var text = ""

  /// An empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds fixed text, which is always public.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a string: private unless said otherwise.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.padded(privacy.rendered(argumentString(), isScalar: false))
  }

  /// Adds a value by its description: private unless said otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.padded(privacy.rendered(value().description, isScalar: false))
  }

  /// Adds an object by its description: private unless said otherwise.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    text += privacy.rendered(argumentObject().description, isScalar: false)
  }

  /// Adds the name of a type: private unless said otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.padded(privacy.rendered(String(reflecting: value()), isScalar: false))
  }

  /// Adds an error that is also an object: private unless said otherwise.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSError, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    text += privacy.rendered(argumentObject().description, isScalar: false)
  }

  /// Adds an error: private unless said otherwise.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    text += privacy.rendered(String(describing: argumentObject()), isScalar: false)
  }

  /// Adds a whole number: public unless said otherwise.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> Number, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) where Number: CustomStringConvertible {
    text += align.padded(privacy.rendered(format.text(number()), isScalar: true))
  }

  /// Adds a floating-point number: public unless said otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.padded(privacy.rendered(format.text(number()), isScalar: true))
  }

  /// Adds a floating-point number: public unless said otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.padded(privacy.rendered(format.text(Double(number())), isScalar: true))
  }

  /// Adds a truth value: public unless said otherwise.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += privacy.rendered(format.text(boolean()), isScalar: true)
  }

  /// Adds the address that a pointer holds: public unless said otherwise.
  public mutating func appendInterpolation(
    _ pointer: @autoclosure @escaping () -> UnsafeRawPointer, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    let address = "0x" + String(UInt(bitPattern: pointer()), radix: 16)
    text += privacy.rendered(address, isScalar: true)
  }
}
