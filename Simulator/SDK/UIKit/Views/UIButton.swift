import FoundationShim

/// A control that does something when it is pressed.
@MainActor open class UIButton: UIControl {
  /// The look of a button.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
  }

  /// Makes a button without a title, or with the title and image of its action.
  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    if let primaryAction {
      if !primaryAction.title.isEmpty { titles[.normal] = primaryAction.title }
      images[.normal] = primaryAction.image
    }
  }
  /// Makes a button without a title.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes a button as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a button of a look.
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(type: buttonType, primaryAction: nil)
  }
  /// Makes a button of a look, with the title and image of its action.
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
  }
  /// Makes a button with a configuration; title and image are the action's where it has none.
  public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) {
    self.init(frame: .zero, primaryAction: primaryAction)
    buttonType = .system
    self.configuration = configuration
    if self.configuration?.title == nil, let title = primaryAction?.title, !title.isEmpty {
      self.configuration?.title = title
    }
    if self.configuration?.image == nil { self.configuration?.image = primaryAction?.image }
  }

  /// The look that the button was made with.
  open private(set) var buttonType = ButtonType.custom
  /// Title, image and look in one value.
  open var configuration: UIButton.Configuration?
  /// Called when the configuration should be adapted to the state.
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  /// What the button opens.
  open var menu: UIMenu?
  /// Whether a press opens the menu.
  open var showsMenuAsPrimaryAction = false
  /// The label of the title.
  public private(set) lazy var titleLabel: UILabel? = UILabel()
  /// The view of the image.
  public private(set) lazy var imageView: UIImageView? = UIImageView(image: nil)

  private var titles: [UIControl.State: String] = [:]
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var images: [UIControl.State: UIImage] = [:]

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    titleLabel?.text = currentTitle
  }
  /// The title of a state.
  open func title(for state: UIControl.State) -> String? { titles[state] }
  /// Sets the title of a state with attributes.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    setTitle(title?.string, for: state)
  }
  /// Sets the colour of the title of a state.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state] = color
  }
  /// The colour of the title of a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state] }
  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }
  /// The image of a state.
  open func image(for state: UIControl.State) -> UIImage? { images[state] }
  /// The title of the present state.
  open var currentTitle: String? { configuration?.title ?? titles[state] ?? titles[.normal] }
  /// The image of the present state.
  open var currentImage: UIImage? { configuration?.image ?? images[state] ?? images[.normal] }

  /// Asks for the handler to adapt the configuration.
  open func setNeedsUpdateConfiguration() {
    MainQueue.later { [weak self] in
      guard let self else { return }
      configurationUpdateHandler?(self)
    }
  }

  open override var isEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
  open override var isSelected: Bool { didSet { setNeedsUpdateConfiguration() } }

  override func touchUp() {
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.label = currentTitle ?? currentImage?.accessibilityLabel
    element.traits.insert(.button)
    return element
  }
  override var elementsInside: [ScreenElement] { [] }
}
