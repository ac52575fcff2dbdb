import FoundationShim

/// The screen of the simulated phone.
@MainActor open class UIScreen: NSObject {
  private static let only = UIScreen()
  /// The one screen there is.
  open class var main: UIScreen { only }
  /// Its size in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  /// Pixels in a point.
  open var scale: CGFloat { 3 }
  /// Its size in pixels.
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }

  nonisolated override init() { super.init() }
}
