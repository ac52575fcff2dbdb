import FoundationShim

/// An item of a bar.
@MainActor open class UIBarItem: NSObject {
  /// Makes an item without title or image.
  public nonisolated override init() { super.init() }
  /// Whether the item can be used.
  open var isEnabled = true
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// A number of the app's own.
  open var tag = 0
  /// What the item is called; its title, if none is set.
  open var accessibilityLabel: String?
  /// What the item does.
  open var accessibilityHint: String?
  /// What the item holds.
  open var accessibilityValue: String?
  /// The name that tests give the item.
  open var accessibilityIdentifier: String?
}
