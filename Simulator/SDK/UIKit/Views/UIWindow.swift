import FoundationShim

/// What an application shows: the view of a root controller, and what is presented over it.
///
/// A window is hidden until it is made visible. Becoming visible calls the root controller's
/// `viewWillAppear` and `viewIsAppearing`; `viewDidAppear` follows in a later turn.
@MainActor open class UIWindow: UIView {
  /// The layer that a window is in.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// Higher is in front.
    public let rawValue: CGFloat
    /// A layer of that height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Where windows are.
    public static let normal = Level(rawValue: 0)
    /// Where alerts are.
    public static let alert = Level(rawValue: 2000)
  }

  /// Makes a hidden window that belongs to no scene.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    WindowList.add(self)
    isHidden = true
  }

  /// Makes a hidden window of a scene, as large as the screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    WindowList.add(self)
    isHidden = true
    self.windowScene = windowScene
  }

  /// Makes a window as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    WindowList.add(self)
    isHidden = true
  }

  /// The scene that shows the window.
  open weak var windowScene: UIWindowScene?
  /// The layer that the window is in.
  open var windowLevel = Level.normal
  /// The screen that the window is on.
  open var screen: UIScreen { .main }
  /// Whether the window gets what is typed.
  open private(set) var isKeyWindow = false

  /// The controller whose view fills the window; setting it while the window is visible shows it.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      if let oldValue, oldValue.viewIfLoaded?.superview === self {
        let shown = oldValue.appearance != .disappeared
        if shown { oldValue.beginAppearanceTransition(false, animated: false) }
        oldValue.viewIfLoaded?.removeFromSuperview()
        if shown { oldValue.endAppearanceTransition() }
      }
      if !isHidden { showRoot() }
    }
  }

  open override var isHidden: Bool {
    didSet {
      guard oldValue != isHidden else { return }
      if isHidden {
        isKeyWindow = false
        hideRoot()
      } else {
        showRoot()
      }
    }
  }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { windowScene ?? UIApplication.current }

  /// Shows the window and makes it the one that gets what is typed.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }
  /// Makes the window the one that gets what is typed.
  open func makeKey() {
    for window in WindowList.all where window !== self { window.isKeyWindow = false }
    isKeyWindow = true
  }

  /// Puts the root controller's view into the window, without telling it that it appears.
  func installRoot() {
    guard let root = rootViewController, let view = root.view else { return }
    view.frame = bounds
    if view.superview !== self { insertSubview(view, at: 0) }
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.beginAppearanceTransition(true, animated: false)
    installRoot()
    root.tellIsAppearing()
    MainQueue.later { root.endAppearanceTransition() }
  }

  private func hideRoot() {
    guard let root = rootViewController, root.appearance != .disappeared else { return }
    root.beginAppearanceTransition(false, animated: false)
    root.endAppearanceTransition()
  }

  /// The controller in front: presented over the root, over what that presents, and so on.
  var frontController: UIViewController? {
    guard var front = rootViewController else { return nil }
    while let presented = front.ownPresented { front = presented }
    return front
  }

  /// The elements of the layer in front: the only ones that a person can touch.
  var frontElement: ScreenElement? { frontController?.viewIfLoaded?.screenElement }
}
