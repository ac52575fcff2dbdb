import FoundationShim

/// Whether the view of a controller is on the screen, or on its way.
enum Appearance { case disappeared, appearing, appeared, disappearing }

/// A screen, or a part of one, and its life.
///
/// The view is loaded once, when it is first needed. The appearance callbacks come in UIKit's order:
/// `viewWillAppear`, `viewIsAppearing`, layout, `viewDidAppear`, and back; a container calls those of
/// its children inside its own. Transitions take two turns of the main loop, animated or not.
@MainActor open class UIViewController: UIResponder, @preconcurrency NSExtensionRequestHandling {
  /// Makes a controller. A name of an interface file is refused when the view loads: there are none.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Makes a controller as an archive would; interface files are not read here.
  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  /// The name of the interface file; `nil` for none.
  public let nibName: String?
  /// The bundle of the interface file.
  public let nibBundle: Bundle?

  // MARK: The view

  /// The view; reading it loads it.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
    }
  }
  private var loadedView: UIView?
  private var isLoading = false
  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }
  /// Loads the view, if it is not loaded, and calls `viewDidLoad`.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    if isLoading {
      raise("NSInternalInconsistencyException", "loadView of \(self) reads the view it should make")
    }
    isLoading = true
    loadView()
    isLoading = false
    guard loadedView != nil else {
      raise("UIViewControllerHierarchyInconsistency", "loadView of \(self) did not set the view")
    }
    viewDidLoad()
  }
  /// Makes the view: an empty one, as large as the screen.
  open func loadView() {
    if let nibName {
      raise(
        "NSInternalInconsistencyException",
        "Could not load NIB in bundle: '\(nibBundle ?? .main)' with name '\(nibName)'")
    }
    view = UIView(frame: UIScreen.main.bounds)
  }
  /// The view is loaded.
  open func viewDidLoad() {}
  /// The view is about to be put on the screen.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in the hierarchy and has its traits and size.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is on the screen and the transition has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left the screen and the transition has ended.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to place its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// Memory is short.
  open func didReceiveMemoryWarning() {}

  // MARK: Appearance

  /// Where the view is.
  var appearance = Appearance.disappeared
  var appearanceIsAnimated = false
  var toldIsAppearing = false
  /// Whether a container calls its children's callbacks along with its own.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Whether children that are put into the view or taken out of it are told so; a container that
  /// moves views itself says no.
  var tellsChildrenWhoMove: Bool { shouldAutomaticallyForwardAppearanceMethods }
  /// Whether the controller is being presented.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed.
  open internal(set) var isBeingDismissed = false
  /// Whether the controller is getting a parent.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is losing its parent.
  open internal(set) var isMovingFromParent = false

  // MARK: Responder

  open override var next: UIResponder? {
    ownPresenter ?? viewIfLoaded?.superview ?? parent
  }

  // MARK: Titles and bars

  /// The title, also of the navigation item.
  open var title: String? { didSet { item?.title = title } }
  private var item: UINavigationItem?
  /// What the navigation bar shows; made when it is first read, with the controller's title.
  open var navigationItem: UINavigationItem {
    if let item { return item }
    let made = UINavigationItem(title: title ?? "")
    item = made
    return made
  }
  /// What the toolbar of the navigation controller shows.
  open var toolbarItems: [UIBarButtonItem]?
  /// Sets what the toolbar of the navigation controller shows.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// Whether the toolbar is hidden while the controller is in front.
  open var hidesBottomBarWhenPushed = false
  /// Whether the controller is in editing mode.
  open var isEditing = false
  /// Sets the editing mode.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Containment and presentation

  /// The container of the controller.
  open internal(set) weak var parent: UIViewController?
  /// The controllers that this one contains.
  open var children: [UIViewController] { childControllers }
  var childControllers: [UIViewController] = []
  /// The controller that this one presents itself.
  var ownPresented: UIViewController?
  /// The controller that presents this one itself.
  weak var ownPresenter: UIViewController?
  var ownPresentationController: UIPresentationController?

  /// How the controller is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the presentation moves.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the person is kept from dismissing the controller by a swipe.
  open var isModalInPresentation = false
  /// Whether presentations in the current context stay within this controller.
  open var definesPresentationContext = false
  /// The size that the controller would like, in points.
  open var preferredContentSize = CGSize.zero
  /// The look that is forced on the controller.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  /// Called when the controller gets a parent or loses it, before.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when the controller has got a parent or lost it.
  open func didMove(toParent parent: UIViewController?) {}

  // In the SDK these belong to an extension, whose members a subclass may override there; here they
  // must stand in the class.

  /// The navigation controller that this one is in, directly or through others.
  open var navigationController: UINavigationController? { enclosingNavigationController }

  /// Presents a controller over the screen that this one is part of.
  ///
  /// Refused with a line in the log, without calling `completion`: while another is presented, and
  /// while this one is not on the screen. `completion` is called after `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { startPresenting(viewControllerToPresent, animated: flag, completion: completion) }

  /// Dismisses what this controller presents, with everything over it; if it presents nothing, asks
  /// its presenter to dismiss it. `completion` is called after `viewDidDisappear`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  // MARK: Extension

  /// The request of the extension that this controller, or one that contains it, is the principal
  /// object of.
  open var extensionContext: NSExtensionContext? { ownExtensionContext ?? parent?.extensionContext }
  /// The context that the host of the extension gave to the principal controller.
  var ownExtensionContext: NSExtensionContext?
  /// Called once in an extension, before the view is loaded.
  open func beginRequest(with context: NSExtensionContext) {}
}
