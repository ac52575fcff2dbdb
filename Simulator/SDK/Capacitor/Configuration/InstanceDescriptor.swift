import Foundation

/// Capacitor's defaults.
public enum InstanceDescriptorDefaults {
  /// The scheme of the app's own pages.
  public static let scheme = "capacitor"
  /// The host of the app's own pages.
  public static let hostname = "localhost"
}

/// How much Capacitor logs.
public enum InstanceLoggingBehavior: Int, Sendable {
  /// Nothing.
  case none
  /// In debug builds.
  case debug
  /// Always.
  case production
}

/// What an app's bridge is to be: read from the app, to be changed by a subclass of the controller.
///
/// Source: CAPInstanceDescriptor of Capacitor 8; what is not here is not modelled.
open class InstanceDescriptor: NSObject {
  /// The folder with the pages.
  open var appLocation: URL
  /// The page to start with, below the folder; `nil` for the folder's index.
  open var appStartPath: String?
  /// The scheme of the pages.
  open var urlScheme: String? = InstanceDescriptorDefaults.scheme
  /// The host of the pages.
  open var urlHostname: String? = InstanceDescriptorDefaults.hostname
  /// Another server to load from.
  open var serverURL: String?
  /// Hosts that the page may go to.
  open var allowedNavigationHostnames: [String] = []
  /// What plugins are configured with, by name.
  open var pluginConfigurations: JSObject = [:]
  /// Added to the user agent.
  open var appendedUserAgentString: String?
  /// How much is logged.
  open var loggingBehavior = InstanceLoggingBehavior.debug
  /// Whether a developer may look into the page.
  open var isWebDebuggable = true
  /// Classes that are loaded as plugins.
  package var packageClassList: [String] = []

  /// The app of the main bundle: `public/` and `capacitor.config.json`.
  public convenience override init() {
    let resources = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    self.init(
      at: resources.appendingPathComponent("public"),
      configuration: resources.appendingPathComponent("capacitor.config.json"))
  }

  /// An app at another place.
  public init(at appURL: URL, configuration configURL: URL?) {
    appLocation = appURL
    super.init()
    if let configURL { read(configURL) }
  }

  private func read(_ url: URL) {
    guard let data = try? Data(contentsOf: url) else {
      CAPLog.print(
        "Unable to find capacitor.config.json, make sure it exists and run npx cap copy.")
      return
    }
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let config = JSTypes.coerceDictionaryToJSObject(object)
    else {
      CAPLog.print("Unable to parse capacitor.config.json. Make sure it's valid JSON.")
      return
    }
    let scheme: String? = config.value(at: "server.iosScheme")
    urlScheme = scheme?.lowercased() ?? urlScheme
    urlHostname = config.value(at: "server.hostname") ?? urlHostname
    serverURL = config.value(at: "server.url")
    appStartPath = config.value(at: "server.appStartPath")
    let hosts: JSArray? = config.value(at: "server.allowNavigation")
    allowedNavigationHostnames = hosts?.compactMap { $0 as? String } ?? []
    pluginConfigurations = config.value(at: "plugins") ?? [:]
    appendedUserAgentString =
      config.value(at: "ios.appendUserAgent") ?? config.value(at: "appendUserAgent")
    switch config.value(at: "ios.loggingBehavior") ?? config.value(at: "loggingBehavior") ?? "" {
    case "none": loggingBehavior = .none
    case "production": loggingBehavior = .production
    default: break
    }
    isWebDebuggable = config.value(at: "ios.webContentsDebuggingEnabled") ?? true
    let classes: JSArray? = config.value(at: "packageClassList")
    packageClassList = classes?.compactMap { $0 as? String } ?? []
  }
}
