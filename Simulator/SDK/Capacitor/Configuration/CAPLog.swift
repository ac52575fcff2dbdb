import Foundation
import PhoneLink
import Synchronization
import os

/// Capacitor's own log.
public enum CAPLog {
  private static let isEnabled = Mutex(true)
  /// Where lines go instead of the log while tests listen.
  package static let listeners = Mutex<[UUID: @Sendable (LogRecord) -> Void]>([:])

  /// False drops everything that is printed.
  public static var enableLogging: Bool {
    get { isEnabled.withLock { $0 } }
    set { isEnabled.withLock { $0 = newValue } }
  }

  /// Writes one line, the items separated.
  public static func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    guard enableLogging else { return }
    write(
      items.map { String(describing: $0) }.joined(separator: separator), category: "capacitor",
      level: "default")
  }

  /// Writes one line of a category.
  static func write(_ message: String, category: String, level: String) {
    let record = LogRecord(
      subsystem: Bundle.main.bundleIdentifier ?? "Capacitor", category: category, level: level,
      message: message, time: Date().timeIntervalSince1970)
    let listening = listeners.withLock { Array($0.values) }
    for listener in listening { listener(record) }
    if listening.isEmpty { LogDestination.current.write(record) }
  }
}
