/// What went wrong in a web view.
///
/// Source: developer.apple.com/documentation/webkit/wkerror.
public struct WKError: Error, CustomNSError, LocalizedError, Sendable {
  /// The kinds of failure.
  public enum Code: Int, Sendable {
    /// Something else.
    case unknown = 1
    /// The process that runs the page has ended.
    case webContentProcessTerminated = 2
    /// The web view is gone.
    case webViewInvalidated = 3
    /// A script threw.
    case javaScriptExceptionOccurred = 4
    /// A script's value has no counterpart in Swift, for example a function.
    case javaScriptResultTypeIsUnsupported = 5
  }

  /// `WKErrorDomain`.
  public static let errorDomain = "WKErrorDomain"
  /// The kind of failure.
  public let code: Code
  /// What the script or the engine said.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code as a number.
  public var errorCode: Int { code.rawValue }
  /// The sentence under the keys that WebKit uses.
  public var errorUserInfo: [String: Any] {
    [NSLocalizedDescriptionKey: summary, "WKJavaScriptExceptionMessage": message]
  }
  /// A sentence for people.
  public var errorDescription: String? { summary }

  private var summary: String {
    switch code {
    case .javaScriptExceptionOccurred: "A JavaScript exception occurred: \(message)"
    default: message
    }
  }
}
