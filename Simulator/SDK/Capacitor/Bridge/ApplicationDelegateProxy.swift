import Foundation

/// Tells plugins of URLs that the app was opened with; an app delegate forwards to it.
///
/// Source: CAPApplicationDelegateProxy.swift of Capacitor 8.
@MainActor public final class ApplicationDelegateProxy: NSObject, UIApplicationDelegate {
  /// The one that app delegates forward to.
  public static let shared = ApplicationDelegateProxy()
  /// The last URL.
  public private(set) var lastURL: URL?

  /// Posts `capacitorOpenURL`, whose object is a dictionary of `url` and `options`.
  @discardableResult public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let details: [String: Any] = ["url": url, "options": options]
    NotificationCenter.default.post(name: .capacitorOpenURL, object: details)
    NotificationCenter.default.post(
      name: Notification.Name("CDVPluginHandleOpenURLNotification"), object: url)
    lastURL = url
    return true
  }

  /// Posts `capacitorOpenUniversalLink` for a web page; other activities are left to the app.
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
      let url = userActivity.webpageURL
    else { return false }
    lastURL = url
    let details: [String: Any] = ["url": url]
    NotificationCenter.default.post(name: .capacitorOpenUniversalLink, object: details)
    return true
  }
}
