import FoundationShim

/// A button of an alert.
@MainActor open class UIAlertAction: NSObject {
  /// What kind of answer the button gives.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  nonisolated override init() { super.init() }

  /// Makes a button; `handler` is called when the alert has gone.
  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    storedTitle = title
    storedStyle = style
    self.handler = handler
  }

  private var storedTitle: String?
  private var storedStyle = Style.default
  private var handler: ((UIAlertAction) -> Void)?

  /// The title.
  open var title: String? { storedTitle }
  /// What kind of answer the button gives.
  open var style: UIAlertAction.Style { storedStyle }
  /// Whether the button can be pressed.
  open var isEnabled = true

  /// Does what was asked for.
  func perform() { handler?(self) }
}
