/// How much a constraint or a size of its own matters, up to `required`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// 1000 is required, 1 the least.
  public var rawValue: Float
  /// Makes a priority of any weight.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority of any weight.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Must hold.
  public static let required = UILayoutPriority(1000)
  /// What resists being squeezed.
  public static let defaultHigh = UILayoutPriority(750)
  /// What resists being stretched.
  public static let defaultLow = UILayoutPriority(250)
  /// What a view is measured with.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
