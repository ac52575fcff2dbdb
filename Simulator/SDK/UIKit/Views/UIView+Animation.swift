import FoundationShim

extension UIView {
  /// How an animation behaves; kept for its callers, nothing moves here.
  public struct AnimationOptions: OptionSet, Sendable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out subviews with the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets touches through.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts from what is seen now.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Starts slowly and ends slowly.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Dissolves one content into the next.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Makes the changes at once; `completion` comes in a later turn with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    if let completion { MainQueue.later { completion(true) } }
  }
  /// Makes the changes at once; `completion` comes in a later turn with `true`.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }
  /// Makes the changes at once; `completion` comes in a later turn with `true`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: options, animations: animations ?? {},
      completion: completion)
  }
  /// Makes the changes at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }
}
