import PhoneLink
import Synchronization
import os

/// Collects what the code under test writes to the log.
final class LogRecorder: Sendable {
  private let stored = Mutex<[LogRecord]>([])

  /// Everything so far, in order.
  var records: [LogRecord] { stored.withLock { $0 } }

  /// Runs the body with its log going here.
  func recording<Result>(_ body: () throws -> Result) rethrows -> Result {
    let destination = LogDestination { record in self.stored.withLock { $0.append(record) } }
    return try LogDestination.$override.withValue(destination, operation: body)
  }
}
