import FoundationShim

/// A container that shows the top of a stack of controllers, with a bar above.
///
/// The stack changes at once; the callbacks of a visible change come in later turns, in the order
/// old `viewWillDisappear`, new `viewWillAppear`, old `viewDidDisappear`, new `viewDidAppear`.
@MainActor open class UINavigationController: UIViewController {
  /// Makes a container of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }
  /// Makes an empty container with bars of the given classes.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
    if let type = navigationBarClass as? UINavigationBar.Type {
      bar = unsafeDowncast(type.makeView(), to: UINavigationBar.self)
    }
    if let type = toolbarClass as? UIToolbar.Type {
      bottomBar = unsafeDowncast(type.makeView(), to: UIToolbar.self)
    }
  }
  /// Makes an empty container.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Makes a container as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var bar = UINavigationBar(frame: .zero)
  private var bottomBar = UIToolbar(frame: .zero)
  private let content = NavigationContent(frame: .zero)
  private var stack: [UIViewController] = []
  /// The controller whose view is in the content.
  private var displayed: UIViewController?
  private var isInTransition = false
  private var leaving: [UIViewController] = []
  private var arriving: [UIViewController] = []

  /// Whom changes of the stack are told.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar above.
  open var navigationBar: UINavigationBar { bar }
  /// The bar below.
  open var toolbar: UIToolbar! { bottomBar }
  /// Whether the bar above is hidden.
  open var isNavigationBarHidden: Bool {
    get { bar.isHidden }
    set { bar.isHidden = newValue }
  }
  /// Hides or shows the bar above.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { bar.isHidden = hidden }
  /// Whether the bar below is hidden; it is by default.
  open var isToolbarHidden = true { didSet { updateBars() } }
  /// Hides or shows the bar below.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// The stack, from the bottom up; setting it is not animated.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// What is in front: what is presented, else the top of the stack.
  open var visibleViewController: UIViewController? { ownPresented ?? stack.last }

  /// Puts a controller on the stack and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      raise(
        "NSInvalidArgumentException",
        "Pushing the same view controller instance more than once is not supported")
    }
    if viewController is UINavigationController {
      raise("NSInvalidArgumentException", "Pushing a navigation controller is not supported")
    }
    change(to: stack + [viewController], animated: animated)
  }
  /// Takes the top from the stack and returns it; the bottom stays, and the result is `nil`.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    change(to: stack.dropLast(), animated: animated)
    return top
  }
  /// Takes everything above a controller from the stack and returns it.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      raise(
        "NSInternalInconsistencyException",
        "Tried to pop to a view controller that doesn't exist.")
    }
    let gone = Array(stack[(index + 1)...])
    change(to: Array(stack[...index]), animated: animated)
    return gone
  }
  /// Takes everything above the bottom from the stack and returns it.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }
  /// Replaces the stack and shows its top.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }

  open override func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    for part in [content, bar, bottomBar] { view.addSubview(part) }
    self.view = view
    updateBars()
  }
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !isInTransition { display(stack.last) }
  }
  override var tellsChildrenWhoMove: Bool { false }

  private func change(to newStack: [UIViewController], animated: Bool) {
    let gone = stack.filter { old in !newStack.contains { $0 === old } }
    let new = newStack.filter { next in !stack.contains { $0 === next } }
    stack = newStack
    for controller in new {
      addChild(controller)
      controller.isMovingToParent = true
    }
    for controller in gone {
      controller.willMove(toParent: nil)
      controller.isMovingFromParent = true
    }
    arriving += new
    leaving += gone
    updateBars()
    guard isViewLoaded, appearance != .disappeared else {
      if isViewLoaded { display(stack.last) }
      return settle()
    }
    if !isInTransition { startTransition(animated: animated) }
  }

  /// Shows the top of the stack in place of what is displayed, in two later turns.
  private func startTransition(animated: Bool) {
    guard displayed !== stack.last else { return settle() }
    isInTransition = true
    MainQueue.later { [self] in
      let old = displayed
      let new = stack.last
      old?.beginAppearanceTransition(false, animated: animated)
      new?.beginAppearanceTransition(true, animated: animated)
      if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
      display(new)
      new?.tellIsAppearing()
      MainQueue.later { [self] in
        old?.endAppearanceTransition()
        new?.endAppearanceTransition()
        isInTransition = false
        if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
        // The stack may have changed meanwhile; what left or came then waits for its own transition.
        if displayed === stack.last { settle() } else { startTransition(animated: animated) }
      }
    }
  }

  private func display(_ controller: UIViewController?) {
    guard displayed !== controller else { return }
    displayed?.viewIfLoaded?.removeFromSuperview()
    displayed = controller
    guard let view = controller?.view else { return }
    content.frame = self.view.bounds
    view.frame = content.bounds
    content.addSubview(view)
  }

  private func settle() {
    let (came, left) = (arriving, leaving)
    (arriving, leaving) = ([], [])
    for controller in left {
      controller.isMovingFromParent = false
      if controller.parent === self { controller.removeFromParent() }
    }
    for controller in came {
      controller.isMovingToParent = false
      controller.didMove(toParent: self)
    }
  }

  private func updateBars() {
    bar.items = stack.map(\.navigationItem)
    content.covering = { [weak self] in self?.stack.last?.navigationItem.searchController }
    bar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    bottomBar.isHidden = isToolbarHidden || stack.last?.hidesBottomBarWhenPushed == true
    bottomBar.currentItems = { [weak self] in self?.stack.last?.toolbarItems }
  }
}

/// What lies below the bar; a search may keep it from being touched.
@MainActor private final class NavigationContent: UIView {
  var covering: (() -> UISearchController?)?

  override var elementsInside: [ScreenElement] {
    let inside = super.elementsInside
    guard let search = covering?(), search.isActive, search.obscuresBackgroundDuringPresentation,
      search.searchResultsController == nil
    else { return inside }
    return inside.map(\.untouchable)
  }
}

extension ScreenElement {
  /// The element, out of reach of touches.
  fileprivate var untouchable: ScreenElement {
    var element = self
    element.activate = nil
    element.enter = nil
    element.children = children.map(\.untouchable)
    return element
  }
}
