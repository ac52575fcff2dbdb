import FoundationShim

/// A font: size, weight, and the text style that it follows, if any.
open class UIFont: NSObject, @unchecked Sendable {  // Immutable: every stored value is `let`.
  /// A role of text, whose size the person chooses.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// A role of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The largest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// The head of a paragraph.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A second head.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A remark in running text.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A note below.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// How bold a font is, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight from -1 to 1.
    public let rawValue: CGFloat
    /// A font of that weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// Neither thin nor bold.
    public static let regular = Weight(rawValue: 0)
    /// A little bold.
    public static let medium = Weight(rawValue: 0.23)
    /// Rather bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Very bold.
    public static let heavy = Weight(rawValue: 0.56)
  }

  private static let sizes: [TextStyle: CGFloat] = [
    .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15,
    .body: 17, .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
  ]

  /// The size in points.
  public let pointSize: CGFloat
  let weight: Weight
  let textStyle: TextStyle?

  init(pointSize: CGFloat, weight: Weight, textStyle: TextStyle? = nil) {
    self.pointSize = pointSize
    self.weight = weight
    self.textStyle = textStyle
    super.init()
  }

  /// The size of labels.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of the system's own text.
  open class var systemFontSize: CGFloat { 14 }

  /// The font of a role in the size of the default setting.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(
      pointSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular,
      textStyle: style)
  }
  /// The system's font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: .regular)
  }
  /// The system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(pointSize: fontSize, weight: weight)
  }
  /// The system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: .bold)
  }
  /// The same font in another size, which follows no role.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, weight: weight)
  }
}
