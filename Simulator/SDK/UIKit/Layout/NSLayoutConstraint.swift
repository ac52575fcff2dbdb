import FoundationShim

/// A relation between two attributes of views or guides.
///
/// It keeps what was set and whether it is active; nothing here solves constraints, so frames stay as
/// they were set. Activating one whose items share no ancestor ends the process, as in UIKit.
@MainActor open class NSLayoutConstraint: NSObject {
  /// The side or measure that a constraint is about.
  public enum Attribute: Int, Sendable {
    case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin
    case leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0
  }
  /// How the two sides are compared.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1, equal, greaterThanOrEqual
  }
  /// A direction of layout.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// The view or guide on the left of the relation.
  open private(set) weak var firstItem: AnyObject?
  /// The attribute on the left of the relation.
  open private(set) var firstAttribute = Attribute.notAnAttribute
  /// How the two sides are compared.
  open private(set) var relation = Relation.equal
  /// The view or guide on the right of the relation, if it has one.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute on the right of the relation.
  open private(set) var secondAttribute = Attribute.notAnAttribute
  /// What the right attribute is multiplied with.
  open private(set) var multiplier: CGFloat = 1
  /// What is added on the right, in points.
  open var constant: CGFloat = 0
  /// How much the relation matters; required by default.
  open var priority = UILayoutPriority.required
  /// A name for logs.
  open var identifier: String?
  /// Whether the relation holds now; activating one without a common ancestor is a fatal mistake.
  open var isActive: Bool = false {
    didSet { if isActive && !oldValue { requireCommonAncestor() } }
  }

  nonisolated override init() { super.init() }

  /// Makes an inactive constraint between two attributes.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init()
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2 as AnyObject?
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  /// Activates every constraint of a list.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates every constraint of a list.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func requireCommonAncestor() {
    guard let first = Self.view(of: firstItem) else {
      raise("NSInternalInconsistencyException", "A constraint without a first item was activated.")
    }
    guard secondItem != nil else { return }
    guard let second = Self.view(of: secondItem), first.rootOfHierarchy === second.rootOfHierarchy
    else {
      raise(
        "NSGenericException",
        "Unable to activate constraint with anchors because they have no common ancestor.")
    }
  }

  private static func view(of item: AnyObject?) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }
}
