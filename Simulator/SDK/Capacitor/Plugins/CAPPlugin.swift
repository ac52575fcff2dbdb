import Foundation
import Synchronization

/// A part of the app that the page can call.
///
/// Its methods run on the bridge's own serial queue, `load` on the main thread. Listeners and retained
/// events are guarded by a lock here; on a device they are not, so a plugin must keep to one queue.
/// Source: CAPPlugin.m and CAPPlugin+LoadInstance.swift of Capacitor 8.
open class CAPPlugin: NSObject {
  /// The web view of the bridge.
  open weak var webView: WKWebView?
  /// The bridge that loaded the plugin.
  open weak var bridge: (any CAPBridgeProtocol)?
  /// The name of the class.
  open var pluginId = ""
  /// The name in JavaScript.
  open var pluginName = ""
  /// Whether dates among the options of a call arrive as texts.
  open var shouldStringifyDatesInCalls = true

  private let lock = NSLock()
  private var eventListeners: [String: [CAPPluginCall]] = [:]
  private var retainedEventArguments: [String: [[String: Any]]] = [:]

  /// A plugin that no bridge has loaded.
  public override init() { super.init() }

  /// Called once, on the main thread, when a bridge loads the plugin.
  open func load() {}

  /// Tells the page's listeners; nobody hears of it when there is none.
  open func notifyListeners(_ eventName: String, data: [String: Any]?) {
    notifyListeners(eventName, data: data, retainUntilConsumed: false)
  }

  /// The same; an event that nobody listens for is kept, in memory, for the first listener.
  ///
  /// Retaining an event without data is the caller's fault (on a device it raises).
  open func notifyListeners(
    _ eventName: String, data: [String: Any]?, retainUntilConsumed retain: Bool
  ) {
    let listeners = lock.withLock {
      let listeners = eventListeners[eventName] ?? []
      if listeners.isEmpty && retain {
        guard let data else {
          preconditionFailure(
            "-[__NSArrayM insertObject:atIndex:]: object cannot be nil (event \(eventName))")
        }
        retainedEventArguments[eventName, default: []].append(data)
      }
      return listeners
    }
    for listener in listeners { listener.successHandler(CAPPluginCallResult(data), listener) }
  }

  /// True when the page listens.
  open func hasListeners(_ eventName: String) -> Bool {
    lock.withLock { eventListeners[eventName]?.isEmpty == false }
  }

  /// The calls that listen.
  open func getListeners(_ eventName: String) -> [CAPPluginCall]? {
    lock.withLock { eventListeners[eventName] }
  }

  /// Adds a listener for an event.
  ///
  /// The first one gets everything that was retained, in order.
  open func addEventListener(_ eventName: String, listener: CAPPluginCall) {
    let retained = lock.withLock { () -> [[String: Any]] in
      eventListeners[eventName, default: []].append(listener)
      guard eventListeners[eventName]?.count == 1 else { return [] }
      return retainedEventArguments.removeValue(forKey: eventName) ?? []
    }
    for data in retained { notifyListeners(eventName, data: data) }
  }

  /// Removes a listener.
  open func removeEventListener(_ eventName: String, listener: CAPPluginCall) {
    lock.withLock { eventListeners[eventName]?.removeAll { $0 === listener } }
  }

  /// The page listens for `eventName`; the call is kept.
  open func addListener(_ call: CAPPluginCall) {
    guard let eventName = call.getString("eventName") else { return }
    call.keepAlive = true
    addEventListener(eventName, listener: call)
  }

  /// The page no longer listens with the call `callbackId`.
  open func removeListener(_ call: CAPPluginCall) {
    guard let eventName = call.getString("eventName"),
      let callbackId = call.getString("callbackId")
    else { return }
    if let stored = bridge?.savedCall(withID: callbackId) {
      removeEventListener(eventName, listener: stored)
    }
    bridge?.releaseCall(withID: callbackId)
  }

  /// The page no longer listens at all.
  open func removeAllListeners(_ call: CAPPluginCall) {
    dropListeners()
    call.resolve()
  }

  /// Answers without data; a plugin that needs permissions overrides it.
  open func checkPermissions(_ call: CAPPluginCall) { call.resolve() }

  /// Answers without data; a plugin that needs permissions overrides it.
  open func requestPermissions(_ call: CAPPluginCall) { call.resolve() }

  /// The plugin's part of the app's configuration.
  open func getConfig() -> PluginConfig {
    bridge?.config.getPluginConfig(pluginName) ?? PluginConfig(config: [:])
  }

  /// What to do with a navigation of the page: true stops it, false lets it go on, `nil` leaves it to
  /// others.
  open func shouldOverrideLoad(_ navigationAction: WKNavigationAction) -> NSNumber? { nil }

  /// The page is being replaced: its listeners are gone, retained events are not.
  func dropListeners() { lock.withLock { eventListeners = [:] } }

  /// Becomes part of a bridge.
  func load(as bridged: any CAPBridgedPlugin, on bridge: any CAPBridgeProtocol) {
    self.bridge = bridge
    webView = bridge.webView
    pluginId = bridged.identifier
    pluginName = bridged.jsName
    shouldStringifyDatesInCalls = true
    lock.withLock { retainedEventArguments = [:] }
    load()
  }
}

/// A plugin that needs more than an empty initialiser: it is registered as an instance only.
open class CAPInstancePlugin: CAPPlugin {}
