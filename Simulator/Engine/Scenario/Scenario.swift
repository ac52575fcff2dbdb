import Foundation
import PhoneLink
import ShareTargetCore

/// A story that can be replayed: what was offered, what happened, what must be true at the end.
///
/// `Documentation/SCENARIOS.md` describes the file format.
public struct Scenario: Sendable {
  /// The story in a sentence.
  public var title: String
  /// How many times as fast as ours time passes in the extension's process.
  public var pace = 1.0
  /// How the app is set up.
  public var app: ScenarioSetup
  /// What happens, one after another.
  public var steps: [ScenarioStep]
  /// What must be true at the end.
  public var expectation: ScenarioExpectation

  /// Reads a scenario from a file's bytes, which are UTF-8.
  public init(data: Data, folder: URL) throws {
    if let place = JSONText.firstInvalidByte(in: data) {
      throw ScenarioError(place, "The text is not UTF-8 from here on.")
    }
    try self.init(text: String(decoding: data, as: UTF8.self), folder: folder)
  }

  /// Reads a scenario; `folder` is where the files that it names are.
  ///
  /// Throws a `ScenarioError` with line, column and reason for everything that is wrong with the text,
  /// also for an unknown key and for a part of the format that this version cannot do yet.
  public init(text: String, folder: URL) throws {
    let root = try JSONText.parse(text)
    let reader = try ScenarioReader(
      root, "A scenario", allowed: ["scenario", "title", "pace", "app", "steps", "expect"])
    let version = try reader.required("scenario")
    guard try version.asCount("scenario") == 1 else {
      throw ScenarioError(version.place, "This version reads scenarios of format 1 only.")
    }
    title = try reader.required("title").asText("title")
    if let node = reader.node("pace") {
      pace = try reader.number("pace") ?? 1
      guard pace >= 1, pace <= 100 else {
        throw ScenarioError(node.place, "`pace` is a number from 1 to 100.")
      }
    }
    app = try reader.node("app").map(ScenarioSetup.init) ?? ScenarioSetup()
    let contents = ContentReader(folder: folder)
    steps = try reader.required("steps").asList("steps").map {
      try ScenarioStep($0, contents: contents)
    }
    var names: Set<String> = []
    for step in steps {
      for share in step.shares where !names.insert(share.name).inserted {
        throw ScenarioError(step.place, "Two shares are called \"\(share.name)\".")
      }
    }
    for step in steps {
      guard let name = step.share, !names.contains(name) else { continue }
      throw ScenarioError(step.place, "`of` names \"\(name)\", and no share is called so.")
    }
    if let name = app.crashOn, !names.contains(name), case .object(let members) = root.value {
      let place = members.first { $0.key == "app" }?.value.place ?? root.place
      throw ScenarioError(place, "`crashOn` names \"\(name)\", and no share is called so.")
    }
    expectation = try ScenarioExpectation(
      reader.required("expect"), contents: contents, shares: names)
  }
}

extension Scenario {
  /// Whether it can only be played where a library stands between processes and the device.
  var needsShim: Bool { steps.contains(where: \.needsShim) }
}

/// How the app of a scenario is set up.
public struct ScenarioSetup: Sendable, Hashable {
  /// Whose contract the app keeps: the product's own, or the original one of one photo; or a compose sheet.
  public enum Profile: String, Sendable, CaseIterable { case native, compat, compose }
  /// What the app shows shares with.
  public enum Front: String, Sendable, CaseIterable { case web, native }

  /// The product's own contract, or the original one, whose app is TimeSafari.
  public var profile = Profile.native
  /// `queue` or `latestOnly`.
  public var policy = "queue"
  /// The web page with the plugin, or the Swift API.
  public var front = Front.web
  /// How the app deals with a share.
  public var consumer = "acknowledge"
  /// The share that a crashing consumer dies of, by its name in the scenario; `nil` for every one.
  public var crashOn: String?
  /// Whether the app wants places taken out of pictures and films (`RemoveLocation`).
  public var removesLocation = false
  /// Limits of the configuration, by their key in Info.plist.
  public var limits: [String: JSONValue] = [:]

  /// Whether the extension is a compose sheet.
  public var isCompose: Bool { profile == .compose }
  /// Whether the compose sheet has a look of its own, and not the system's.
  public var hasOwnLook = false
  /// Where a compose sheet can send, as its adapter lists it.
  public var destinations: JSONValue = ScenarioSetup.twoDestinations

  private static let twoDestinations: JSONValue = [
    ["id": "personal", "title": "Personal", "subtitle": "Only you"],
    ["id": "team", "title": "Team", "subtitle": "Everybody at work"],
  ]

