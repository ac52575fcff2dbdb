/// The level of a log message, with the raw values of Apple's `os_log_type_t`.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number that the system's log uses.
  public let rawValue: UInt8

  /// A level by its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A level by its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Always kept.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// Kept in memory only, unless asked for.
  public static let info = OSLogType(rawValue: 0x01)
  /// For development only.
  public static let debug = OSLogType(rawValue: 0x02)
  /// Something failed in this process.
  public static let error = OSLogType(rawValue: 0x10)
  /// A bug, or a failure of several processes together.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The level's name in a `LogRecord`; an unknown number counts as the default level.
  var recordName: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }
}
