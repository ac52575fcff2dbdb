import FoundationShim

/// A line of text that can be edited.
@MainActor open class UITextField: UIControl {
  /// The frame around the text.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  /// The text; never `nil` once it was read or set.
  open var text: String? {
    get { storedText }
    set { storedText = newValue ?? "" }
  }
  private var storedText = ""
  /// What the return key is called.
  open var returnKeyType = UIReturnKeyType.default
  /// Which keys the keyboard has.
  open var keyboardType = UIKeyboardType.default
  /// Whether the keyboard begins words or sentences with a capital.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard corrects what is typed.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// What is shown while there is no text.
  open var placeholder: String?
  /// The font.
  open var font: UIFont? = .systemFont(ofSize: 17)
  /// The colour of the text.
  open var textColor: UIColor? = .label
  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural
  /// The frame around the text.
  open var borderStyle = BorderStyle.none
  /// Whether the text is hidden.
  open var isSecureTextEntry = false
  /// Whether the font follows the size that the person chose.
  open var adjustsFontForContentSizeCategory = false
  /// Whom editing is told.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the person is editing.
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    if delegate?.textFieldShouldBeginEditing(self) == false { return false }
    guard super.becomeFirstResponder() else { return false }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, super.resignFirstResponder() else { return !isFirstResponder }
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    return true
  }

  override func touchUp() { _ = becomeFirstResponder() }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.value = storedText.isEmpty ? placeholder : isSecureTextEntry ? "" : storedText
    element.enter = { [weak self] in self?.type($0) }
    element.isFocused = isFirstResponder
    return element
  }

  /// What the person types at the end of the field. Each change asks the delegate.
  private func type(_ typing: Typing) {
    guard becomeFirstResponder() else { return }
    typing.perform(
      length: { storedText.utf16.count },
      cursor: { NSRange(location: storedText.utf16.count, length: 0) },
      change: { range, replacement in
        guard
          delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: replacement)
            ?? true
        else { return false }
        storedText = storedText.replacing(range, with: replacement)
        sendActions(for: .editingChanged)
        return true
      })
  }
}
