import FoundationShim

/// A rectangle of a view that constraints can refer to.
@MainActor open class UILayoutGuide: NSObject, LayoutItem {
  /// The view that the guide belongs to.
  open internal(set) weak var owningView: UIView?
  /// A name for logs.
  open var identifier = ""

  /// Makes a guide that belongs to no view.
  public nonisolated override init() { super.init() }

  /// The rectangle in the view's coordinates.
  open var layoutFrame: CGRect { owningView?.bounds ?? .zero }
}
