import ShareTargetCore

/// Every event that a timeline can hold, and the facts that each may carry.
///
/// A story that names another one would wait for what never comes; the reader refuses it.
enum TimelineVocabulary {
  /// What the product's extension tells.
  static let ofExtension: [String: [String]] = product([
    .received: [], .copying: ["position", "bytes"], .stored: ["position", "bytes", "clone"],
    .asking: ["missing"], .skipped: ["position", "reason"],
    .committed: ["items", "skipped", "bytes"], .hinted: [],
    .opening: [], .opened: [], .notOpened: ["reason"], .completed: [], .cancelled: [],
    .failed: ["code"],
  ])
  /// What the product's app tells.
  static let ofApp: [String: [String]] = product([
    .imported: ["finished"], .scanned: ["waiting", "stray"], .offered: ["items"],
    .kept: ["first"], .acknowledged: [], .replaced: [], .expired: [], .released: [],
    .quarantined: ["reason"], .swept: ["files"], .idle: [],
  ])
  /// What the page tells.
  static let ofPage = ["shown": ["share"]]
  /// What the phone sees, as processes report it or as it does it itself.
  static let ofPhone: [String: [String]] = [
    "offer": ["share", "attachments"], "started": [], "ended": ["status", "signal"],
    "killed": ["reason", "footprint", "call"], "disturbed": ["at"], "dismissed": ["peakKiB"],
    "held": ["at"],
    "viewLoaded": [], "appeared": [], "disappeared": [], "presented": ["class"], "announced": [],
    "expiring": ["active"], "openRefused": ["reason"], "requestCompleted": ["again"],
    "requestCancelled": ["domain", "code", "again"], "launched": [], "becameActive": [],
    "enteredBackground": [], "backgroundTask": ["name", "active"], "openURL": [],
    "toFront": ["via"], "webLoaded": [], "webCrashed": [], "locked": [], "unlocked": [],
    "refuseOpen": [], "allowOpen": [], "diskFull": [], "diskFree": [], "clockBack": [],
  ]
  /// What a process tells by itself, so that it can be killed right after it.
  static let tellable: Set<String> = Set(ofExtension.keys).union(ofApp.keys).union(ofPage.keys)
    .union([
      "viewLoaded", "appeared", "disappeared", "presented", "announced", "expiring",
      "requestCompleted",
      "requestCancelled", "launched", "becameActive", "enteredBackground", "backgroundTask",
      "webLoaded",
    ])
  /// Facts whose values are few, wherever they stand.
  private static let values: [String: [String]] = [
    "first": ["true", "false"], "clone": ["true", "false"], "active": ["true", "false"],
    "finished": ["true", "false"],
    "again": ["true"], "via": ["icon", "url", "scene", "attention"],
  ]
  /// Why the phone kills.
  private static let killReasons = ["scenario", "memory"]

  /// All of them, by name.
  static let all = [ofExtension, ofApp, ofPage, ofPhone]
    .reduce(into: [:]) { $0.merge($1) { one, other in one + other } }

  /// The events at which a process of a role can be made to stand still.
  static func points(of role: SimulatedProcess.Role) -> [String] {
    (role == .extension ? ofExtension : ofApp).keys.sorted()
  }

  private static func product(_ facts: [TimelineEvent.Name: [String]]) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: facts.map { ($0.key.rawValue, ["share"] + $0.value) })
  }

  /// Refuses an expected line, a name and facts as `key=value`, that no timeline can hold.
  static func check(_ line: String, at place: JSONNode.Place) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let name = words.first, let facts = all[name] else {
      throw ScenarioError(
        place, "No event is called `\(words.first ?? "")`; the events are \(list(all.keys)).")
    }
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0])
      guard parts.count == 2, facts.contains(key) else {
        throw ScenarioError(
          place,
          facts.isEmpty
            ? "The event `\(name)` has no facts, and so no `\(word)`."
            : "The event `\(name)` has no fact `\(word)`; its facts are "
              + "\(list(facts.map { "\($0)=" })).")
      }
      let choices = name == "killed" && key == "reason" ? killReasons : values[key]
      guard let choices, !choices.contains(String(parts[1])) else { continue }
      throw ScenarioError(
        place, "`\(key)` of `\(name)` is one of \(choices.joined(separator: ", ")).")
    }
  }

  private static func list(_ names: some Sequence<String>) -> String {
    names.sorted().joined(separator: ", ")
  }
}
