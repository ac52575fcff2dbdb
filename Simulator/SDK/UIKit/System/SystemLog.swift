import Foundation
import PhoneLink
import Synchronization

/// What UIKit itself writes to the unified log: warnings about misuse that it tolerates.
enum SystemLog {
  /// Where lines go instead of the log while a test listens.
  static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Writes one line under the subsystem of UIKit.
  static func write(_ message: String, category: String, level: String = "default") {
    if let listener = listener.withLock({ $0 }) { return listener(message) }
    if let link = PhoneLink.shared {
      link.log(
        LogRecord(
          subsystem: "com.apple.UIKit", category: category, level: level, message: message,
          time: Date().timeIntervalSince1970))
    } else {
      FileHandle.standardError.write(Data("[\(category)] \(message)\n".utf8))
    }
  }
}
