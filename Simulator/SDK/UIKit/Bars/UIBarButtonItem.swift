import FoundationShim

/// A button of a bar.
@MainActor open class UIBarButtonItem: UIBarItem {
  /// The look of a button.
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
    case prominent = 3
  }
  /// A button that the system names.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, pageCurl, close

    /// What the system calls the button in English; `nil` for a space.
    var label: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .action: "Share"
      case .trash: "Delete"
      case .fastForward: "Fast forward"
      case .pageCurl: "Page curl"
      default: String(describing: self).capitalized
      }
    }
  }

  /// Makes a button that the system names.
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.systemItem = systemItem
    self.primaryAction = primaryAction
    self.menu = menu
    if systemItem == .done || systemItem == .save { style = .done }
  }
  /// Makes a button with a title or image; where both are absent, they are the action's.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.image = image
    self.primaryAction = primaryAction
    self.menu = menu
    if let primaryAction, title == nil, image == nil {
      self.title = primaryAction.title.isEmpty ? nil : primaryAction.title
      self.image = primaryAction.image
    }
  }
  /// Makes an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  /// A space that takes what is left.
  public static func flexibleSpace() -> Self { space(.flexibleSpace, width: 0) }
  /// A space of that many points.
  public static func fixedSpace(_ width: CGFloat) -> Self { space(.fixedSpace, width: width) }

  /// The look.
  open var style = Style.plain
  /// What a tap does.
  open var primaryAction: UIAction?
  /// What a tap opens, when there is no action.
  open var menu: UIMenu?
  /// The view that the item shows.
  open var customView: UIView?
  /// The width, in points; 0 for the content's.
  open var width: CGFloat = 0
  /// The colour.
  open var tintColor: UIColor?
  /// Which button of the system it is.
  private(set) var systemItem: SystemItem?

  private static func space(_ item: SystemItem, width: CGFloat) -> Self {
    guard let made = makeObject() as? Self else { fatalError("\(self) cannot be made") }
    made.systemItem = item
    made.width = width
    return made
  }

  /// The item as assistive technology meets it; `nil` for a space.
  var screenElement: ScreenElement? {
    if let customView { return customView.screenElement }
    if let systemItem, systemItem.label == nil { return nil }
    var element = ScreenElement(className: String(describing: type(of: self)))
    element.label =
      accessibilityLabel ?? title ?? systemItem?.label ?? image?.accessibilityLabel
    element.value = accessibilityValue
    element.hint = accessibilityHint
    element.identifier = accessibilityIdentifier
    element.isEnabled = isEnabled
    element.traits = isEnabled ? .button : [.button, .notEnabled]
    element.activate = { [weak self] in
      guard let self else { return }
      primaryAction?.perform(sender: self)
    }
    return element
  }
}
