import FoundationShim

/// A view that tells others when the person uses it.
@MainActor open class UIControl: UIView {
  /// What a person can do with a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// One bit for each event.
    public let rawValue: UInt
    /// Events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger came down.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger went up inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger went up outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system took the touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control did what it is for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Everything that a finger does.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// Everything about editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks and reacts.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit for each state.
    public let rawValue: UInt
    /// States by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Ready.
    public static let normal: State = []
    /// Touched.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not usable.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// In focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Where content stands from left to right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// Makes a control of that place and size.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a control with an action for what it is for.
  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Makes a control as an archive would.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether the control can be used.
  open var isEnabled = true
  /// Whether the control is chosen.
  open var isSelected = false
  /// Whether the control is touched.
  open var isHighlighted = false
  /// Where content stands from left to right.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The states together.
  open var state: UIControl.State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private var registered: [(action: UIAction, events: UIControl.Event)] = []

  /// Performs an action at events; one with the same identifier for the same events is replaced.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registered.append((action, controlEvents))
  }
  /// Stops performing an action at events.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }
  /// Stops performing the action with an identifier at events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) {
    registered = registered.compactMap { entry in
      guard entry.action.identifier == actionIdentifier else { return entry }
      let left = entry.events.subtracting(controlEvents)
      return left.isEmpty ? nil : (entry.action, left)
    }
  }
  /// Performs what is registered for any of the events, in the order of registration.
  open func sendActions(for controlEvents: UIControl.Event) {
    for entry in registered where !entry.events.isDisjoint(with: controlEvents) {
      sendAction(entry.action)
    }
  }
  /// Performs one action.
  open func sendAction(_ action: UIAction) { action.perform(sender: self) }

  /// What a tap does to an enabled control.
  func touchUp() { sendActions(for: .touchUpInside) }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.isEnabled = isEnabled
    if isSelected { element.traits.insert(.selected) }
    element.activate = { [weak self] in self?.touchUp() }
    return element
  }

  @discardableResult open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    touchUp()
    return true
  }
}
