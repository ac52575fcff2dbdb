import Testing

@testable import UIKit

/// Writes down what the application and its scene tell.
@MainActor enum LifeDiary {
  static var lines: [String] = []
  static func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private final class Delegate: UIResponder, UIApplicationDelegate {
  var agrees = true
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    LifeDiary.lines.append("willFinishLaunching")
    return true
  }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let url = launchOptions?[.url] as? URL
    LifeDiary.lines.append("didFinishLaunching \(url?.absoluteString ?? "-")")
    return agrees
  }
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    LifeDiary.lines.append("open \(url.absoluteString)")
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) {
    LifeDiary.lines.append("didBecomeActive")
  }
  func applicationWillResignActive(_ application: UIApplication) {
    LifeDiary.lines.append("willResignActive")
  }
  func applicationDidEnterBackground(_ application: UIApplication) {
    LifeDiary.lines.append("didEnterBackground \(application.applicationState)")
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    LifeDiary.lines.append("willEnterForeground")
  }
  func applicationWillTerminate(_ application: UIApplication) {
    LifeDiary.lines.append("willTerminate")
  }
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    LifeDiary.lines.append("protectedWillGo \(application.isProtectedDataAvailable)")
  }
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    LifeDiary.lines.append("protectedIsBack \(application.isProtectedDataAvailable)")
  }
}

/// Found by its name in the scene manifest.
final class SceneDelegateOfTests: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let urls = connectionOptions.urlContexts.map(\.url.absoluteString)
    LifeDiary.lines.append("willConnect \(urls.first ?? "-")")
  }
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    LifeDiary.lines.append("openURLContexts \(URLContexts.first?.url.absoluteString ?? "-")")
  }
  func sceneWillEnterForeground(_ scene: UIScene) {
    LifeDiary.lines.append("sceneWillEnterForeground")
  }
  func sceneDidBecomeActive(_ scene: UIScene) { LifeDiary.lines.append("sceneDidBecomeActive") }
  func sceneWillResignActive(_ scene: UIScene) { LifeDiary.lines.append("sceneWillResignActive") }
  func sceneDidEnterBackground(_ scene: UIScene) {
    LifeDiary.lines.append("sceneDidEnterBackground")
  }
}

@MainActor @Suite(.alone) struct ApplicationLifeTests {
  private static let scenes: [String: Any] = [
    "UIApplicationSceneManifest": [
      "UISceneConfigurations": [
        "UIWindowSceneSessionRoleApplication": [
          [
            "UISceneConfigurationName": "Default",
            "UISceneDelegateClassName": "UIKitTests.SceneDelegateOfTests",
          ]
        ]
      ]
    ]
  ]

