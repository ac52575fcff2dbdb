import FoundationShim

/// The look of a view's rectangle: kept as set, nothing is drawn. On Apple platforms it comes from
/// QuartzCore.
@MainActor open class CALayer: NSObject {
  /// Makes a layer without any look.
  public nonisolated override init() { super.init() }
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// Whether content is cut at the corners.
  open var masksToBounds = false
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The colour behind.
  open var backgroundColor: CGColor?
  /// The opacity of the shadow from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The blur of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// Where the shadow falls.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The colour of the shadow.
  open var shadowColor: CGColor?
}
