/// Thrown by an adapter that is certain that nothing of this submission, by this attempt, has reached the
/// other side: no connection was made, or the other side refused it and keeps nothing.
///
/// It is believed only of an adapter that says `canTellNotSent`, and only while every attempt under the id
/// ended so. The person may then edit; what is edited gets a new id, because one id must never name two
/// bodies (C24).
public struct NotSent: Error, Sendable, CustomStringConvertible {
  /// What happened, in English, for a developer; never shared content.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { "not sent: \(reason)" }
}
