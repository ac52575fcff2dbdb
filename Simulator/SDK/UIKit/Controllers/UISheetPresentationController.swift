import FoundationShim

/// What manages a sheet.
@MainActor open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @MainActor open class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// A height of that name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// About half of the screen.
      public static let medium = Identifier(
        rawValue: "com.apple.UIKit.medium")
      /// All of the screen.
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")
    }
    /// The name of the height.
    public let identifier: Identifier
    init(_ identifier: Identifier) {
      self.identifier = identifier
      super.init()
    }
    /// About half of the screen.
    open class func medium() -> Detent { Detent(.medium) }
    /// All of the screen.
    open class func large() -> Detent { Detent(.large) }
  }

  /// The heights at which the sheet rests.
  open var detents: [Detent] = [.large()]
  /// The height at which the sheet is.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest height at which the presenting view stays usable.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether the handle at the top is shown.
  open var prefersGrabberVisible = false
  /// Whether scrolling to the end makes the sheet larger.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// The radius of the corners, in points.
  open var preferredCornerRadius: CGFloat?
  /// Makes the changes at once.
  open func animateChanges(_ changes: () -> Void) { changes() }
}
