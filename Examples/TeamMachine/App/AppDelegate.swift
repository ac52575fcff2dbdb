import ShareTarget
import ShareTargetCompose
import TeamMachineShared
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let outbox = Result {
    let configuration = try ShareTargetConfiguration.fromInfoPlist()
    let group = try ShareContainer.appGroup(configuration.appGroup)
    let store = DraftStore(container: group, configuration: configuration)
    return Outbox(store: store, adapter: try TeamAdapter())
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return true
  }

  /// Sends what sheets have left, oldest first.
  func applicationDidBecomeActive(_ application: UIApplication) {
    Task { try await outbox.get().drain() }
  }
}