  /// An application that also writes down its notifications, with `note` before each name.
  private func life(
    _ delegate: Delegate, info: [String: Any] = [:],
    _ body: (ApplicationLife, UIApplication) -> Void
  ) {
    LifeDiary.lines = []
    let application = UIApplication()
    let names: [(NSNotification.Name, String)] = [
      (UIApplication.didFinishLaunchingNotification, "didFinishLaunching"),
      (UIApplication.didBecomeActiveNotification, "didBecomeActive"),
      (UIApplication.willResignActiveNotification, "willResignActive"),
      (UIApplication.didEnterBackgroundNotification, "didEnterBackground"),
      (UIApplication.willEnterForegroundNotification, "willEnterForeground"),
      (UIApplication.protectedDataDidBecomeAvailableNotification, "protectedIsBack"),
      (UIApplication.protectedDataWillBecomeUnavailableNotification, "protectedWillGo"),
      (UIScene.willConnectNotification, "sceneWillConnect"),
      (UIScene.didActivateNotification, "sceneDidActivate"),
      (UIScene.willDeactivateNotification, "sceneWillDeactivate"),
    ]
    let observers = names.map { name, line in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { LifeDiary.lines.append("note \(line)") }
      }
    }
    body(ApplicationLife(application, delegate: delegate, info: info), application)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test func `a cold start tells the delegate first, then posts, and opens the URL last`() {
    life(Delegate()) { life, application in
      life.launch(url: URL(string: "probe://x"))
      #expect(
        LifeDiary.take() == [
          "willFinishLaunching", "didFinishLaunching probe://x", "note didFinishLaunching",
          "open probe://x",
        ])
      #expect(application.applicationState == .inactive)
      life.activate()
      #expect(LifeDiary.take() == ["didBecomeActive", "note didBecomeActive"])
      #expect(application.applicationState == .active)
      life.activate()
      #expect(LifeDiary.take() == [], "an active application does not become active")
    }
  }

  @Test func `a delegate that does not agree to the launch does not get its URL`() {
    let delegate = Delegate()
    delegate.agrees = false
    life(delegate) { life, _ in
      life.launch(url: URL(string: "probe://x"))
      #expect(!LifeDiary.take().contains("open probe://x"))
    }
  }

  @Test func `background and back: states and calls in order`() {
    life(Delegate()) { life, application in
      life.launch(url: nil)
      life.activate()
      _ = LifeDiary.take()
      life.enterBackground()
      #expect(
        LifeDiary.take() == [
          "willResignActive", "note willResignActive", "didEnterBackground background",
          "note didEnterBackground",
        ])
      life.enterForeground()
      #expect(LifeDiary.take() == ["willEnterForeground", "note willEnterForeground"])
      #expect(application.applicationState == .inactive)
      if let url = URL(string: "probe://warm") { life.open(url) }
      life.activate()
      #expect(
        LifeDiary.take() == ["open probe://warm", "didBecomeActive", "note didBecomeActive"])
    }
  }

  @Test func `with scenes a cold start's URL is in the connection options and nowhere else`() {
    life(Delegate(), info: Self.scenes) { life, application in
      life.launch(url: URL(string: "probe://x"))
      life.activate()
      #expect(
        LifeDiary.take() == [
          "willFinishLaunching", "didFinishLaunching -", "note didFinishLaunching",
          "willConnect probe://x", "note sceneWillConnect", "sceneWillEnterForeground",
          "note willEnterForeground", "sceneDidBecomeActive", "note sceneDidActivate",
          "note didBecomeActive",
        ])
      #expect(application.connectedScenes.count == 1)
      #expect(application.connectedScenes.first?.activationState == .foregroundActive)
    }
  }

  @Test
  func `with scenes a warm URL goes to the scene, and the application's delegate is not told`() {
    life(Delegate(), info: Self.scenes) { life, _ in
      life.launch(url: nil)
      life.activate()
      life.enterBackground()
      _ = LifeDiary.take()
      life.enterForeground()
      if let url = URL(string: "probe://warm") { life.open(url) }
      life.activate()
      #expect(
        LifeDiary.take() == [
          "sceneWillEnterForeground", "note willEnterForeground", "openURLContexts probe://warm",
          "sceneDidBecomeActive", "note sceneDidActivate", "note didBecomeActive",
        ])
    }
  }

  @Test func `locking hides protected files after telling, unlocking shows them before`() {
    life(Delegate()) { life, application in
      life.launch(url: nil)
      _ = LifeDiary.take()
      life.lock()
      #expect(!application.isProtectedDataAvailable)
      life.unlock()
      #expect(
        LifeDiary.take() == [
          "protectedWillGo true", "note protectedWillGo", "protectedIsBack true",
          "note protectedIsBack",
        ])
    }
  }

  @Test func `an unknown scene delegate is a line in the log`() async {
    let manifest: [String: Any] = [
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": [
          "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": "Nobody.Class"]]
        ]
      ]
    ]
    let lines = await logged {
      life(Delegate(), info: manifest) { life, _ in life.launch(url: nil) }
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("Nobody.Class") == true)
  }
}
