import PhoneLink
import UIKit

/// An app that tells the phone what it was told.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("didFinishLaunching \((launchOptions?[.url] as? URL)?.absoluteString ?? "-")")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
      MainActor.assumeIsolated { note("timer") }
    }
    return true
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    note("open \(url.absoluteString)")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { note("didBecomeActive") }
}

@MainActor private func note(_ line: String) {
  PhoneLink.shared?.send("note", .object(["line": .string(line)]))
}
