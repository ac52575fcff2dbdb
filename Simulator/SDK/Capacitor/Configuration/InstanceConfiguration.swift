import Foundation

/// What an app's bridge is. It does not change, except for the folder with the pages.
public final class InstanceConfiguration: NSObject {
  /// The folder with the pages.
  public let appLocation: URL
  /// The page to start with.
  public let appStartPath: String?
  /// Where the app's own pages are, for example `capacitor://localhost`.
  public let localURL: URL
  /// Where the page is loaded from.
  public let serverURL: URL
  /// Hosts that the page may go to.
  public let allowedNavigationHostnames: [String]
  /// What plugins are configured with.
  public let pluginConfigurations: JSObject
  /// Whether anything is logged.
  public let loggingEnabled: Bool
  /// Added to the user agent.
  public let appendedUserAgentString: String?
  /// Whether a developer may look into the page.
  public let isWebDebuggable: Bool

  /// The configuration that a descriptor describes; a scheme that cannot be becomes the default.
  @MainActor public init(with descriptor: InstanceDescriptor, isDebug: Bool) {
    let scheme = descriptor.urlScheme ?? ""
    let isValid =
      !WKWebView.handlesURLScheme(scheme)
      && scheme.range(of: "^[a-z][a-z0-9.+-]*$", options: .regularExpression) != nil
    let local =
      "\(isValid ? scheme : InstanceDescriptorDefaults.scheme)://"
      + (descriptor.urlHostname ?? InstanceDescriptorDefaults.hostname)
    guard let localURL = URL(string: local) else {
      preconditionFailure("\(local) is no address: see server.hostname in capacitor.config.json")
    }
    appLocation = descriptor.appLocation
    appStartPath = descriptor.appStartPath
    self.localURL = localURL
    serverURL = descriptor.serverURL.flatMap { URL(string: $0) } ?? localURL
    allowedNavigationHostnames = descriptor.allowedNavigationHostnames
    pluginConfigurations = descriptor.pluginConfigurations
    loggingEnabled =
      descriptor.loggingBehavior == .production || (descriptor.loggingBehavior == .debug && isDebug)
    appendedUserAgentString = descriptor.appendedUserAgentString
    isWebDebuggable = descriptor.isWebDebuggable
    super.init()
  }

  /// The file that is loaded first.
  var appStartFileURL: URL {
    appStartPath.map { appLocation.appendingPathComponent($0) } ?? appLocation
  }
  /// The address that is loaded first.
  var appStartServerURL: URL {
    appStartPath.map { serverURL.appendingPathComponent($0) } ?? serverURL
  }

  /// A plugin's part.
  public func getPluginConfig(_ pluginId: String) -> PluginConfig {
    PluginConfig(config: pluginConfigurations[pluginId] as? JSObject ?? [:])
  }

  /// Whether the page may go to a host; `*` stands for one part of a name, or for everything.
  public func shouldAllowNavigation(to host: String) -> Bool {
    let parts = host.lowercased().split(separator: ".")
    return allowedNavigationHostnames.contains { pattern in
      if pattern == "*" { return true }
      let wanted = pattern.lowercased().split(separator: ".")
      return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }
}
