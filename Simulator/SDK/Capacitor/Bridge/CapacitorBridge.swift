import Foundation
import Synchronization

/// The way between page and plugins. See `CapacitorBridge+Calls.swift` for the calls themselves.
///
/// Source: CapacitorBridge.swift of Capacitor 8.
final class CapacitorBridge: NSObject, CAPBridgeProtocol, @unchecked Sendable {
  // Unchecked: everything that changes is in `state`; the two weak references are set once, before
  // any other thread knows the bridge.

  static let fileStart = "/_capacitor_file_"

  let config: InstanceConfiguration
  let assets: WebViewAssetHandler
  private(set) weak var viewController: UIViewController?
  private(set) weak var webView: WKWebView?
  private let scripts: WKUserContentController
  /// Plugin methods run here, one after the other.
  let dispatchQueue = DispatchQueue(label: "bridge")
  let autoRegisterPlugins = true
  let isSimEnvironment = false
  var isDevEnvironment: Bool { Self.isDevEnvironment }

  struct State {
    var plugins: [String: CAPPlugin & CAPBridgedPlugin] = [:]
    var storedCalls: [String: CAPPluginCall] = [:]
    /// Calls that `web.settled` still waits for, by a number of their own.
    var unanswered: Set<Int> = []
    var lastTicket = 0
    /// What the phone wants to go wrong, until it has.
    var watch = BridgeFault.Watch(.ofThisProcess)
    /// What goes wrong in the place of a call's answer, by the call's id.
    var strikes: [String: BridgeFault] = [:]
  }
  private let lock = NSLock()
  private var state = State()
  private var observers: [any NSObjectProtocol] = []

  static var isDevEnvironment: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  @MainActor init(
    _ config: InstanceConfiguration, _ descriptor: InstanceDescriptor,
    _ controller: UIViewController,
    _ webView: WKWebView, _ assets: WebViewAssetHandler
  ) {
    self.config = config
    self.assets = assets
    self.viewController = controller
    self.webView = webView
    self.scripts = webView.configuration.userContentController
    super.init()
    PageScripts.addCore(to: scripts, config: config, isDebug: Self.isDevEnvironment)
    registerPlugin(CAPConsolePlugin())
    for name in descriptor.packageClassList {
      guard let plugin = CAPRuntime.makePlugin(named: name), !(plugin is CAPInstancePlugin),
        let bridged = plugin as? CAPPlugin & CAPBridgedPlugin
      else { continue }
      registerPlugin(bridged)
    }
    observe(UIApplication.willEnterForegroundNotification, "resume")
    observe(UIApplication.didEnterBackgroundNotification, "pause")
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  private func observe(_ name: Notification.Name, _ event: String) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
        [weak self] _ in self?.triggerDocumentJSEvent(eventName: event)
      })
  }

  // MARK: Plugins

  func plugin(withName name: String) -> CAPPlugin? { withState { $0.plugins[name] } }

  func registerPluginType(_ pluginType: CAPPlugin.Type) {
    // Classes of the configuration registered themselves: Capacitor returns here too.
  }

  func registerPluginInstance(_ pluginInstance: CAPPlugin) {
    guard let bridged = pluginInstance as? CAPPlugin & CAPBridgedPlugin else {
      CAPLog.print("⚡️  Plugin \(type(of: pluginInstance)) must conform to CAPBridgedPlugin.")
      CAPLog.print("⚡️  Not loading plugin \(type(of: pluginInstance))")
      return
    }
    if plugin(withName: bridged.jsName) != nil {
      CAPLog.print("⚡️  Overriding existing registered plugin \(type(of: pluginInstance))")
    }
    registerPlugin(bridged)
  }

  private func registerPlugin(_ plugin: CAPPlugin & CAPBridgedPlugin) {
    withState { $0.plugins[plugin.jsName] = plugin }
    plugin.load(as: plugin, on: self)
    let source = PageScripts.source(of: plugin)
    onMain { $0.scripts.addUserScript(PageScripts.script(source)) }
  }

  // MARK: Saved calls

  func saveCall(_ call: CAPPluginCall) { withState { $0.storedCalls[call.callbackId] = call } }
  func savedCall(withID id: String) -> CAPPluginCall? { withState { $0.storedCalls[id] } }
  func releaseCall(_ call: CAPPluginCall) { releaseCall(withID: call.callbackId) }
  func releaseCall(withID id: String) { withState { $0.storedCalls[id] = nil } }

  /// The page is being replaced: saved calls and listeners are gone, retained events are not.
  @MainActor func reset() {
    let (plugins, unanswered) = withState { state in
      state.storedCalls = [:]
      defer { state.unanswered = [] }
      return (state.plugins.values.map { $0 as CAPPlugin }, state.unanswered.count)
    }
    for plugin in plugins { plugin.dropListeners() }
    webView?.settlement.ended(unanswered)
  }

  // MARK: The page

  func eval(js: String) {
    // In a later turn, also from the main thread: as in Capacitor.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard let webView = self.webView else { return }
        webView.settlement.began()
        webView.evaluateJavaScript(js) { [weak webView] _, error in
          if let error { CAPLog.print("⚡️  JS Eval error", error.localizedDescription) }
          webView?.settlement.ended()
        }
      }
    }
  }

  func evalWithPlugin(_ plugin: CAPPlugin, js: String) {
    eval(
      js: "window.Capacitor.withPlugin('\(plugin.pluginName)', function(plugin) {\n\(js)\n});")
  }

  func triggerJSEvent(eventName: String, target: String) {
    eval(js: "window.Capacitor.triggerEvent('\(eventName)', '\(target)')")
  }
  func triggerJSEvent(eventName: String, target: String, data: String) {
    eval(js: "window.Capacitor.triggerEvent('\(eventName)', '\(target)', \(data))")
  }
  func triggerWindowJSEvent(eventName: String) {
    triggerJSEvent(eventName: eventName, target: "window")
  }
  func triggerWindowJSEvent(eventName: String, data: String) {
    triggerJSEvent(eventName: eventName, target: "window", data: data)
  }
  func triggerDocumentJSEvent(eventName: String) {
    triggerJSEvent(eventName: eventName, target: "document")
  }
  func triggerDocumentJSEvent(eventName: String, data: String) {
    triggerJSEvent(eventName: eventName, target: "document", data: data)
  }

  /// Runs at once on the main thread, else in a later turn of it.
  func onMain(_ body: @escaping @MainActor @Sendable (CapacitorBridge) -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { body(self) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { body(self) } }
    }
  }

  // MARK: Files

  func localURL(fromWebURL webURL: URL?) -> URL? {
    switch webURL?.scheme {
    case "res": webURL.map { config.appLocation.appendingPathComponent($0.path) }
    case "file": webURL
    default: nil
    }
  }

  func portablePath(fromLocalURL localURL: URL?) -> URL? {
    localURL.map {
      config.localURL.appendingPathComponent(Self.fileStart).appendingPathComponent($0.path)
    }
  }

  func setServerBasePath(_ path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    onMain { $0.assets.basePath = path }
  }

  func showAlertWith(title: String, message: String, buttonTitle: String) {
    onMain { bridge in
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: buttonTitle, style: .default))
      bridge.viewController?.present(alert, animated: true)
    }
  }
}
