import ScenarioConsumer
import UIKit

/// The app of all scenarios without a web page. It links no web engine, so that it starts in
/// milliseconds: sweeps start it thousands of times.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  /// The app's window.
  var window: UIWindow?

  /// Shows the screen, and takes shares from then on.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    StatusReport.answer()
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = NativeFrontController()
    window?.makeKeyAndVisible()
    return true
  }

  /// Takes an opened URL as a wake-up.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    (window?.rootViewController as? NativeFrontController)?.wake()
    return true
  }
}
