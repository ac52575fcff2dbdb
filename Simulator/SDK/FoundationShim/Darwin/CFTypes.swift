import Foundation

/// Core Foundation's string, which Linux does not show: the object that it is bridged to on a device.
public typealias CFString = NSString
/// Core Foundation's dictionary, likewise.
public typealias CFDictionary = NSDictionary
/// Core Foundation's URL, likewise.
public typealias CFURL = NSURL

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, @unchecked Sendable {
  // @unchecked: the string is immutable.

  /// The name as a string.
  public let rawValue: CFString

  /// A name by its string, copied.
  public init(rawValue: CFString) { self.rawValue = NSString(string: String(describing: rawValue)) }

  /// A name by its string, copied.
  public init(_ rawValue: CFString) { self.init(rawValue: rawValue) }
}

/// What happens to notifications for a suspended process. The Darwin centre ignores it.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  /// They are lost.
  case drop = 1
  /// The last one is kept.
  case coalesce = 2
  /// All are kept.
  case hold = 3
  /// The process is woken.
  case deliverImmediately = 4
}

/// Called for a notification: centre, observer, name; object and user information are always `nil`.
///
/// A function pointer of C on a device. Linux cannot declare one with these types, so a closure that
/// captures something compiles here; adding it ends the process instead.
public typealias CFNotificationCallback =
  (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
    CFDictionary?
  ) -> Void
