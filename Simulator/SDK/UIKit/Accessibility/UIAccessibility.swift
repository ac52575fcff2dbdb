import FoundationShim
import PhoneLink

/// What assistive technology is told.
@MainActor public enum UIAccessibility {
  /// A kind of announcement.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt32
    /// A kind by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A new screen; the argument is the element to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen changed; the argument is the element to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Something to be read out; the argument is the text.
    public static let announcement = Notification(rawValue: 1008)
    /// A scroll ended; the argument is the text to be read.
    public static let pageScrolled = Notification(rawValue: 1009)

    var name: String {
      switch self {
      case .screenChanged: "screenChanged"
      case .layoutChanged: "layoutChanged"
      case .announcement: "announcement"
      case .pageScrolled: "pageScrolled"
      default: String(rawValue)
      }
    }
  }

  /// Whether a screen reader runs; it does not, but announcements are delivered to the phone.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether the person wants less movement.
  public static var isReduceMotionEnabled: Bool { false }

  /// Tells assistive technology of something; the phone gets `announced` with kind and text.
  public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    let text: String? =
      switch argument {
      case let text as String: text
      case let text as NSAttributedString: text.string
      case let view as UIView: view.screenElement?.label
      default: nil
      }
    posted.append((notification, text))
    if posted.count > 64 { posted.removeFirst() }
    PhoneLink.shared?.send(
      "announced",
      .object(["kind": .string(notification.name), "text": text.map(JSONValue.string) ?? .null]))
  }

  /// The last announcements, oldest first, at most 64.
  static private(set) var posted: [(UIAccessibility.Notification, String?)] = []
}
