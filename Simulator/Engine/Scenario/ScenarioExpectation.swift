import Foundation

/// What must be true when a scenario has ended; what is `nil` is not checked.
public struct ScenarioExpectation: Sendable {
  /// One share that the consumer got.
  public struct Delivery: Sendable {
    var share: String
    var times: Int?
    var offers: Int?
    var title: String?
    var text: String?
    var items: [Item]?
    var skipped: [Skip]?
  }

  /// One item of a delivered share.
  struct Item: Sendable {
    var kind: String?
    var name: String?
    var type: String?
    var url: String?
    var content: Content?
    /// Whether the place that the content tells must be gone, and nothing else.
    var isPlaceRemoved = false
  }

  /// One attachment that was not kept.
  struct Skip: Sendable, Hashable {
    var index: Int
    var reason: String
  }

  /// One id that the adapter was given, in the order of the first time.
  struct Submitted: Sendable {
    var share: String?
    var times: Int?
    var text: String?
    var destination: String?
    var items: [String]?
  }

  /// What a sheet shows.
  public struct Sheet: Sendable {
    /// A text that is shown as it is.
    var title: String?
    var alert: String?
    /// What the first field holds.
    var text: String?
    /// What is ticked.
    var selected: String?
    var controls: [(label: String, isEnabled: Bool)] = []
  }

  /// What is expected of one share's sheet and process.
  struct OfShare: Sendable {
    var outcome: String?
    var skipped: [Skip]?
    var peakGrowthMiB: Double?
    var sheet: Sheet?

    /// Whether anything is expected.
    var isAsking: Bool {
      outcome != nil || skipped != nil || peakGrowthMiB != nil || sheet != nil
    }
  }

  var everyShare = OfShare()
  var shares: [(name: String, expected: OfShare)] = []
  var delivered: [Delivery]?
  var isOrderFree = false
  var submissions: [Submitted]?
  var counts: [(key: String, value: Int)] = []
  var log: [String]?
  var timeline: [String]?

  /// The counts that can be expected, in the order of their report.
  static let countKeys = ["pending", "quarantined", "drafts", "outbox", "filesLeft"]
  private static let shareKeys = ["extension", "skipped", "peakGrowthMiB", "sheet"]

  init(_ node: JSONNode, contents: ContentReader, shares names: Set<String>) throws {
    let reader = try ScenarioReader(
      node, "`expect`",
      allowed: Self.shareKeys + ["shares", "delivered", "order", "log", "timeline", "submissions"]
        + Self.countKeys,
      later: ["keys"])
    everyShare = try Self.ofShare(reader)
    if let node = reader.node("shares") {
      let shares = try ScenarioReader(node, "`shares`", allowed: names.sorted())
      for name in names.sorted() {
        guard let node = shares.node(name) else { continue }
        let own = try ScenarioReader(node, "An entry of `shares`", allowed: Self.shareKeys)
        self.shares.append((name, try Self.ofShare(own)))
      }
    }
    delivered = try reader.list("delivered")?.map {
      try Self.delivery($0, contents, names)
    }
    submissions = try reader.list("submissions")?.map { try Self.submission($0, names) }
    isOrderFree = try reader.choice("order", ["given", "any"]) == "any"
    for key in Self.countKeys {
      if let count = try reader.count(key) { counts.append((key, count)) }
    }
    log = try reader.list("log")?.map { try $0.asText("log") }
    timeline = try reader.list("timeline")?.map { node in
      let line = try node.asText("timeline")
      try TimelineVocabulary.check(line, at: node.place)
      return line
    }
  }

  private static func ofShare(_ reader: ScenarioReader) throws -> OfShare {
    OfShare(
      outcome: try reader.choice("extension", ["completed", "cancelled", "crashed"]),
      skipped: try reader.list("skipped").map(skips),
      peakGrowthMiB: try reader.number("peakGrowthMiB"),
      sheet: try reader.node("sheet").map(sheet))
  }

  private static func skips(_ nodes: [JSONNode]) throws -> [Skip] {
    try nodes.map { node in
      let reader = try ScenarioReader(node, "A skipped entry", allowed: ["index", "reason"])
      return Skip(
        index: try reader.required("index").asCount("index"),
        reason: try reader.required("reason").asChoice(
          "reason",
          [
            "tooLarge", "tooMany", "unavailable", "timedOut", "unreadable", "cancelled", "noSpace",
            "unsupported",
          ]))
    }
  }

  /// Reads what a sheet must show.
  static func sheet(_ node: JSONNode) throws -> Sheet {
    let reader = try ScenarioReader(
      node, "`sheet`", allowed: ["title", "alert", "text", "selected", "controls"])
    var sheet = Sheet(
      title: try reader.text("title"), alert: try reader.text("alert"),
      text: try reader.text("text"), selected: try reader.text("selected"))
    guard let controls = reader.node("controls") else { return sheet }
    guard case .object(let members) = controls.value else {
      throw ScenarioError(controls.place, "`controls` is an object of labels.")
    }
    for member in members where !member.key.hasPrefix("#") {
      guard case .bool(let isEnabled) = member.value.value else {
        throw ScenarioError(member.value.place, "A control is enabled: true or false.")
      }
      sheet.controls.append((member.key, isEnabled))
    }
    return sheet
  }

  private static func delivery(
    _ node: JSONNode, _ contents: ContentReader, _ names: Set<String>
  ) throws -> Delivery {
    let reader = try ScenarioReader(
      node, "A delivered share",
      allowed: ["share", "times", "offers", "title", "text", "items", "skipped"])
    return Delivery(
      share: try reader.required("share").asChoice("share", names.sorted()),
      times: try reader.count("times"), offers: try reader.count("offers"),
      title: try reader.text("title"), text: try reader.text("text"),
      items: try reader.list("items")?.map { node in
        let reader = try ScenarioReader(
          node, "A delivered item",
          allowed: ["kind", "name", "type", "url", "content", "placeRemoved"])
        let content = try reader.node("content").map(contents.content)
        let isPlaceRemoved = try reader.flag("placeRemoved") ?? false
        if isPlaceRemoved, content?.place == nil {
          throw ScenarioError(
            node.place,
            "`placeRemoved` is about a `content` with `gps`, which a jpeg or heic can have.")
        }
        return Item(
          kind: try reader.choice(
            "kind", ["image", "movie", "audio", "file", "folder", "url", "webPage"]),
          name: try reader.text("name"), type: try reader.text("type"),
          url: try reader.text("url"), content: content, isPlaceRemoved: isPlaceRemoved)
      },
      skipped: try reader.list("skipped").map(skips))
  }

  private static func submission(_ node: JSONNode, _ names: Set<String>) throws -> Submitted {
    let reader = try ScenarioReader(
      node, "A submission", allowed: ["share", "times", "text", "destination", "items"])
    return Submitted(
      share: try reader.choice("share", names.sorted()), times: try reader.count("times"),
      text: try reader.text("text"), destination: try reader.text("destination"),
      items: try reader.list("items")?.map { try $0.asText("items") })
  }
}
