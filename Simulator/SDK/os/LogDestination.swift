import Foundation
import PhoneLink

/// Where the log records of this process go.
///
/// The phone takes them if one started the process. Otherwise they are printed to standard error when
/// the environment holds `SIMULATOR_LOG_STDERR`, and dropped when it does not.
package struct LogDestination: Sendable {
  /// Takes one record; may block, as the phone may hold a thread at a timeline event.
  package let write: @Sendable (LogRecord) -> Void

  /// A destination of the caller's own making.
  package init(write: @escaping @Sendable (LogRecord) -> Void) { self.write = write }

  /// The destination that is in force for the running task, else that of the process.
  package static var current: LogDestination { override ?? process }

  /// A destination for the messages of one task; tests read the log through it.
  @TaskLocal package static var override: LogDestination?

  private static let process: LogDestination = {
    if let link = PhoneLink.shared { return LogDestination(write: link.log) }
    guard ProcessInfo.processInfo.environment["SIMULATOR_LOG_STDERR"] != nil else {
      return LogDestination { _ in }
    }
    return LogDestination { record in
      let line = "[\(record.level)] \(record.subsystem):\(record.category) \(record.message)\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }()
}
