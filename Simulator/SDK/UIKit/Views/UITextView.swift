import FoundationShim

/// Lines of text that can be edited.
@MainActor open class UITextView: UIScrollView {
  /// The text.
  open var text: String! {
    get { storedText }
    set { storedText = newValue ?? "" }
  }
  private var storedText = ""
  /// The text with its attributes; only the text is kept.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: storedText) }
    set { storedText = newValue?.string ?? "" }
  }
  /// The font.
  open var font: UIFont?
  /// The colour of the text.
  open var textColor: UIColor? = .label
  /// Where lines stand.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the person can edit.
  open var isEditable = true
  /// Whether the person can select.
  open var isSelectable = true
  /// The selected part.
  open var selectedRange = NSRange(location: 0, length: 0)
  /// The space around the text.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// Whether the font follows the size that the person chose.
  open var adjustsFontForContentSizeCategory = false

  open override var canBecomeFirstResponder: Bool { isEditable && window != nil }

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    if textDelegate?.textViewShouldBeginEditing(self) == false { return false }
    guard super.becomeFirstResponder() else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, super.resignFirstResponder() else { return !isFirstResponder }
    textDelegate?.textViewDidEndEditing(self)
    return true
  }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.value = storedText
    element.isEnabled = isEditable
    element.activate = { [weak self] in _ = self?.becomeFirstResponder() }
    return element
  }
}
