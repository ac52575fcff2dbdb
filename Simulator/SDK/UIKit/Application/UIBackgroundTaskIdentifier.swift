/// The ticket of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the ticket.
  public let rawValue: Int
  /// A ticket by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No ticket: there is no time left.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
