import PhoneLink

/// One share: the person chose the app in the share sheet, and an extension process serves it.
public struct ShareSheet: Sendable {
  /// How a share ended, as the host app learns it.
  public enum Outcome: String, Sendable, Hashable {
    /// The extension completed its request.
    case completed
    /// The extension cancelled its request.
    case cancelled
    /// The process ended before it answered.
    case crashed
  }

  /// The extension's process.
  public let process: SimulatedProcess
  /// The name of the request, which the host knows its offer by.
  public let request: String
  /// The number of the last event before the share began.
  public let startNumber: Int
}
