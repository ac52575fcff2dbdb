import FoundationShim

/// A field for what to look for.
@MainActor open class UISearchBar: UIView {
  /// How much of a frame the bar has.
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  /// Makes a bar without text.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes a bar as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The text. Setting it is told to nobody but a search controller.
  open var text: String? {
    get { searchTextField.text }
    set {
      searchTextField.text = newValue
      textWasSet?()
    }
  }
  /// What is shown while there is no text.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// Whom editing is told.
  open weak var delegate: (any UISearchBarDelegate)?
  /// How much of a frame the bar has.
  open var searchBarStyle = Style.default
  /// Whether the button that ends the search is shown.
  open var showsCancelButton = false
  /// Whether the keyboard begins words or sentences with a capital.
  open var autocapitalizationType = UITextAutocapitalizationType.none
  /// The field in the bar.
  public private(set) lazy var searchTextField: UISearchTextField = {
    let field = UISearchTextField(frame: .zero)
    field.delegate = editing
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, textDidChange: text ?? "")
        textWasSet?()
      }, for: .editingChanged)
    addSubview(field)
    return field
  }()
  private lazy var editing = SearchFieldEditing(self)

  /// What a search controller does when the text is another.
  var textWasSet: (() -> Void)?
  /// What a search controller does when editing begins.
  var editingBegan: (() -> Void)?
  /// What a search controller does when the search is to end.
  var cancelled: (() -> Void)?

  /// What the button that ends the search does.
  func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    cancelled?()
  }

  override var elementsInside: [ScreenElement] {
    var elements = [searchTextField.screenElement].compactMap { $0 }
    if showsCancelButton {
      elements.append(
        ScreenElement(
          className: "UIButton", label: "Cancel", isEnabled: true, traits: .button,
          activate: { [weak self] in self?.cancel() }))
    }
    return elements
  }
}

/// The field of a search bar.
@MainActor open class UISearchTextField: UITextField {
  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.label = placeholder ?? "Search"
    element.traits.insert(.searchField)
    return element
  }
}

/// Tells a bar of the editing in its field.
@MainActor private final class SearchFieldEditing: NSObject, UITextFieldDelegate {
  private weak var bar: UISearchBar?

  init(_ bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.editingBegan?()
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.delegate?.searchBarTextDidEndEditing(bar)
  }
}
