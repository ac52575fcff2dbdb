import FoundationShim
import PhoneLink

/// The life of an application as the system drives it: delegate calls and notifications, in order.
///
/// With a scene manifest in the property list the scene's delegate is told in place of the
/// application's; the application's notifications are posted in both cases. A delegate is always told
/// before the notification is posted. Sources: "Managing your app's life cycle" and "Transitioning to
/// the UIKit scene-based life cycle", UIKit.
@MainActor final class ApplicationLife {
  private let application: UIApplication
  private let delegate: (any UIApplicationDelegate)?  // The application holds its delegate weakly.
  private let scenes: SceneLife?
  private var isLaunched = false

  /// The life of an application with the given property list; it begins with `launch`.
  init(_ application: UIApplication, delegate: (any UIApplicationDelegate)?, info: [String: Any]) {
    self.application = application
    self.delegate = delegate
    scenes = SceneLife(application, manifest: info["UIApplicationSceneManifest"])
    application.delegate = delegate
  }

  /// Follows the phone's messages. A launch leads to the front by itself, in a later turn.
  func listen(to link: PhoneLink) {
    link.onMain("launch") { [self] message in
      launch(url: message.body["url"]?.text.flatMap(URL.init(string:)))
      link.send("launched")
      link.answer(message)
      MainQueue.later { [self] in activate(telling: link) }
    }
    link.onMain("activate") { [self] message in
      activate(telling: link)
      link.answer(message)
    }
    link.onMain("background") { [self] message in
      enterBackground()
      link.send("enteredBackground")
      link.answer(message)
    }
    let others: [(String, @MainActor (ApplicationLife) -> Void)] = [
      ("resignActive", { $0.resignActive() }), ("foreground", { $0.enterForeground() }),
      ("lock", { $0.lock() }), ("unlock", { $0.unlock() }),
      ("memoryWarning", { $0.warnOfMemory() }),
      ("expireBackgroundTasks", { $0.application.backgroundTasks.expire() }),
    ]
    for (kind, transition) in others {
      link.onMain(kind) { [self] message in
        transition(self)
        link.answer(message)
      }
    }
    link.onMain("openURL") { [self] message in
      if let url = message.body["url"]?.text.flatMap(URL.init(string:)) { open(url) }
      link.answer(message)
    }
    link.onMain("terminate") { [self] _ in
      terminate()
      exit(0)
    }
  }

  private func activate(telling link: PhoneLink) {
    let wasActive = application.applicationState == .active
    activate()
    if !wasActive { link.send("becameActive") }
  }

  /// A cold start, with the URL that caused it.
  func launch(url: URL?) {
    guard !isLaunched else { return }
    isLaunched = true
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    if let url, scenes == nil { options[.url] = url }
    let launchOptions = options.isEmpty ? nil : options
    let agrees =
      delegate.map {
        let will = $0.application(application, willFinishLaunchingWithOptions: launchOptions)
        let did = $0.application(application, didFinishLaunchingWithOptions: launchOptions)
        return will && did
      } ?? true
    post(
      UIApplication.didFinishLaunchingNotification,
      userInfo: launchOptions.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.rawValue, $1) }) }
    )
    if let scenes {
      scenes.connect(url: url, delegate: delegate)
      scenes.enterForeground()
      post(UIApplication.willEnterForegroundNotification)
    } else if let url, agrees {
      _ = delegate?.application(application, open: url, options: [:])
    }
  }

  /// The application comes to the front.
  func activate() {
    if application.applicationState == .background { enterForeground() }
    guard application.applicationState != .active else { return }
    application.applicationState = .active
    if let scenes { scenes.activate() } else { delegate?.applicationDidBecomeActive(application) }
    post(UIApplication.didBecomeActiveNotification)
  }

  /// The application loses the front.
  func resignActive() {
    guard application.applicationState == .active else { return }
    if let scenes {
      scenes.resignActive()
    } else {
      delegate?.applicationWillResignActive(application)
    }
    post(UIApplication.willResignActiveNotification)
    application.applicationState = .inactive
  }

  /// The application leaves the screen.
  func enterBackground() {
    resignActive()
    guard application.applicationState != .background else { return }
    application.applicationState = .background
    application.backgroundTasks.enterBackground()
    if let scenes {
      scenes.enterBackground()
    } else {
      delegate?.applicationDidEnterBackground(application)
    }
    post(UIApplication.didEnterBackgroundNotification)
  }

  /// The application comes back to the screen.
  func enterForeground() {
    guard application.applicationState == .background else { return }
    application.backgroundTasks.enterForeground()
    if let scenes {
      scenes.enterForeground()
    } else {
      delegate?.applicationWillEnterForeground(application)
    }
    post(UIApplication.willEnterForegroundNotification)
    application.applicationState = .inactive
  }

  /// A URL comes while the application runs.
  func open(_ url: URL) {
    if let scenes {
      scenes.open(url)
    } else {
      _ = delegate?.application(application, open: url, options: [:])
    }
  }

  /// The phone is locked; it sends the transitions of the application itself.
  func lock() {
    guard ProtectedData.isAvailable else { return }
    delegate?.applicationProtectedDataWillBecomeUnavailable(application)
    post(UIApplication.protectedDataWillBecomeUnavailableNotification)
    ProtectedData.isAvailable = false
  }

  /// The phone is unlocked.
  func unlock() {
    guard !ProtectedData.isAvailable else { return }
    ProtectedData.isAvailable = true
    delegate?.applicationProtectedDataDidBecomeAvailable(application)
    post(UIApplication.protectedDataDidBecomeAvailableNotification)
  }

  /// Memory is short: delegate, notification, then every controller on the screen.
  func warnOfMemory() {
    delegate?.applicationDidReceiveMemoryWarning(application)
    post(UIApplication.didReceiveMemoryWarningNotification)
    for window in WindowList.all { window.rootViewController?.warnOfMemory() }
  }

  /// The system ends the application in an orderly way.
  func terminate() {
    scenes?.disconnect()
    delegate?.applicationWillTerminate(application)
    post(UIApplication.willTerminateNotification)
  }

  private func post(_ name: NSNotification.Name, userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: application, userInfo: userInfo)
  }
}

extension UIViewController {
  /// Tells the controller, what it contains and what it presents that memory is short.
  fileprivate func warnOfMemory() {
    didReceiveMemoryWarning()
    for child in children { child.warnOfMemory() }
    ownPresented?.warnOfMemory()
  }
}
