import FoundationShim

/// Lines of text that can be edited.
@MainActor open class UITextView: UIScrollView {
  /// The text.
  open var text: String! {
    get { storedText }
    set { replaceAll(newValue ?? "") }
  }
  private var storedText = ""
  /// The text with its attributes; only the text is kept.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: storedText) }
    set { replaceAll(newValue?.string ?? "") }
  }

  /// What the program sets is told to nobody; the cursor goes to its end.
  private func replaceAll(_ text: String) {
    storedText = text
    selectedRange = NSRange(location: text.utf16.count, length: 0)
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
  /// What the return key is called.
  open var returnKeyType = UIReturnKeyType.default
  /// Which keys the keyboard has.
  open var keyboardType = UIKeyboardType.default
  /// Whether the keyboard begins words or sentences with a capital.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard corrects what is typed.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The view above the keyboard.
  open var inputAccessoryView: UIView?

  /// Posted when the person has changed the text, with the view as its object.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")

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
    element.enter = { [weak self] in self?.type($0) }
    element.isFocused = isFirstResponder
    return element
  }

  /// What the person types. Each change asks the delegate and is told to it, the selection first.
  /// Source: UITextViewDelegate; the order of the two is reported.
  private func type(_ typing: Typing) {
    guard becomeFirstResponder() else { return }
    typing.perform(
      length: { storedText.utf16.count }, cursor: { selectedRange },
      change: { range, replacement in
        guard isEditable,
          textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: replacement)
            ?? true
        else { return false }
        storedText = storedText.replacing(range, with: replacement)
        selectedRange = NSRange(location: range.location + replacement.utf16.count, length: 0)
        textDelegate?.textViewDidChangeSelection(self)
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        return true
      })
  }
}
