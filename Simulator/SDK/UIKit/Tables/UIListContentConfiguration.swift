import FoundationShim

/// The content of a row: texts and a picture.
public struct UIListContentConfiguration: Sendable {
  /// The main text.
  public var text: String?
  /// The further text.
  public var secondaryText: String?
  /// The picture at the start.
  public var image: UIImage?
  /// The look of the main text.
  public var textProperties = TextProperties()
  /// The look of the further text.
  public var secondaryTextProperties = TextProperties()
  /// Whether the further text stands beside the main one.
  public var prefersSideBySideTextAndSecondaryText = false

  /// The look of a text; kept as set, nothing is drawn here.
  public struct TextProperties: Sendable {
    /// How many lines at most; 0 for any number.
    public var numberOfLines = 0
    /// Whether the font follows the size that the person chose.
    public var adjustsFontForContentSizeCategory = true
  }

  /// An empty content of a plain row.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// An empty content of a row with a further text below.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// An empty content of a row with a further text at the end.
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}
