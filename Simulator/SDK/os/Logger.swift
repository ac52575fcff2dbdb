/// Writes to the unified log, as Apple's `os.Logger`.
///
/// Every message becomes one `LogRecord` that goes to the phone; in a process without a phone it goes
/// to standard error if `SIMULATOR_LOG_STDERR` is set, else nowhere. Interpolated strings and objects
/// are redacted as on a device without a debugger.
/// Source: Apple's documentation of `Logger` and "Generating Log Messages from Your Code".
public struct Logger: Sendable {
  private let destination: OSLog

  /// A logger of one subsystem and category.
  public init(subsystem: String, category: String) {
    destination = OSLog(subsystem: subsystem, category: category)
  }

  /// A logger for the default subsystem.
  public init() {
    destination = .default
  }

  /// A logger that writes where the older log object writes.
  public init(_ logObj: OSLog) {
    destination = logObj
  }

  /// Writes at the default level.
  public func log(_ message: OSLogMessage) { write(.default, message) }

  /// Writes at the given level.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level, message) }

  /// Writes at the debug level.
  public func trace(_ message: OSLogMessage) { write(.debug, message) }

  /// Writes at the debug level.
  public func debug(_ message: OSLogMessage) { write(.debug, message) }

  /// Writes at the info level.
  public func info(_ message: OSLogMessage) { write(.info, message) }

  /// Writes at the default level.
  public func notice(_ message: OSLogMessage) { write(.default, message) }

  /// Writes at the error level.
  public func warning(_ message: OSLogMessage) { write(.error, message) }

  /// Writes at the error level.
  public func error(_ message: OSLogMessage) { write(.error, message) }

  /// Writes at the fault level.
  public func critical(_ message: OSLogMessage) { write(.fault, message) }

  /// Writes at the fault level.
  public func fault(_ message: OSLogMessage) { write(.fault, message) }

  private func write(_ level: OSLogType, _ message: OSLogMessage) {
    destination.write(level, message.text)
  }
}
