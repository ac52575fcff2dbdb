import FoundationShim

/// A bar that fills as work goes on.
@MainActor open class UIProgressView: UIView {
  /// The look.
  public enum Style: Int, Sendable { case `default`, bar }

  /// Makes an empty bar.
  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }
  /// Makes an empty bar of that place and size.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes a bar as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The look.
  open var progressViewStyle = Style.default
  /// How far the work is, from 0 to 1; values beyond are cut. While progress is observed, it is
  /// that of the observed work.
  open var progress: Float {
    get { observedProgress.map { Self.cut(Float($0.fractionCompleted)) } ?? stored }
    set { stored = Self.cut(newValue) }
  }
  private var stored: Float = 0
  /// The work that the bar follows.
  open var observedProgress: Progress? {
    didSet { if let oldValue { stored = Self.cut(Float(oldValue.fractionCompleted)) } }
  }
  /// The colour of the filled part.
  open var progressTintColor: UIColor?
  /// The colour of the empty part.
  open var trackTintColor: UIColor?
  /// Sets how far the work is.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  private static func cut(_ value: Float) -> Float { min(max(value, 0), 1) }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.label = "Progress"
    element.value = "\(Int((progress * 100).rounded()))%"
    element.traits = .updatesFrequently
    return element
  }
}