  /// An app with a page, a queue, and a consumer that keeps everything at once.
  public init() {}

  init(_ node: JSONNode) throws {
    let reader = try ScenarioReader(
      node, "`app`",
      allowed: [
        "profile", "policy", "front", "limits", "consumer", "crashOn", "removeLocation",
        "look", "destinations",
      ],
      later: ["language"])
    profile =
      try reader.choice("profile", Profile.allCases.map(\.rawValue))
      .flatMap(Profile.init) ?? profile
    policy =
      try reader.choice("policy", ["queue", "latestOnly"])
      ?? (profile == .compat ? "latestOnly" : policy)
    try readCompose(reader)
    front =
      try reader.choice("front", Front.allCases.map(\.rawValue)).flatMap(Front.init) ?? front
    consumer =
      try reader.choice(
        "consumer",
        ["acknowledge", "onTap", "hold", "failOnce", "crashBeforeAcknowledge", "crashAlways"])
      ?? (profile == .compat ? "onTap" : consumer)
    try refuseWhatTimeSafariCannot(reader)
    if let node = reader.node("crashOn") {
      guard consumer.hasPrefix("crash") else {
        throw ScenarioError(
          node.place,
          "`crashOn` says which share crashBeforeAcknowledge or crashAlways is about; the consumer is "
            + "\(consumer).")
      }
      crashOn = try node.asText("crashOn")
    }
    removesLocation = try reader.flag("removeLocation") ?? false
    guard let node = reader.node("limits") else { return }
    // What the extension would refuse is refused here, with its place.
    let ranges: [(key: String, range: ClosedRange<Int64>)] = [
      ("itemCount", Limits.itemCounts), ("itemBytes", Limits.byteCounts),
      ("totalBytes", Limits.byteCounts), ("textBytes", Limits.textByteCounts),
    ]
    let limits = try ScenarioReader(node, "`limits`", allowed: ranges.map(\.key))
    for (key, range) in ranges {
      guard let node = limits.node(key) else { continue }
      let count = try node.asCount(key)
      guard range.contains(Int64(count)) else {
        throw ScenarioError(
          node.place,
          "`\(key)` is a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      self.limits[key.prefix(1).uppercased() + key.dropFirst()] = .number(Double(count))
    }
  }

  /// TimeSafari has a page, on which a person takes the photo or does not.
  private func refuseWhatTimeSafariCannot(_ reader: ScenarioReader) throws {
    guard profile == .compat else { return }
    for (key, value, only) in [
      ("front", front.rawValue, "web"), ("consumer", consumer, "onTap"),
    ] {
      guard value != only, let node = reader.node(key) else { continue }
      throw ScenarioError(
        node.place, "With the profile compat the app is TimeSafari, whose `\(key)` is \(only).")
    }
  }

  private mutating func readCompose(_ reader: ScenarioReader) throws {
    for key in ["look", "destinations"] where !isCompose {
      guard let node = reader.node(key) else { continue }
      throw ScenarioError(node.place, "`\(key)` belongs to the profile compose.")
    }
    hasOwnLook = try reader.choice("look", ["system", "own"]) == "own"
    guard let list = try reader.list("destinations") else { return }
    destinations = .array(
      try list.map { node in
        let reader = try ScenarioReader(
          node, "A destination", allowed: ["id", "title", "subtitle"])
        var members: [String: JSONValue] = [
          "id": .string(try reader.required("id").asText("id")),
          "title": .string(try reader.required("title").asText("title")),
        ]
        members["subtitle"] = try reader.text("subtitle").map(JSONValue.string)
        return .object(members)
      })
  }

  /// The members of the `ShareTarget` dictionary that app and extension are staged with.
  var configuration: JSONValue {
    var values: [String: JSONValue] = [
      "Profile": .string(profile.rawValue), "Policy": .string(policy),
    ]
    if removesLocation { values["RemoveLocation"] = .bool(true) }
    if !limits.isEmpty { values["Limits"] = .object(limits) }
    return .object(values)
  }

  /// How the phone can tell that the app is at rest.
  var rest: AppRest {
    profile == .compat
      ? .withoutOffers : AppRest(hasPage: front == .web, mayHoldShares: mayHoldShares)
  }

  /// Whether the phone can be at rest while the consumer has a share in its hands.
  private var mayHoldShares: Bool { ["hold", "onTap"].contains(consumer) }

  /// What the app's process is told.
  var environment: [String: String] {
    ["SCENARIO_CONSUMER": consumer, "SCENARIO_CRASH_ON": crashOn ?? ""]
  }
}
