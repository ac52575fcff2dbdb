import Foundation

/// Writes a message of a C format to the log, as Apple's `os_log`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ arguments: any CVarArg...
) {
  log.write(type, LogFormat.text(message.description, arguments))
}

/// Writes a message of a C format to the log, level first.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(type, LogFormat.text(message.description, arguments))
}

/// Writes an interpolated message to the log, level first.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text)
}
