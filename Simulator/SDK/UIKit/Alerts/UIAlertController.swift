import FoundationShim

/// A question to the person, with buttons.
///
/// Pressing a button dismisses the alert; the button's handler is called after that, so that it may
/// present something else. Source: reported behaviour of UIAlertController since iOS 8.
@MainActor open class UIAlertController: UIViewController {
  /// Whether the question stands in the middle or comes from below.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Makes a question without buttons.
  public convenience init(
    title: String?, message: String?, preferredStyle: UIAlertController.Style
  ) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    storedStyle = preferredStyle
    modalPresentationStyle = .custom
  }

  private var storedStyle = Style.alert
  private var storedActions: [UIAlertAction] = []
  private var fields: [UITextField] = []

  /// The text below the title.
  open var message: String?
  /// Whether the question stands in the middle or comes from below.
  open var preferredStyle: UIAlertController.Style { storedStyle }
  /// The buttons, in the order in which they were added.
  open var actions: [UIAlertAction] { storedActions }
  /// The button that the return key presses; one of `actions`.
  open var preferredAction: UIAlertAction? {
    didSet {
      guard let preferredAction, !storedActions.contains(where: { $0 === preferredAction }) else {
        return
      }
      raise(
        "NSInternalInconsistencyException",
        "The preferred action must be one of the alert's actions")
    }
  }
  /// Adds a button; at most one may have the style `cancel`.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, storedActions.contains(where: { $0.style == .cancel }) {
      raise(
        "NSInternalInconsistencyException",
        "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    storedActions.append(action)
  }
  /// Adds a field; only in an alert.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    if storedStyle != .alert {
      raise(
        "NSInternalInconsistencyException",
        "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    }
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    fields.append(field)
  }
  /// The fields.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  open override func loadView() { view = AlertView(self) }

  /// What a press on a button does.
  func press(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    guard ownPresenter != nil else { return action.perform() }
    dismiss(animated: true) { action.perform() }
  }
}

/// The look of an alert: title, message, fields and buttons.
@MainActor private final class AlertView: UIView {
  private unowned let alert: UIAlertController

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    accessibilityViewIsModal = true
  }
  required init?(coder: NSCoder) { nil }

  override var ownElement: ScreenElement {
    ScreenElement(className: "UIAlertController", label: alert.title, value: alert.message)
  }
  override var elementsInside: [ScreenElement] {
    let texts = [(alert.title, UIAccessibilityTraits.header), (alert.message, .staticText)]
    return texts.compactMap { text, traits in
      text.map { ScreenElement(className: "UILabel", label: $0, traits: traits) }
    }
      + (alert.textFields ?? []).compactMap(\.screenElement)
      + alert.actions.map { action in
        ScreenElement(
          className: "UIAlertAction", label: action.title, isEnabled: action.isEnabled,
          traits: action.isEnabled ? .button : [.button, .notEnabled],
          activate: { [weak alert] in alert?.press(action) })
      }
  }
}
