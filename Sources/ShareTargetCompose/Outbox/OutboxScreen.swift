/// The app's list of what was not delivered, as a plain value that any UI can show (C33).
public struct OutboxScreen: Hashable, Sendable {
  /// Oldest first.
  public var entries: [OutboxEntry]
  /// Whether the app is sending now.
  public var isDraining: Bool

  public init(entries: [OutboxEntry] = [], isDraining: Bool = false) {
    self.entries = entries
    self.isDraining = isDraining
  }
}
