import FoundationShim

/// A colour as layers take it; on Apple platforms it comes from CoreGraphics.
public final class CGColor: Sendable {
  private let color: UIColor

  /// The same colour.
  init(_ color: UIColor) { self.color = color }

  /// The opacity from 0 to 1.
  public var alpha: CGFloat { color.components.alpha }
  /// Red, green, blue and opacity from 0 to 1.
  public var components: [CGFloat]? {
    [color.components.red, color.components.green, color.components.blue, color.components.alpha]
  }
}
