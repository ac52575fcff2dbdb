@_exported import FoundationShim
import UniformTypeIdentifiers
#if os(Linux)
  public typealias CGRect = Foundation.CGRect
#endif

@MainActor open class UIResponder: NSObject {
  public nonisolated override init() { super.init() }
  open var next: UIResponder? { nil }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
}
@MainActor open class UIView: UIResponder {
  public nonisolated init(frame: CGRect) { super.init() }
  public nonisolated required init?(coder: NSCoder) { super.init() }
  open var backgroundColor: UIColor?
  open var subviews: [UIView] { [] }
  open func addSubview(_ view: UIView) {}
  open var translatesAutoresizingMaskIntoConstraints = true
  open var isHidden = false
  open var accessibilityIdentifier: String?
}
open class UIColor: NSObject, @unchecked Sendable {
  public override init() { super.init() }; open class var systemBackground: UIColor { UIColor() };
  open class var label: UIColor { UIColor() }
}
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) { super.init() }
  public init?(data: Data) { super.init() }
  public convenience init?(contentsOfFile path: String) { self.init(data: Data()) }
  open func encode(with coder: NSCoder) {}
  open func pngData() -> Data? { nil }
  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  open var size: CGSize { .zero }
}
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2, none = -1, fullScreen = 0, pageSheet = 1, formSheet = 2, currentContext = 3,
    custom = 4, overFullScreen = 5, overCurrentContext = 6, popover = 7
}

// SDK: the last two members live in an extension (@objc extension members are overridable there, not on Linux)
@MainActor open class UIViewController: UIResponder, @preconcurrency NSExtensionRequestHandling {
  open var extensionContext: NSExtensionContext? { nil }
  open func beginRequest(with context: NSExtensionContext) {}
  public nonisolated init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }
  public nonisolated required init?(coder: NSCoder) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }  // SDK: inherited NSObject.init()
  open var view: UIView!
  open var isViewLoaded: Bool { false }
  open func loadView() {}
  open func loadViewIfNeeded() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func didReceiveMemoryWarning() {}
  open var title: String?
  open var parent: UIViewController? { nil }
  open var presentedViewController: UIViewController? { nil }
  open var presentingViewController: UIViewController? { nil }
  open var navigationController: UINavigationController? { nil }
  open var navigationItem: UINavigationItem { UINavigationItem(title: "") }
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open var isModalInPresentation = false
  open var preferredContentSize: CGSize = .zero
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
  open func addChild(_ childController: UIViewController) {}
  open func removeFromParent() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
}
@MainActor open class UINavigationItem: NSObject {
  public nonisolated init(title: String) { super.init() }
  open var title: String?
  open var prompt: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var hidesBackButton = false
}
@MainActor open class UINavigationBar: UIView {}
@MainActor open class UIToolbar: UIView {}
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }
  public nonisolated override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public nonisolated required init?(coder: NSCoder) { super.init(coder: coder) }
  open var viewControllers: [UIViewController] = []
  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { viewControllers.last }
  open var navigationBar: UINavigationBar { fatalError() }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? { nil }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    nil
  }
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}
@MainActor open class UIMenuElement: NSObject {
  public nonisolated override init() { super.init() }
  public enum State: Int, Sendable { case off, on, mixed }
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1), destructive = Attributes(rawValue: 2),
      hidden = Attributes(rawValue: 4)
  }
}
@MainActor open class UIMenu: UIMenuElement {}
public typealias UIActionHandler = (UIAction) -> Void
@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue };
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) { self.init() }
}
@MainActor open class UIBarItem: NSObject {
  public nonisolated override init() { super.init() }; open var isEnabled = true;
  open var title: String?; open var tag = 0
}
@MainActor open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain = 0, done = 2, prominent = 3 }  // done deprecated 26.0; prominent 26.0 (raw value not verified)
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize,
      bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo,
      pageCurl, close
  }
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { self.init() }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) { self.init() }
  // Apple only (Selector): init(barButtonSystemItem:target:action:), init(title:style:target:action:)
  public convenience init(customView: UIView) { self.init() }
  open var style: UIBarButtonItem.Style = .plain
  open var primaryAction: UIAction?
}
@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public nonisolated override init() { super.init() }
  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) { self.init() }
  open var title: String? { nil }
  open var style: UIAlertAction.Style { .default }
  open var isEnabled = true
}
@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style)
  { self.init(nibName: nil, bundle: nil) }
  open func addAction(_ action: UIAlertAction) {}
  open var actions: [UIAlertAction] { [] }
  open var preferredAction: UIAlertAction?
  open var message: String?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}
  open var textFields: [UITextField]? { nil }
}
@MainActor open class UITextField: UIView { open var text: String?; open var placeholder: String? }
@MainActor open class UITextView: UIView { open var text: String! }
@MainActor open class UILabel: UIView { open var text: String? }

