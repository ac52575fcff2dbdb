import Foundation
import ShareTargetCore

/// One draft that was not delivered, for a person to see (C33, S9).
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// What it is.
  public enum State: Hashable, Sendable {
    /// A draft that was never sent; its sheet may still be open.
    case unsent
    /// A draft that certainly was not sent, because its adapter said so.
    case returned
    /// It is frozen and is sent at the next occasion after this time.
    case waiting(until: Date)
    /// A sheet or the app is sending it, at most until this time.
    case sending(until: Date)
    /// It was delivered; its files go at the next occasion.
    case sent
    /// It is for an adapter of another name, which this app does not have.
    case otherAdapter(String)
    /// Its files are damaged; they are kept, and can be exported or discarded.
    case damaged
    /// A later version wrote it; an update reads it.
    case newerVersion
  }

  /// What a person is to be told before it is discarded.
  public enum Warning: Hashable, Sendable {
    /// It was not sent to anybody; it is gone then.
    case notSent
    /// It may or may not have been sent; nobody will send it again.
    case mayHaveBeenSent
  }

  public var id: ShareID
  public var state: State
  /// When its sheet was opened, where that can be read.
  public var createdAt: Date?
  /// The text, for showing.
  public var text: String
  public var items: [SharedItem]
  public var destination: Destination?
  /// How often it was submitted.
  public var attemptCount: Int
  /// When that was the last time.
  public var lastAttemptAt: Date?
  /// Whether "send now" does something.
  public var canRetry: Bool
  /// Whether it can be thrown away now, after a warning.
  public var discardWarning: Warning?
}
