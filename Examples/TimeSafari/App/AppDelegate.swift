import Capacitor
import ShareTarget
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

  func applicationDidBecomeActive(_ application: UIApplication) {
    checkForSharedImageOnActivation()
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { ApplicationDelegateProxy.shared.application(app, open: url, options: options) }

  /// Takes the ready flag and announces the photo that waits, to native code and to the page (H14).
  private func checkForSharedImageOnActivation() {
    SharedImageUtility.checkForSharedImageOnActivation()
  }
}
