import Capacitor
import ShareTargetCapacitor
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = BridgeViewController()
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { ApplicationDelegateProxy.shared.application(app, open: url, options: options) }
}

final class BridgeViewController: CAPBridgeViewController {
  override func capacitorDidLoad() { bridge?.registerPluginInstance(ShareTargetPlugin()) }
}
