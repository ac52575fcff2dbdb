import PhoneLink

/// One line of the phone's timeline: what happened in which process, and when.
public struct PhoneEvent: Hashable, Sendable, Codable {
  /// The place in the timeline, from 1, without gaps.
  public var number: Int
  /// Seconds since the phone was switched on, by a clock that never goes back.
  public var seconds: Double
  /// `phone`, `extension`, `app` or `page`.
  public var source: String
  /// The process that it is about; 0 for the phone itself.
  public var processIdentifier: Int32
  /// The event's name, for example `committed`.
  public var name: String
  /// Further facts as `key=value`, separated by single spaces, in the order of the sender.
  public var facts: String

  /// The value of one fact; `nil` when the event has none of that name.
  public subscript(key: String) -> String? {
    for fact in facts.split(separator: " ") {
      let parts = fact.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == key { return String(parts[1]) }
    }
    return nil
  }

  /// Whether a share was stored without some of what was offered.
  var isPartialCommit: Bool { name == "committed" && self["skipped"].map { $0 != "0" } == true }
}
