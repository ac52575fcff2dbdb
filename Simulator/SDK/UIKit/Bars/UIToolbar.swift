import FoundationShim

/// The bar at the bottom of a navigation controller, or anywhere.
@MainActor open class UIToolbar: UIView {
  /// The items from left to right.
  open var items: [UIBarButtonItem]?
  /// Whether content shines through.
  open var isTranslucent = true
  /// The colour of the bar.
  open var barTintColor: UIColor?
  /// Sets the items.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// What the controller in front of a navigation controller wants to be shown.
  var currentItems: (() -> [UIBarButtonItem]?)?

  override var elementsInside: [ScreenElement] {
    (currentItems?() ?? items ?? []).compactMap(\.screenElement)
  }
}
