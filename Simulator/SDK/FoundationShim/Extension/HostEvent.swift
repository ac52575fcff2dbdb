import Foundation
import PhoneLink

extension NSNotification.Name {
  /// The host app is about to come to the foreground.
  public static let NSExtensionHostWillEnterForeground = NSNotification.Name(
    "NSExtensionHostWillEnterForegroundNotification")
  /// The host app has gone to the background.
  public static let NSExtensionHostDidEnterBackground = NSNotification.Name(
    "NSExtensionHostDidEnterBackgroundNotification")
  /// The host app is about to become inactive; the extension may be suspended.
  public static let NSExtensionHostWillResignActive = NSNotification.Name(
    "NSExtensionHostWillResignActiveNotification")
  /// The host app has become active.
  public static let NSExtensionHostDidBecomeActive = NSNotification.Name(
    "NSExtensionHostDidBecomeActiveNotification")
}

/// A change of the host app's state, by the name that the phone's `hostEvent` carries.
package enum HostEvent: String, CaseIterable, Sendable {
  case willEnterForeground, didEnterBackground, willResignActive, didBecomeActive

  /// The notification that tells of it.
  package var notification: NSNotification.Name {
    switch self {
    case .willEnterForeground: .NSExtensionHostWillEnterForeground
    case .didEnterBackground: .NSExtensionHostDidEnterBackground
    case .willResignActive: .NSExtensionHostWillResignActive
    case .didBecomeActive: .NSExtensionHostDidBecomeActive
    }
  }

  /// Posts the host's events as notifications, on the main queue; unknown names are dropped.
  package static func listen(on channel: any HostChannel) {
    channel.on("hostEvent") { message in
      guard let event = message.body["name"]?.text.flatMap(HostEvent.init) else { return }
      DispatchQueue.main.async {
        NotificationCenter.default.post(name: event.notification, object: nil)
      }
    }
  }
}
