import Capacitor
import UIKit

/// One app for all scenarios: what its consumer does comes from the environment.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  /// The app's window.
  var window: UIWindow?

  /// Shows the front that the scenario asks for.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    let behaviour = ScenarioBehaviour.ofThisProcess
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController =
      switch behaviour.front {
      case .web: ScenarioPageController()
      case .native: NativeFrontController()
      }
    window?.makeKeyAndVisible()
    return true
  }

  /// Takes an opened URL as a wake-up, and forwards it to Capacitor as its template does.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    (window?.rootViewController as? NativeFrontController)?.wake()
    return ApplicationDelegateProxy.shared.application(app, open: url, options: options)
  }
}
