import FoundationShim

/// A list of entries.
@MainActor open class UIMenu: UIMenuElement {
  /// How a menu is shown within another.
  public struct Options: OptionSet, Sendable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its entries stand in the outer menu.
    public static let displayInline = Options(rawValue: 1)
    /// It destroys something.
    public static let destructive = Options(rawValue: 2)
    /// One entry at most is ticked.
    public static let singleSelection = Options(rawValue: 32)
  }

  /// Makes a menu of entries.
  public convenience init(
    title: String = "", image: UIImage? = nil, options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) {
    self.init()
    self.title = title
    self.image = image
    self.options = options
    self.children = children
  }

  /// How the menu is shown within another.
  open private(set) var options: UIMenu.Options = []
  /// The entries.
  open private(set) var children: [UIMenuElement] = []
}
