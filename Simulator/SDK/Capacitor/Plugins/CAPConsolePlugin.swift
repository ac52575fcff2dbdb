import PhoneLink

/// Takes the page's console to the app's log, category `console`.
public class CAPConsolePlugin: CAPPlugin, CAPBridgedPlugin, CAPMethodTable {
  /// The name of the class.
  public let identifier = "CAPConsolePlugin"
  /// The name in JavaScript.
  public let jsName = "Console"
  /// What the page may call.
  public let pluginMethods: [CAPPluginMethod] = [
    CAPPluginMethod(name: "log", returnType: CAPPluginReturnNone)
  ]
  /// How it is called.
  public var methodTable: [String: (CAPPluginCall) -> Void] { ["log": log] }

  /// Writes one line.
  public func log(_ call: CAPPluginCall) {
    let level =
      switch call.getString("level") {
      case "error", "warn": "error"
      case "debug", "trace": "debug"
      case "info": "info"
      default: "default"
      }
    CAPLog.write(call.getString("message") ?? "", category: "console", level: level)
  }
}