extension IndexPath {  // UIKit additions
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(frame: .zero)
  }
  public nonisolated required init?(coder: NSCoder) { super.init(coder: coder) }
  open var textLabel: UILabel? { nil }
  open var detailTextLabel: UILabel? { nil }
  open var accessoryType: UITableViewCell.AccessoryType = .none
}
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int  // optional
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?  // optional
}
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)  // optional
}
@MainActor open class UIScrollView: UIView {}
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame) }
  public nonisolated required init?(coder: NSCoder) { super.init(coder: coder) }
  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  { UITableViewCell(style: .default, reuseIdentifier: identifier) }
  open func reloadData() {}
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}
@MainActor
open class UITableViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public nonisolated override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public nonisolated required init?(coder: NSCoder) { super.init(coder: coder) }
  open var tableView: UITableView!
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  { UITableViewCell(style: .default, reuseIdentifier: nil) }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

// ---- application / scenes ----
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue };
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
@MainActor open class UIApplication: UIResponder {
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
    public static let
      sourceApplication = OpenURLOptionsKey(
        rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"),
      annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey"),
      openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }  // deprecated 26.0
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }
  public enum State: Int, Sendable { case active, inactive, background }
  @available(iOSApplicationExtension, unavailable) open class var shared: UIApplication {
    fatalError()
  }
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {}
  open func open(_ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]) async
    -> Bool
  { false }
  nonisolated open func canOpenURL(_ url: URL) -> Bool { false }
  open var applicationState: UIApplication.State { .active }
  nonisolated open var isProtectedDataAvailable: Bool { true }
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  open var connectedScenes: Set<UIScene> { [] }
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  nonisolated public static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  nonisolated public static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  nonisolated public static let protectedDataDidBecomeAvailableNotification = NSNotification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  nonisolated public static let protectedDataWillBecomeUnavailableNotification =
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}
public protocol UIUserActivityRestoring: NSObjectProtocol {}
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}
extension UIApplicationDelegate {  // all optional in the SDK
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { false }  // deprecated 26.0
  public func applicationDidBecomeActive(_ application: UIApplication) {}  // deprecated 26.0
  public func applicationWillEnterForeground(_ application: UIApplication) {}  // deprecated 26.0
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {}
  public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
}
@MainActor open class UISceneSession: NSObject {}
@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1, foregroundActive = 0, foregroundInactive = 1, background = 2
  }
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
  }
  @MainActor open class OpenURLOptions: NSObject {
    open var sourceApplication: String? { nil }; open var annotation: Any? { nil };
    open var openInPlace: Bool { false }
  }
  open var activationState: UIScene.ActivationState { .foregroundActive }
  open var session: UISceneSession { fatalError() }
  nonisolated public static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
}
@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { fatalError() }; open var options: UIScene.OpenURLOptions { fatalError() }
}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {}
extension UISceneDelegate {  // all optional in the SDK
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
