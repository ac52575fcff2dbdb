import FoundationShim

/// A view onto content that is larger than itself.
@MainActor open class UIScrollView: UIView {
  /// How the keyboard goes away.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The size of the content, in points.
  open var contentSize = CGSize.zero
  /// The point of the content at the view's corner.
  open var contentOffset = CGPoint.zero {
    didSet { if oldValue != contentOffset { scrollViewDelegate?.scrollViewDidScroll(self) } }
  }
  /// The space around the content.
  open var contentInset = UIEdgeInsets.zero
  /// Whether the person can scroll.
  open var isScrollEnabled = true
  /// Whether content can be pulled beyond its end although it is small.
  open var alwaysBounceVertical = false
  /// Whether the vertical indicator is shown.
  open var showsVerticalScrollIndicator = true
  /// How the keyboard goes away.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whom scrolling is told.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The content's edges, for constraints.
  public private(set) lazy var contentLayoutGuide = guide("UIScrollView-contentLayoutGuide")
  /// The view's own edges, for constraints.
  public private(set) lazy var frameLayoutGuide = guide("UIScrollView-frameLayoutGuide")

  /// The delegate, also where a subclass has one of its own kind.
  var scrollViewDelegate: (any UIScrollViewDelegate)? { delegate }

  /// Moves the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  private func guide(_ identifier: String) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.identifier = identifier
    guide.owningView = self
    return guide
  }
}
