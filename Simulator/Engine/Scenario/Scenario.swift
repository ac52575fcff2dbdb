import Foundation
import PhoneLink

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
    expectation = try ScenarioExpectation(
      reader.required("expect"), contents: contents, shares: names)
  }
}

/// How the app of a scenario is set up.
public struct ScenarioSetup: Sendable, Hashable {
  /// What the app shows shares with.
  public enum Front: String, Sendable, CaseIterable { case web, native }

  /// `queue` or `latestOnly`.
  public var policy = "queue"
  /// The web page with the plugin, or the Swift API.
  public var front = Front.web
  /// How the app deals with a share.
  public var consumer = "acknowledge"
  /// Limits of the configuration, by their key in Info.plist.
  public var limits: [String: JSONValue] = [:]

  init() {}

  init(_ node: JSONNode) throws {
    let reader = try ScenarioReader(
      node, "`app`", allowed: ["profile", "policy", "front", "limits", "consumer"],
      later: ["language", "destinations", "crashOn"])
    _ = try reader.choice("profile", ["native"], later: ["compat", "compose"])
    policy = try reader.choice("policy", ["queue", "latestOnly"]) ?? policy
    front =
      try reader.choice("front", Front.allCases.map(\.rawValue)).flatMap(Front.init) ?? front
    consumer =
      try reader.choice(
        "consumer",
        ["acknowledge", "onTap", "hold", "failOnce", "crashBeforeAcknowledge", "crashAlways"])
      ?? consumer
    guard let node = reader.node("limits") else { return }
    let keys = ["itemCount", "itemBytes", "totalBytes", "textBytes"]
    let limits = try ScenarioReader(node, "`limits`", allowed: keys)
    for key in keys {
      guard let count = try limits.count(key) else { continue }
      self.limits[key.prefix(1).uppercased() + key.dropFirst()] = .number(Double(count))
    }
  }

  /// The members of the `ShareTarget` dictionary that app and extension are staged with.
  var configuration: JSONValue {
    var values: [String: JSONValue] = ["Profile": "native", "Policy": .string(policy)]
    if !limits.isEmpty { values["Limits"] = .object(limits) }
    return .object(values)
  }

  /// What the app's process is told.
  var environment: [String: String] {
    ["SCENARIO_FRONT": front.rawValue, "SCENARIO_CONSUMER": consumer]
  }
}
