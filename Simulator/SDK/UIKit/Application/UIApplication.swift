import FoundationShim
import PhoneLink

/// The application, at the end of the responder chain.
///
/// An extension has one too, as on iOS: that is how share extensions come to open URLs.
@MainActor open class UIApplication: UIResponder {
  /// The one of this process, once it was made.
  static private(set) var current: UIApplication?

  /// The application. Marked unavailable to extensions in the SDK, which Linux does not enforce.
  @available(iOSApplicationExtension, unavailable) open class var shared: UIApplication {
    current ?? UIApplication.makeCurrent(of: UIApplication.self)
  }

  /// Makes the application of this process.
  @discardableResult static func makeCurrent(of type: UIApplication.Type) -> UIApplication {
    let made = unsafeDowncast(type.makeObject(), to: UIApplication.self)
    current = made
    return made
  }

  /// What the application is told; held by the application that `UIApplicationMain` made.
  open weak var delegate: (any UIApplicationDelegate)?
  /// Whether the application is in front.
  open internal(set) var applicationState = UIApplication.State.inactive
  /// The scenes.
  open internal(set) var connectedScenes: Set<UIScene> = []
  /// The scenes' sessions.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  /// Every window.
  open var windows: [UIWindow] { WindowList.all }
  /// The window that gets what is typed.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// Whether the screen stays on.
  open var isIdleTimerDisabled = false

  /// What an extension must have done before it may open a URL; an application may always.
  var mayOpenURLs: () -> Bool = { true }
  let backgroundTasks = BackgroundTasks { names in
    SystemLog.write(
      "Background tasks still running after they expired: \(names.joined(separator: ", "))",
      category: "BackgroundTask", level: "fault")
    // 0x8badf00d on a device: the system ends a process that overstays.
    if PhoneLink.shared != nil { kill(getpid(), SIGKILL) }
  }

  open override var next: UIResponder? {
    let next = delegate as? UIResponder
    return next is UIView || next is UIViewController || next === self ? nil : next
  }

  /// Asks the system to open a URL; `completionHandler` gets its answer on the main thread.
  ///
  /// Another process answers, so the answer never comes before this returns. Without a phone nothing
  /// can be opened. In an extension the answer is `false` before its view has appeared (reported).
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard mayOpenURLs(), let link = PhoneLink.shared else {
      return MainQueue.later { completionHandler?(false) }
    }
    link.ask("openURL", .object(["url": .string(url.absoluteString)])) { reply in
      MainQueue.later { completionHandler?(reply?["opened"]?.flag ?? false) }
    }
  }

  /// The same, awaited.
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await withCheckedContinuation { waiting in
      open(url, options: options) { waiting.resume(returning: $0) }
    }
  }

  /// The old form: always `false` with a line in the log (iOS 18 release notes, 125695759).
  @available(iOS, introduced: 2.0, deprecated: 10.0)
  open func openURL(_ url: URL) -> Bool {
    SystemLog.write(
      "BUG IN CLIENT OF UIKIT: The caller of UIApplication.openURL(_:) needs to migrate to the "
        + "non-deprecated UIApplication.open(_:options:completionHandler:). "
        + "Force returning false (NO).",
      category: "Application", level: "fault")
    return false
  }

  /// Whether something opens URLs of this scheme: the system's own schemes, and those of the app
  /// itself, if `LSApplicationQueriesSchemes` names them. No other app is installed.
  nonisolated open func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    if ["http", "https", "mailto", "tel", "sms"].contains(scheme) { return true }
    let info = Bundle.main.infoDictionary ?? [:]
    let asked = info["LSApplicationQueriesSchemes"] as? [String] ?? []
    guard asked.contains(where: { $0.lowercased() == scheme }) else {
      SystemLog.write(
        "-canOpenURL: failed: This app is not allowed to query for scheme \(scheme)",
        category: "Application", level: "error")
      return false
    }
    let own = (info["CFBundleURLTypes"] as? [[String: Any]] ?? [])
      .flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    return own.contains { $0.lowercased() == scheme }
  }

  /// Whether files of the strictest protection class can be read; not while the phone is locked.
  nonisolated open var isProtectedDataAvailable: Bool { ProtectedData.isAvailable }

  /// Asks for time in the background; `.invalid` when there is none left.
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTasks.begin(taskName ?? "unnamed", expirationHandler: handler)
  }
  /// Asks for time in the background; `.invalid` when there is none left.
  nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }
  /// Tells that a task has ended.
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks.end(identifier)
  }
  /// The seconds left in the background; without limit in the foreground.
  open var backgroundTimeRemaining: TimeInterval { backgroundTasks.secondsLeft }
}
