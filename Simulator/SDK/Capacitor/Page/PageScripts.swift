import Foundation

/// What runs in a page before its own scripts.
enum PageScripts {
  private struct Header: Encodable {
    struct Method: Encodable {
      let name: String
      let rtype: String?
    }
    let name: String
    let methods: [Method]
  }

  /// The global object and the bridge.
  @MainActor static func addCore(
    to scripts: WKUserContentController, config: InstanceConfiguration, isDebug: Bool
  ) {
    scripts.addUserScript(
      script(
        """
        window.Capacitor = { DEBUG: \(isDebug), isLoggingEnabled: \(config.loggingEnabled), \
        Plugins: {} };
        window.WEBVIEW_SERVER_URL = \(PluginJSON.literal(config.localURL.absoluteString));
        """))
    guard
      let url = Bundle.module.url(
        forResource: "native-bridge", withExtension: "js", subdirectory: "Resources"),
      let source = try? String(contentsOf: url, encoding: .utf8)
    else { preconditionFailure("native-bridge.js is missing among the module's resources") }
    scripts.addUserScript(script(source))
  }

  /// A page as wide as the device, as Capacitor has it.
  @MainActor static func addViewport(to scripts: WKUserContentController) {
    let source = """
      const meta = document.createElement('meta');
      meta.name = 'viewport';
      meta.content = 'width=device-width, initial-scale=1, maximum-scale=1';
      document.head.appendChild(meta);
      """
    scripts.addUserScript(
      WKUserScript(
        source: "(() => {\(source)})()", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
  }

  /// A script for the start of every document.
  @MainActor static func script(_ source: String) -> WKUserScript {
    WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
  }

  /// A plugin's methods under `Capacitor.Plugins`, and its entry in `Capacitor.PluginHeaders`.
  static func source(of plugin: CAPPlugin & CAPBridgedPlugin) -> String {
    let methods = plugin.pluginMethods
    let inherited = [
      Header.Method(name: "addListener", rtype: nil),
      Header.Method(name: "removeListener", rtype: nil),
      Header.Method(name: "removeAllListeners", rtype: CAPPluginReturnPromise),
      Header.Method(name: "checkPermissions", rtype: CAPPluginReturnPromise),
      Header.Method(name: "requestPermissions", rtype: CAPPluginReturnPromise),
    ]
    let own = methods.map {
      Header.Method(
        name: $0.name, rtype: $0.returnType == CAPPluginReturnNone ? nil : $0.returnType)
    }
    let header = (try? JSONEncoder().encode(Header(name: plugin.jsName, methods: inherited + own)))
      .map { String(decoding: $0, as: UTF8.self) }
    let name = PluginJSON.literal(plugin.jsName)
    let functions = methods.map { method -> String in
      let id = PluginJSON.literal(method.name)
      return switch method.returnType {
      case CAPPluginReturnPromise:
        "plugin[\(id)] = options => capacitor.nativePromise(name, \(id), options);"
      case CAPPluginReturnCallback:
        "plugin[\(id)] = (options, callback) => "
          + "capacitor.nativeCallback(name, \(id), options, callback);"
      default: "plugin[\(id)] = options => capacitor.nativeCallback(name, \(id), options);"
      }
    }
    return """
      (capacitor => {
        const name = \(name);
        const plugin = capacitor.Plugins[name] = {};
        plugin.addListener = (event, callback) => capacitor.addListener(name, event, callback);
        plugin.removeAllListeners = () => capacitor.nativePromise(name, 'removeAllListeners');
        \(functions.joined(separator: "\n  "))
        (capacitor.PluginHeaders = capacitor.PluginHeaders || []).push(\(header ?? "{}"));
      })(window.Capacitor);
      """
  }
}
