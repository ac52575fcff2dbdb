import FoundationShim

extension UIButton {
  /// Title, image and look of a button.
  @MainActor public struct Configuration {
    /// How large the button is.
    public enum Size: Int, Sendable { case medium, small, mini, large }
    /// How round the corners are.
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic, small, medium, large, capsule
    }
    /// The base of the look.
    enum Look { case plain, gray, tinted, filled, borderless, bordered }

    var look: Look
    /// The title.
    public var title: String?
    /// The line below the title.
    public var subtitle: String?
    /// The image beside the title.
    public var image: UIImage?
    /// The space between image and title, in points.
    public var imagePadding: CGFloat = 0
    /// The colour behind, in place of the look's own.
    public var baseBackgroundColor: UIColor?
    /// The colour of title and image, in place of the look's own.
    public var baseForegroundColor: UIColor?
    /// How large the button is.
    public var buttonSize = Size.medium
    /// How round the corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// The space around the content.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)
    /// Whether something turns in place of the image.
    public var showsActivityIndicator = false

    /// Only the title, in the tint.
    public static func plain() -> Configuration { Configuration(look: .plain) }
    /// The title on grey.
    public static func gray() -> Configuration { Configuration(look: .gray) }
    /// The title on a light tint.
    public static func tinted() -> Configuration { Configuration(look: .tinted) }
    /// The title on the tint.
    public static func filled() -> Configuration { Configuration(look: .filled) }
    /// Only the title, as buttons were.
    public static func borderless() -> Configuration { Configuration(look: .borderless) }
    /// The title on the system's grey.
    public static func bordered() -> Configuration { Configuration(look: .bordered) }
    /// The title on the system's tint.
    public static func borderedProminent() -> Configuration { Configuration(look: .filled) }
  }
}
