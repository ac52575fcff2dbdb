import FoundationShim

/// Text that cannot be edited.
@MainActor open class UILabel: UIView {
  /// The text.
  open var text: String? {
    get { attributedText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The text with its attributes.
  open var attributedText: NSAttributedString? { didSet { invalidateIntrinsicContentSize() } }
  /// The font.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
  /// The colour of the text.
  open var textColor: UIColor! = .label
  /// Where lines stand.
  open var textAlignment = NSTextAlignment.natural
  /// How many lines at most; 0 for any number.
  open var numberOfLines = 1
  /// How text that does not fit is cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether the text shrinks to fit.
  open var adjustsFontSizeToFitWidth = false
  /// How far the text may shrink.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the font follows the size that the person chose.
  open var adjustsFontForContentSizeCategory = false
  /// Whether the text looks usable.
  open var isEnabled = true
  /// Whether the text looks pressed.
  open var isHighlighted = false
  /// The width at which lines break, in points.
  open var preferredMaxLayoutWidth: CGFloat = 0

  override var ownElement: ScreenElement {
    ScreenElement(
      className: String(describing: type(of: self)), label: text, traits: .staticText)
  }
}
