/// The page does not wait.
public let CAPPluginReturnNone = "none"
/// The page is called back, maybe often.
public let CAPPluginReturnCallback = "callback"
/// The page gets a promise.
public let CAPPluginReturnPromise = "promise"

/// A method that a plugin offers to the page.
open class CAPPluginMethod: NSObject {
  /// What the page gets.
  public enum ReturnType: String, Sendable {
    /// A promise.
    case promise
    /// Calls.
    case callback
    /// Nothing.
    case none
  }
  /// The name, the same in JavaScript and Swift.
  open var name: String!
  /// One of the three constants.
  open var returnType: String!

  /// A method by its name.
  public init!(name: String!, returnType: String!) {
    self.name = name
    self.returnType = returnType
    super.init()
  }
}

/// A plugin that the page can see.
public protocol CAPBridgedPlugin: NSObjectProtocol {
  /// The name of the class.
  var identifier: String { get }
  /// The name in JavaScript.
  var jsName: String { get }
  /// What the page may call.
  var pluginMethods: [CAPPluginMethod] { get }
}
