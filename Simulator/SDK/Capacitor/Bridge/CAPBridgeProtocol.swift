import Foundation

/// What a plugin sees of the bridge. All of it may be used on any thread.
public protocol CAPBridgeProtocol: NSObjectProtocol {
  /// The controller that shows the page.
  var viewController: UIViewController? { get }
  /// What the bridge was made with.
  var config: InstanceConfiguration { get }
  /// The page.
  var webView: WKWebView? { get }
  /// True on a simulator of Xcode's; never here, the simulated phone behaves as a device.
  var isSimEnvironment: Bool { get }
  /// True in a debug build.
  var isDevEnvironment: Bool { get }
  /// True when classes register themselves; `registerPluginType` then does nothing.
  var autoRegisterPlugins: Bool { get }
  /// The plugin with that name in JavaScript.
  func plugin(withName: String) -> CAPPlugin?
  /// Keeps a call.
  func saveCall(_ call: CAPPluginCall)
  /// A call that was kept.
  func savedCall(withID: String) -> CAPPluginCall?
  /// Forgets a call.
  func releaseCall(_ call: CAPPluginCall)
  /// Forgets a call.
  func releaseCall(withID: String)
  /// Runs a script in the page, later.
  func eval(js: String)
  /// Runs a script in the page, later; `plugin` is not used by it.
  func evalWithPlugin(_ plugin: CAPPlugin, js: String)
  /// Sends an event to `window`, `document` or the element of a selector.
  func triggerJSEvent(eventName: String, target: String)
  /// The same with data, which is JSON.
  func triggerJSEvent(eventName: String, target: String, data: String)
  /// Sends an event to the window.
  func triggerWindowJSEvent(eventName: String)
  /// The same with data, which is JSON.
  func triggerWindowJSEvent(eventName: String, data: String)
  /// Sends an event to the document.
  func triggerDocumentJSEvent(eventName: String)
  /// The same with data, which is JSON.
  func triggerDocumentJSEvent(eventName: String, data: String)
  /// The file of a `res` or `file` address of the page.
  func localURL(fromWebURL webURL: URL?) -> URL?
  /// The address under which the page can load a file.
  func portablePath(fromLocalURL localURL: URL?) -> URL?
  /// Serves the pages from another folder.
  func setServerBasePath(_ path: String)
  /// Registers a class; does nothing while classes register themselves.
  func registerPluginType(_ pluginType: CAPPlugin.Type)
  /// Registers a plugin. The page sees it from its next load on; one of the same name is replaced.
  func registerPluginInstance(_ pluginInstance: CAPPlugin)
  /// Shows an alert over the page.
  func showAlertWith(title: String, message: String, buttonTitle: String)
}
