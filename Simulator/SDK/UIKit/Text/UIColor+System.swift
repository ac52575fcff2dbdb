// Values of the light appearance. Source: the colour tables of the Human Interface Guidelines.

extension UIColor {
  /// Black.
  public class var black: UIColor { UIColor("black", 0x000000) }
  /// White.
  public class var white: UIColor { UIColor("white", 0xFFFFFF) }
  /// A middle grey.
  public class var gray: UIColor { UIColor("gray", 0x808080) }
  /// A dark grey.
  public class var darkGray: UIColor { UIColor("darkGray", 0x555555) }
  /// A light grey.
  public class var lightGray: UIColor { UIColor("lightGray", 0xAAAAAA) }
  /// Pure red.
  public class var red: UIColor { UIColor("red", 0xFF0000) }
  /// Pure green.
  public class var green: UIColor { UIColor("green", 0x00FF00) }
  /// Pure blue.
  public class var blue: UIColor { UIColor("blue", 0x0000FF) }
  /// Orange.
  public class var orange: UIColor { UIColor("orange", 0xFF8000) }
  /// Yellow.
  public class var yellow: UIColor { UIColor("yellow", 0xFFFF00) }
  /// Nothing at all.
  public class var clear: UIColor { UIColor("clear", 0x000000, alpha: 0) }
  /// The background of a screen.
  public class var systemBackground: UIColor { UIColor("systemBackground", 0xFFFFFF) }
  /// The background of content that is grouped on a screen.
  public class var secondarySystemBackground: UIColor {
    UIColor("secondarySystemBackground", 0xF2F2F7)
  }
  /// The background within a group.
  public class var tertiarySystemBackground: UIColor {
    UIColor("tertiarySystemBackground", 0xFFFFFF)
  }
  /// The background of a grouped list.
  public class var systemGroupedBackground: UIColor { UIColor("systemGroupedBackground", 0xF2F2F7) }
  /// The background of a row in a grouped list.
  public class var secondarySystemGroupedBackground: UIColor {
    UIColor("secondarySystemGroupedBackground", 0xFFFFFF)
  }
  /// The main text.
  public class var label: UIColor { UIColor("label", 0x000000) }
  /// Text that matters less.
  public class var secondaryLabel: UIColor { UIColor("secondaryLabel", 0x3C3C43, alpha: 0.6) }
  /// Text that matters little.
  public class var tertiaryLabel: UIColor { UIColor("tertiaryLabel", 0x3C3C43, alpha: 0.3) }
  /// Text that hardly matters.
  public class var quaternaryLabel: UIColor { UIColor("quaternaryLabel", 0x3C3C43, alpha: 0.18) }
  /// The text of an empty field.
  public class var placeholderText: UIColor { UIColor("placeholderText", 0x3C3C43, alpha: 0.3) }
  /// A link.
  public class var link: UIColor { UIColor("link", 0x007AFF) }
  /// A thin line that lets content through.
  public class var separator: UIColor { UIColor("separator", 0x3C3C43, alpha: 0.29) }
  /// A thin line.
  public class var opaqueSeparator: UIColor { UIColor("opaqueSeparator", 0xC6C6C8) }
  /// The fill of a small shape.
  public class var systemFill: UIColor { UIColor("systemFill", 0x787880, alpha: 0.2) }
  /// The fill of a medium shape.
  public class var secondarySystemFill: UIColor {
    UIColor("secondarySystemFill", 0x787880, alpha: 0.16)
  }
  /// The fill of a large shape.
  public class var tertiarySystemFill: UIColor {
    UIColor("tertiarySystemFill", 0x767680, alpha: 0.12)
  }
  /// The system's blue.
  public class var systemBlue: UIColor { UIColor("systemBlue", 0x007AFF) }
  /// The system's green.
  public class var systemGreen: UIColor { UIColor("systemGreen", 0x34C759) }
  /// The system's red, for what destroys.
  public class var systemRed: UIColor { UIColor("systemRed", 0xFF3B30) }
  /// The system's orange.
  public class var systemOrange: UIColor { UIColor("systemOrange", 0xFF9500) }
  /// The system's yellow.
  public class var systemYellow: UIColor { UIColor("systemYellow", 0xFFCC00) }
  /// The system's pink.
  public class var systemPink: UIColor { UIColor("systemPink", 0xFF2D55) }
  /// The system's purple.
  public class var systemPurple: UIColor { UIColor("systemPurple", 0xAF52DE) }
  /// The system's teal.
  public class var systemTeal: UIColor { UIColor("systemTeal", 0x30B0C7) }
  /// The system's indigo.
  public class var systemIndigo: UIColor { UIColor("systemIndigo", 0x5856D6) }
  /// The system's grey.
  public class var systemGray: UIColor { UIColor("systemGray", 0x8E8E93) }
  /// The second grey.
  public class var systemGray2: UIColor { UIColor("systemGray2", 0xAEAEB2) }
  /// The third grey.
  public class var systemGray3: UIColor { UIColor("systemGray3", 0xC7C7CC) }
  /// The fourth grey.
  public class var systemGray4: UIColor { UIColor("systemGray4", 0xD1D1D6) }
  /// The fifth grey.
  public class var systemGray5: UIColor { UIColor("systemGray5", 0xE5E5EA) }
  /// The sixth grey.
  public class var systemGray6: UIColor { UIColor("systemGray6", 0xF2F2F7) }
  /// What can be touched.
  public class var tintColor: UIColor { UIColor("tintColor", 0x007AFF) }
}
