import FoundationShim

/// What an action does.
public typealias UIActionHandler = (UIAction) -> Void

/// Something to be done, with a title and an image.
@MainActor open class UIAction: UIMenuElement {
  /// The name of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// An action of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An action of that name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Makes an action; without an identifier it gets one of its own.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.init()
    self.title = title
    self.subtitle = subtitle
    self.image = image
    if let identifier { self.identifier = identifier }
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
  }

  /// The name of the action.
  open private(set) var identifier = Identifier(
    "com.apple.action.dynamic." + UUID().uuidString)
  /// A longer title.
  open var discoverabilityTitle: String?
  /// How the entry looks and reacts.
  open var attributes: UIMenuElement.Attributes = []
  /// Whether the entry is ticked.
  open var state = UIMenuElement.State.off
  /// Who performs the action, while it is performed.
  open var sender: Any? { performer }
  private weak var performer: AnyObject?
  private var handler: UIActionHandler?

  /// Performs the action on behalf of a control or bar item.
  func perform(sender: AnyObject?) {
    performer = sender
    handler?(self)
    performer = nil
  }
}
