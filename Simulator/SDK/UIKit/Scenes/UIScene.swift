import FoundationShim

/// One instance of an application's interface.
@MainActor open class UIScene: UIResponder {
  /// Whether a scene is in front.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// Why a scene connects.
  @MainActor open class ConnectionOptions: NSObject {
    init(urlContexts: Set<UIOpenURLContext>) {
      contexts = urlContexts
      super.init()
    }
    private let contexts: Set<UIOpenURLContext>
    /// The URLs that started the application; `scene(_:openURLContexts:)` is not called for them.
    open var urlContexts: Set<UIOpenURLContext> { contexts }
    /// The activities that started the application: none here.
    open var userActivities: Set<NSUserActivity> { [] }
    /// Who sent the URLs: not told here.
    open var sourceApplication: String? { nil }
  }

  /// How a URL came.
  @MainActor open class OpenURLOptions: NSObject {
    nonisolated override init() { super.init() }
    /// Who sent it: not told to apps of other teams, nor here.
    open var sourceApplication: String? { nil }
    /// What was sent along: nothing.
    open var annotation: Any? { nil }
    /// Whether a file is to be opened where it lies.
    open var openInPlace: Bool { false }
  }

  /// Makes a scene of a session.
  public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// The session.
  public let session: UISceneSession
  /// Whom the scene tells.
  open var delegate: (any UISceneDelegate)?
  /// Whether the scene is in front.
  open internal(set) var activationState = ActivationState.unattached
  /// The title.
  open var title: String!

  open override var next: UIResponder? { UIApplication.current }

  /// Asks the system to open a URL.
  open func open(
    _ url: URL, options: UIScene.OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { UIApplication.current?.open(url, options: [:], completionHandler: completion) }

  /// How a URL is to be opened.
  @MainActor open class OpenExternalURLOptions: NSObject {
    /// Makes options that ask for nothing.
    public nonisolated override init() { super.init() }
    /// Only by an app whose universal link it is.
    open var universalLinksOnly = false
  }

  /// A scene is about to connect.
  nonisolated public static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification")
  /// A scene has disconnected.
  nonisolated public static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")
  /// A scene is in front.
  nonisolated public static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  /// A scene is about to lose the front.
  nonisolated public static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  /// A scene is about to come to the screen.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  /// A scene has left the screen.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}
