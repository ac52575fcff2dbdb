import FoundationShim

/// A rectangle on the screen that contains others.
///
/// Hierarchy, attributes and the messages about moving are UIKit's; frames stay as they were set,
/// because nothing here solves constraints or draws.
@MainActor open class UIView: UIResponder, LayoutItem {
  /// How content is fitted into a rectangle.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// What grows with the superview.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// One bit for each measure.
    public let rawValue: UInt
    /// A mask by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the left edge grows.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width grows.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the right edge grows.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the top edge grows.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height grows.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the bottom edge grows.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Makes a view of that place and size.
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  /// Makes a view as an archive would; interface files are not read here.
  public required init?(coder: NSCoder) { super.init() }

  /// Place and size in the superview.
  open var frame = CGRect.zero {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }
  /// Size, and the origin of the view's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      frame.size = newValue.size
    }
  }
  /// The middle, in the superview.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
  private var boundsOrigin = CGPoint.zero

  /// The colour behind the content; none by default.
  open var backgroundColor: UIColor?
  /// The colour of what can be touched; the superview's, if none is set.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .tintColor }
    set {
      ownTintColor = newValue
      tintColorDidChange()
    }
  }
  private var ownTintColor: UIColor?
  /// Hides the view and everything in it.
  open var isHidden = false
  /// The opacity from 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether nothing shines through.
  open var isOpaque = true
  /// Whether content is cut at the edges.
  open var clipsToBounds = false
  /// How content is fitted.
  open var contentMode = ContentMode.scaleToFill
  /// Whether touches reach the view.
  open var isUserInteractionEnabled = true
  /// A number of the app's own.
  open var tag = 0
  /// What grows with the superview.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the frame is turned into constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The space around content, by the direction of the language.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 8, leading: 8, bottom: 8, trailing: 8)
  /// The space around content.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The layer that shows the view.
  public let layer = CALayer()

  /// The views in this one, from back to front.
  open var subviews: [UIView] { containedViews }
  /// The view that this one is in.
  open var superview: UIView? { containingView }
  /// The window that the view is in, directly or through others.
  open var window: UIWindow? { superview?.window }

  /// What the view contains, from back to front.
  var containedViews: [UIView] = []
  private weak var containingView: UIView?
  /// The controller whose view this is.
  weak var owner: UIViewController?
  private var needsLayout = true
  private var guides: [UILayoutGuide] = []
  private var constraintsHeld: [NSLayoutConstraint] = []
  private var priorities: [String: UILayoutPriority] = [:]

  open override var next: UIResponder? { owner ?? superview }

  // MARK: Accessibility

  /// Whether assistive technology meets the view itself, and nothing in it.
  open var isAccessibilityElement = false
  /// What the view is called; its own text, if none is set.
  open var accessibilityLabel: String?
  /// What the view holds.
  open var accessibilityValue: String?
  /// What the view does.
  open var accessibilityHint: String?
  /// What the view is and does.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The language in which assistive technology speaks the view, as a BCP 47 tag.
  open var accessibilityLanguage: String?
  /// The direction in which the view lays its content out; kept as set, nothing is laid out here.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The name that tests give the view.
  open var accessibilityIdentifier: String?
  /// Whether assistive technology ignores the view and everything in it.
  open var accessibilityElementsHidden = false
  /// Whether assistive technology ignores the view's siblings.
  open var accessibilityViewIsModal = false
  /// Does what a tap does, if the view reacts; returns whether it did.
  @discardableResult open func accessibilityActivate() -> Bool { false }

  /// Whether nobody can see the view or what is in it.
  var isInvisible: Bool { isHidden || alpha < 0.01 }
  /// What the class itself says of the view, before what was set.
  var ownElement: ScreenElement {
    ScreenElement(className: String(describing: type(of: self)))
  }
  /// What assistive technology finds in the view.
  var elementsInside: [ScreenElement] { subviews.compactMap(\.screenElement) }

  // MARK: Hierarchy

  /// Puts a view in front of the others; it leaves the view that it was in.
  open func addSubview(_ view: UIView) { insert(view, at: containedViews.count) }
  /// Puts a view at a place from the back.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Puts a view directly in front of another.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: (containedViews.firstIndex(of: sibling) ?? containedViews.count - 1) + 1)
  }
  /// Puts a view directly behind another.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: containedViews.firstIndex(of: sibling) ?? containedViews.count)
  }
  /// Puts one of the subviews in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = containedViews.firstIndex(of: view) else { return }
    containedViews.append(containedViews.remove(at: index))
  }
  /// Puts one of the subviews behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = containedViews.firstIndex(of: view) else { return }
    containedViews.insert(containedViews.remove(at: index), at: 0)
  }
  /// Takes the view out of the one that it is in.
  open func removeFromSuperview() {
    guard let superview = containingView else { return }
    leave(superview, for: nil)
  }

  /// Whether the view is another one or in it.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }
  /// The view in this one, or this one, with a number.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }
  /// The view at the end of the way up.
  var rootOfHierarchy: UIView { superview?.rootOfHierarchy ?? self }

  /// Called after a view was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a view is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window changed.
  open func didMoveToWindow() {}
  /// Called when the tint changed.
  open func tintColorDidChange() {}

  private func insert(_ view: UIView, at index: Int) {
    if isDescendant(of: view) {
      raise("NSInvalidArgumentException", "A view cannot be added to itself or to what it contains")
    }
    if let former = view.containingView { view.leave(former, for: self) }
    let newWindow = window
    view.tellWillMove(to: newWindow)
    view.willMove(toSuperview: self)
    containedViews.insert(view, at: min(max(index, 0), containedViews.count))
    view.containingView = self
    view.didMoveToSuperview()
    didAddSubview(view)
    if newWindow != nil { view.tellDidMoveToWindow() }
    setNeedsLayout()
  }

  private func leave(_ superview: UIView, for newSuperview: UIView?) {
    let wasInWindow = window != nil
    superview.willRemoveSubview(self)
    if newSuperview == nil {
      if wasInWindow { tellWillMove(to: nil) }
      willMove(toSuperview: nil)
    }
    superview.containedViews.removeAll { $0 === self }
    superview.setNeedsLayout()
    containingView = nil
    if newSuperview == nil {
      didMoveToSuperview()
      if wasInWindow { tellDidMoveToWindow() }
    }
  }

  private func tellWillMove(to newWindow: UIWindow?) {
    guard newWindow !== window else { return }
    willMove(toWindow: newWindow)
    owner?.viewWillMove(toWindow: newWindow)
    for view in subviews { view.tellWillMove(to: newWindow) }
  }

  private func tellDidMoveToWindow() {
    didMoveToWindow()
    owner?.viewDidMoveToWindow()
    for view in subviews { view.tellDidMoveToWindow() }
  }

  // MARK: Layout

  /// Asks for a layout in the next turn.
  open func setNeedsLayout() { needsLayout = true }
  /// Lays out now, if it was asked for, from this view inwards.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      owner?.viewWillLayoutSubviews()
      layoutSubviews()
      owner?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }
  /// Places the subviews; by default nothing, constraints are not solved.
  open func layoutSubviews() {}
  /// Asks for a drawing; nothing is drawn here.
  open func setNeedsDisplay() {}
  /// Draws; never called here.
  open func draw(_ rect: CGRect) {}
  /// Asks for `updateConstraints`.
  open func setNeedsUpdateConstraints() {}
  /// Changes constraints; the subclass calls the superclass last.
  open func updateConstraints() {}
  /// The size that the content wants; (-1, -1) for none.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// Tells that the content wants another size.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }
  /// The size that fits best; the present size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
  /// Takes the size that fits best.
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

  /// The constraints that were added to the view.
  open var constraints: [NSLayoutConstraint] { constraintsHeld }
  /// Adds and activates a constraint.
  open func addConstraint(_ constraint: NSLayoutConstraint) {
    constraintsHeld.append(constraint)
    constraint.isActive = true
  }
  /// Adds and activates constraints.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  /// Deactivates and removes a constraint.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
    constraintsHeld.removeAll { $0 === constraint }
  }
  /// The guides that were added to the view.
  open var layoutGuides: [UILayoutGuide] { guides }
  /// Adds a guide.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    guides.append(layoutGuide)
  }
  /// Removes a guide.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }
  /// What bars do not cover.
  public private(set) lazy var safeAreaLayoutGuide = ownedGuide("UIViewSafeAreaLayoutGuide")
  /// What is inside the margins.
  public private(set) lazy var layoutMarginsGuide = ownedGuide("UIViewLayoutMarginsGuide")
  /// What is comfortable to read.
  public private(set) lazy var readableContentGuide = ownedGuide("UIViewReadableContentGuide")
  /// What the keyboard leaves.
  public private(set) lazy var keyboardLayoutGuide = ownedGuide("UIKeyboardLayoutGuide")

  private func ownedGuide(_ identifier: String) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.identifier = identifier
    guide.owningView = self
    return guide
  }

  /// How much the view resists being stretched.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { priorities["hugging \(axis)"] = priority }
  /// How much the view resists being stretched.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    priorities["hugging \(axis)"] ?? .defaultLow
  }
  /// How much the view resists being squeezed.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { priorities["resistance \(axis)"] = priority }
  /// How much the view resists being squeezed.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  { priorities["resistance \(axis)"] ?? .defaultHigh }
}
