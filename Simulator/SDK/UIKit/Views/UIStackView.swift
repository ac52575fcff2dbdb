import FoundationShim

/// A view that puts others in a row or column.
@MainActor open class UIStackView: UIView {
  /// How views share the length of the stack.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// Where views stand across the stack.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// The top of a row.
    public static let top = Alignment.leading
    /// The bottom of a row.
    public static let bottom = Alignment.trailing
  }

  /// Makes an empty stack of that place and size.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  /// Makes a stack as an archive would.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  /// The views of the stack, in order; each is also a subview.
  open var arrangedSubviews: [UIView] {
    arranged.filter { $0.superview === self }
  }
  private var arranged: [UIView] = []
  private var spacings: [ObjectIdentifier: CGFloat] = [:]

  /// Whether the stack is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// How views share the length of the stack.
  open var distribution = Distribution.fill
  /// Where views stand across the stack.
  open var alignment = Alignment.fill
  /// The space between views, in points.
  open var spacing: CGFloat = 0
  /// Whether the margins of the stack count.
  open var isLayoutMarginsRelativeArrangement = false

  /// Adds a view at the end, or moves it there.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arranged.filter { $0 !== view }.count)
  }
  /// Adds a view at a place, or moves it there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view || $0.superview !== self }
    if view.superview !== self { addSubview(view) }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
  }
  /// Takes a view out of the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) { arranged.removeAll { $0 === view } }
  /// Sets the space after one view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    spacings[ObjectIdentifier(arrangedSubview)] = spacing
  }
  /// The space after one view, in points.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spacings[ObjectIdentifier(arrangedSubview)] ?? .greatestFiniteMagnitude
  }

  override var elementsInside: [ScreenElement] {
    let others = subviews.filter { view in !arrangedSubviews.contains { $0 === view } }
    return (arrangedSubviews + others).compactMap(\.screenElement)
  }
}
