import FoundationShim

/// The circumstances of a view: the phone's, which do not change here.
@MainActor open class UITraitCollection: NSObject {
  /// The circumstances of the simulated phone.
  open class var current: UITraitCollection { UITraitCollection() }
  nonisolated override init() { super.init() }
  /// Whether the look is light or dark: light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// Pixels in a point.
  open var displayScale: CGFloat { UIScreen.main.scale }
}
