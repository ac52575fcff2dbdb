extension UIView {
  /// The view as assistive technology meets it; `nil` if it is hidden.
  ///
  /// What was set wins over the view's own text. An accessibility element hides what it contains.
  /// Source: "UIAccessibility" informal protocol, UIKit.
  var screenElement: ScreenElement? {
    if isInvisible || accessibilityElementsHidden { return nil }
    var element = ownElement
    if let accessibilityLabel { element.label = accessibilityLabel }
    if let accessibilityValue { element.value = accessibilityValue }
    element.hint = accessibilityHint
    element.identifier = accessibilityIdentifier
    element.traits.formUnion(accessibilityTraits)
    if element.isEnabled == false { element.traits.insert(.notEnabled) }
    if !isUserInteractionEnabled { element.activate = nil }
    element.children = isAccessibilityElement ? [] : elementsInside
    if let modal = subviews.last(where: { $0.accessibilityViewIsModal && !$0.isInvisible }),
      !isAccessibilityElement
    {
      element.children = [modal.screenElement].compactMap { $0 }
    }
    return element
  }
}
