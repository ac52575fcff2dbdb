/// A line of the phone's unified log.
public struct LogLine: Hashable, Sendable, Codable {
  /// The process that wrote it.
  public var processIdentifier: Int32
  /// The subsystem of its logger.
  public var subsystem: String
  /// The category of its logger.
  public var category: String
  /// `debug`, `info`, `default`, `error` or `fault`.
  public var level: String
  /// The message as it would be stored, private values redacted.
  public var message: String
}
