import FoundationShim

/// The content of a row: texts and a picture.
public struct UIListContentConfiguration: Sendable {
  /// The main text.
  public var text: String?
  /// The further text.
  public var secondaryText: String?
  /// The picture at the start.
  public var image: UIImage?

  /// An empty content of a plain row.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// An empty content of a row with a further text below.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// An empty content of a row with a further text at the end.
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}
