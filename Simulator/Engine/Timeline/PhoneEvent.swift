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

  /// A sentence if the app's process ended by a fault of its own. SIGKILL comes from the story: from the
  /// phone, or from a consumer that is to die.
  var crash: String? {
    guard source == "app", name == "ended" else { return nil }
    guard let signal = self["signal"] else {
      return self["status"] == "0" ? nil : "The app ended by itself: \(facts)."
    }
    return signal == "9" ? nil : "The app crashed: signal \(signal)."
  }

  /// Whether a share was stored without some of what was offered.
  var isPartialCommit: Bool { name == "committed" && self["skipped"].map { $0 != "0" } == true }
}
