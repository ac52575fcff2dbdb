import FoundationShim

/// Something that turns while work of unknown length goes on.
@MainActor open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable { case medium = 100, large = 101 }

  /// Makes one that does not turn yet.
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(frame: .zero)
  }
  /// Makes one that does not turn yet.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes one as an archive would.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  /// How large it is.
  open var style = Style.medium
  /// Whether it is hidden while it does not turn.
  open var hidesWhenStopped = true
  /// The colour.
  open var color: UIColor! = .gray
  /// Whether it turns.
  open private(set) var isAnimating = false
  /// Starts turning.
  open func startAnimating() { isAnimating = true }
  /// Stops turning.
  open func stopAnimating() { isAnimating = false }

  override var isInvisible: Bool { super.isInvisible || (hidesWhenStopped && !isAnimating) }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.label = isAnimating ? "In progress" : "Progress halted"
    element.traits = .updatesFrequently
    return element
  }
}
