import FoundationShim

/// One attribute of a view or guide, from which constraints are made.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide of the attribute.
  open private(set) weak var item: AnyObject?
  /// The attribute.
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  /// Makes an inactive constraint: equal to another attribute plus a constant.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.equal, anchor, 1, 0)
  }
  /// Makes an inactive constraint: at least another attribute.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { make(.greaterThanOrEqual, anchor, 1, 0) }
  /// Makes an inactive constraint: at most another attribute.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, 1, 0)
  }
  /// Makes an inactive constraint: equal to another attribute plus a constant.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { make(.equal, anchor, 1, c) }
  /// Makes an inactive constraint: at least another attribute plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 1, c) }
  /// Makes an inactive constraint: at most another attribute plus a constant.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { make(.lessThanOrEqual, anchor, 1, c) }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?,
    _ multiplier: CGFloat, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    guard let item else {
      raise("NSInternalInconsistencyException", "The item of the anchor is gone.")
    }
    return NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }
}
