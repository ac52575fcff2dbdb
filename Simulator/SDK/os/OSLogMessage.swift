/// A log message with its interpolated values, as Apple's `OSLogMessage`.
///
/// Redaction happens when the message is made: what is private never reaches the phone.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// The text as a reader of the log sees it.
  package let text: String

  /// A message without values.
  public init(stringLiteral value: String) { text = value }

  /// A message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}
