import Capacitor
import ScenarioConsumer
import UIKit

/// The app of all scenarios with a web page: what its consumer does comes from the environment.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  /// The app's window.
  var window: UIWindow?

  /// Shows the page.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    StatusReport.answer()
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = ScenarioPageController()
    window?.makeKeyAndVisible()
    return true
  }

  /// Forwards an opened URL to Capacitor as its template does.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    ApplicationDelegateProxy.shared.application(app, open: url, options: options)
  }
}
