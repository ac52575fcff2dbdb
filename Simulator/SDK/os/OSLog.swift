import Foundation
import PhoneLink

/// A destination of log messages: one subsystem and category, as Apple's `OSLog`.
public final class OSLog: NSObject, Sendable {
  /// Categories that the system treats specially; the simulated log keeps them as plain names.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of the category.
    public let rawValue: String

    /// A category by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points of interest in a performance trace.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    /// Messages that a performance trace records on demand.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    /// The same, with call stacks.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  /// The log of messages without subsystem and category.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that drops everything.
  public static let disabled = OSLog(subsystem: "", category: "", isDropping: true)

  private let subsystem: String
  private let category: String
  private let isDropping: Bool

  /// A log of one subsystem and category.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDropping: false)
  }

  /// A log of one subsystem in one of the system's categories.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue, isDropping: false)
  }

  private init(subsystem: String, category: String, isDropping: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDropping = isDropping
  }

  /// Whether messages of this level are recorded: all of them, unless the log is `disabled`.
  public func isEnabled(type: OSLogType) -> Bool { !isDropping }

  /// Sends one finished text to where this process's log goes.
  func write(_ level: OSLogType, _ text: String) {
    guard !isDropping else { return }
    let record = LogRecord(
      subsystem: subsystem, category: category, level: level.recordName, message: text,
      time: Date().timeIntervalSince1970)
    LogDestination.current.write(record)
  }
}
