/// Every error that leaves a module of ShareTarget: a stable code, a sentence with the remedy, a cause.
///
/// The code crosses the bridge to JavaScript unchanged (H22). The message never holds shared content.
public struct ShareTargetError: Error, Sendable, CustomStringConvertible {
  /// What went wrong; compare with the constants of `Code`.
  public var code: Code
  /// What happened and what can be done, in English, for a developer.
  public var message: String
  /// What a lower level reported.
  public var cause: (any Error)?

  public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  public var description: String {
    if let cause {
      "\(code.rawValue): \(message) (\(cause))"
    } else {
      "\(code.rawValue): \(message)"
    }
  }
}
