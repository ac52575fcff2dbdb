import FoundationShim

/// An entry of a menu.
@MainActor open class UIMenuElement: NSObject {
  /// Whether an entry is ticked.
  public enum State: Int, Sendable { case off, on, mixed }
  /// How an entry looks and reacts.
  public struct Attributes: OptionSet, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt
    /// Attributes by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 2)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 4)
  }

  nonisolated override init() { super.init() }

  /// The title.
  open internal(set) var title = ""
  /// The line below the title.
  open var subtitle: String?
  /// The image beside the title.
  open internal(set) var image: UIImage?
}
