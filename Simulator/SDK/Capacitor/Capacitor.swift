@_exported import UIKit
public protocol JSValue {}
extension String: JSValue {}; extension Bool: JSValue {}; extension Int: JSValue {};
extension Float: JSValue {}; extension Double: JSValue {}
extension NSNumber: JSValue {}; extension NSNull: JSValue {}; extension Array: JSValue {};
extension Date: JSValue {}
extension Dictionary: JSValue where Key == String, Value == JSValue {}
public typealias JSObject = [String: JSValue]
public typealias JSArray = [JSValue]
public typealias PluginCallResultData = [String: Any]
public let CAPPluginReturnNone = "none", CAPPluginReturnCallback = "callback",
  CAPPluginReturnPromise = "promise"
open class CAPPluginCallResult: NSObject {
  public init(_ data: PluginCallResultData?) { super.init() };
  open var data: PluginCallResultData? { nil }
}
open class CAPPluginCallError: NSObject {
  public let message: String; public let code: String?; public let error: (any Error)?
  public init(message: String, code: String?, error: (any Error)?, data: PluginCallResultData?) {
    self.message = message; self.code = code; self.error = error; super.init()
  }; open var data: PluginCallResultData? { nil }
}
public typealias CAPPluginCallSuccessHandler = (CAPPluginCallResult?, CAPPluginCall?) -> Void
public typealias CAPPluginCallErrorHandler = (CAPPluginCallError?) -> Void
open class CAPPluginCall: NSObject {
  open var keepAlive = false
  open var callbackId: String!
  open var methodName: String!
  open var options: [AnyHashable: Any]!
  open var successHandler: CAPPluginCallSuccessHandler!
  open var errorHandler: CAPPluginCallErrorHandler!
  public init!(
    callbackId: String!, methodName: String!, options: [AnyHashable: Any]!,
    success: CAPPluginCallSuccessHandler!, error: CAPPluginCallErrorHandler!
  ) { super.init() }
  open func resolve() {}
  open func resolve(_ data: PluginCallResultData = [:]) {}
  open func reject(
    _ message: String, _ code: String? = nil, _ error: (any Error)? = nil,
    _ data: PluginCallResultData? = nil
  ) {}
  open func unimplemented() {}
  open func unimplemented(_ message: String) {}
  open func unavailable() {}
  open func unavailable(_ message: String) {}
  public func getString(_ key: String) -> String? { nil }
  public func getString(_ key: String, _ defaultValue: String) -> String { defaultValue }
  public func getBool(_ key: String) -> Bool? { nil }
  public func getBool(_ key: String, _ defaultValue: Bool) -> Bool { defaultValue }
  public func getInt(_ key: String) -> Int? { nil }
  public func getInt(_ key: String, _ defaultValue: Int) -> Int { defaultValue }
  public func getDouble(_ key: String) -> Double? { nil }
  public func getArray(_ key: String) -> JSArray? { nil }
  public func getArray<T>(_ key: String, _ ofType: T.Type) -> [T]? { nil }
  public func getObject(_ key: String) -> JSObject? { nil }
  public func getValue(_ key: String) -> JSValue? { nil }
}
open class CAPPluginMethod: NSObject {
  public enum ReturnType: String, Sendable { case promise, callback, none }
  open var name: String!
  open var returnType: String!
  public init!(name: String!, returnType: String!) { super.init() }
  // Apple only: convenience init(_ selector: Selector, returnType: ReturnType = .promise)
}
public protocol CAPBridgedPlugin: NSObjectProtocol {
  var identifier: String { get }; var jsName: String { get };
  var pluginMethods: [CAPPluginMethod] { get }
}
open class PluginConfig: NSObject {
  public func getString(_ configKey: String, _ defaultValue: String? = nil) -> String? { nil }
  public func getBoolean(_ configKey: String, _ defaultValue: Bool) -> Bool { defaultValue }
  public func getInt(_ configKey: String, _ defaultValue: Int) -> Int { defaultValue }
  public func getDouble(_ configKey: String, _ defaultValue: Double) -> Double { defaultValue }
  public func getArray(_ configKey: String, _ defaultValue: JSArray? = nil) -> JSArray? { nil }
  public func getObject(_ configKey: String) -> JSObject? { nil }
  public func isEmpty() -> Bool { true }
}
open class CAPPlugin: NSObject {
  public override init() { super.init() }
  open weak var bridge: (any CAPBridgeProtocol)?
  open var pluginId = ""
  open var pluginName = ""
  open func load() {}
  open func notifyListeners(_ eventName: String, data: [String: Any]?) {}
  open func notifyListeners(
    _ eventName: String, data: [String: Any]?, retainUntilConsumed retain: Bool
  ) {}
  open func hasListeners(_ eventName: String) -> Bool { false }
  open func getListeners(_ eventName: String) -> [CAPPluginCall]? { nil }
  open func addListener(_ call: CAPPluginCall) {}
  open func removeListener(_ call: CAPPluginCall) {}
  open func removeAllListeners(_ call: CAPPluginCall) {}
  open func checkPermissions(_ call: CAPPluginCall) {}
  open func requestPermissions(_ call: CAPPluginCall) {}
  open func getConfig() -> PluginConfig { PluginConfig() }
}
open class CAPInstancePlugin: CAPPlugin {}
public protocol CAPBridgeProtocol: NSObjectProtocol {
  var viewController: UIViewController? { get }
  func plugin(withName: String) -> CAPPlugin?
  func saveCall(_ call: CAPPluginCall)
  func savedCall(withID: String) -> CAPPluginCall?
  func releaseCall(_ call: CAPPluginCall)
  func releaseCall(withID: String)
  func eval(js: String)
  func localURL(fromWebURL webURL: URL?) -> URL?
  func portablePath(fromLocalURL localURL: URL?) -> URL?
  func registerPluginType(_ pluginType: CAPPlugin.Type)
  func registerPluginInstance(_ pluginInstance: CAPPlugin)
}
extension Notification.Name {
  public static let capacitorOpenURL = Notification.Name(rawValue: "CapacitorOpenURLNotification")
  public static let capacitorOpenUniversalLink = Notification.Name(
    rawValue: "CapacitorOpenUniversalLinkNotification")
  public static let capacitorViewDidAppear = Notification.Name(rawValue: "CapacitorViewDidAppear")
}
@MainActor open class CAPBridgeViewController: UIViewController {
  public final var bridge: (any CAPBridgeProtocol)? { nil }
  open func capacitorDidLoad() {}
}
