import Foundation

/// One thing that happens in a scenario.
public struct ScenarioStep: Sendable {
  /// A share with the name that the scenario gave it.
  public struct NamedOffer: Sendable, Hashable {
    /// `as` in the file.
    public var name: String
    /// What is offered.
    public var offer: Offer
  }

  /// A point in a process's life that the phone can stop it at.
  public struct Point: Sendable, Hashable {
    /// The timeline event.
    public var event: String
    /// Which one of several, from 1.
    public var occurrence: Int
    /// The kind of process.
    public var role: SimulatedProcess.Role
  }

  /// What is done.
  public enum Action: Sendable {
    case share(NamedOffer, inBackground: Bool)
    case together([NamedOffer])
    case launch(via: String, url: String?)
    case activate, background, foreground
    case killApp, killExtension, killWeb
    case openURL(String)
    case reloadWeb
    case lock(Bool)
    case refuseOpen(Bool)
    case fillDisk(Bool)
    case setClockBack
    case tap(String, onPage: Bool)
    case type(SheetTyping)
    case dismiss
    case see(ScenarioExpectation.Sheet)
    case adapter([String: String])
    case waitForIdle
    case waitFor(event: String)
  }

  /// What is done.
  public var action: Action
  /// The point at which it is done; the process stands still meanwhile.
  public var point: Point?
  /// For a kill at a file call: its number in the process, from 1.
  public var call: Int?
  /// The share whose sheet is meant; `nil` for the newest that is open.
  public var share: String?
  /// Whether the sheet must refuse what the person does, and does not do it.
  public var isRefused = false
  let place: JSONNode.Place

  private static let names = [
    "share", "together", "launch", "activate", "kill", "openURL", "reloadWeb", "device", "tap",
    "cancel", "type", "dismiss", "see", "adapter", "wait", "background", "foreground",
  ]
  private static let laterNames = ["scroll", "upgrade"]

  /// A step that no file holds: a share begins, and the story goes on.
  init(sharing share: NamedOffer) {
    action = .share(share, inBackground: true)
    place = JSONNode.Place(line: 1, column: 1)
  }

  init(_ node: JSONNode, contents: ContentReader) throws {
    place = node.place
    guard case .object(let members) = node.value,
      let name = Self.names.first(where: { name in members.contains { $0.key == name } })
    else {
      _ = try ScenarioReader(node, "A step", allowed: Self.names, later: Self.laterNames)
      throw ScenarioError(
        node.place, "A step has one of the keys \(Self.names.joined(separator: ", ")).")
    }
    let own: [String] =
      switch name {
      case "share": ["background"]
      case "launch": ["via", "url"]
      case "kill", "device", "openURL", "reloadWeb": ["at", "occurrence", "in", "of"]
      case "tap", "cancel": ["at", "occurrence", "in", "of", "on", "refused"]
      case "dismiss": ["at", "occurrence", "in", "of", "on", "refused"]
      case "type": ["into", "clear", "paste", "of", "refused"]
      case "see": ["of"]
      default: []
      }
    let reader = try ScenarioReader(node, "The step `\(name)`", allowed: [name] + own)
    let value = try reader.required(name)
    share = own.contains("of") ? try reader.text("of") : nil
    isRefused = own.contains("refused") ? try reader.flag("refused") ?? false : false
    action = try Self.action(name, value, reader, contents)
    if own.contains("at"), let node = reader.node("at"), case .number = node.value {
      call = try callNumber(node, reader)
    } else if own.contains("at") {
      point = try Self.point(reader, killedRole ?? .extension)
    }
  }

  /// The kind of process that the step kills.
  var killedRole: SimulatedProcess.Role? {
    switch action {
    case .killApp: .application
    case .killExtension: .extension
    default: nil
    }
  }

  private func callNumber(_ node: JSONNode, _ reader: ScenarioReader) throws -> Int {
    guard killedRole != nil else {
      throw ScenarioError(
        node.place, "`at` is the number of a file call only where `app` or `extension` is killed.")
    }
    for key in ["occurrence", "in"] {
      guard let other = reader.node(key) else { continue }
      throw ScenarioError(other.place, "`\(key)` belongs to an event, and `at` is a number.")
    }
    let number = try node.asCount("at")
    guard number > 0 else { throw ScenarioError(node.place, "File calls are counted from 1.") }
    return number
  }

  /// Whether it can only be done where a library stands between processes and the device.
  var needsShim: Bool {
    switch action {
    case .fillDisk, .setClockBack: true
    default: call != nil
    }
  }

  /// The shares that the step begins.
  var shares: [NamedOffer] {
    switch action {
    case .share(let share, _): [share]
    case .together(let shares): shares
    default: []
    }
  }

  private static func point(
    _ reader: ScenarioReader, _ role: SimulatedProcess.Role
  ) throws -> Point? {
    guard let node = reader.node("at") else {
      for key in ["occurrence", "in"] {
        guard let alone = reader.node(key) else { continue }
        throw ScenarioError(alone.place, "`\(key)` says more about `at`, which is missing.")
      }
      return nil
    }
    let place = try reader.choice("in", ["app", "extension"])
    let role = place.map { $0 == "app" ? .application : .extension } ?? role
    let points = TimelineVocabulary.points(of: role)
    let event = try node.asChoice("at", ["now"] + points)
    if event == "now" { return nil }
    return Point(
      event: event, occurrence: max(1, try reader.count("occurrence") ?? 1), role: role)
  }

  private static func action(
    _ name: String, _ value: JSONNode, _ reader: ScenarioReader, _ contents: ContentReader
  ) throws -> Action {
    switch name {
    case "share":
      return .share(
        try contents.namedOffer(value), inBackground: try reader.flag("background") ?? false)
    case "together":
      return .together(try value.asList(name).map(contents.namedOffer))
    case "launch":
      _ = try value.asChoice(name, ["app"])
      let via = try reader.choice("via", ["icon", "url", "scene"]) ?? "icon"
      return .launch(via: via, url: try reader.text("url"))
    case "activate", "background", "foreground":
      _ = try value.asChoice(name, ["app"])
      return name == "activate" ? .activate : name == "background" ? .background : .foreground
    case "kill":
      switch try value.asChoice(name, ["app", "extension", "web"]) {
      case "app": return .killApp
      case "extension": return .killExtension
      default: return .killWeb
      }
    case "openURL": return .openURL(try value.asText(name))
    case "reloadWeb":
      guard case .bool(true) = value.value else {
        throw ScenarioError(value.place, "`reloadWeb` is true.")
      }
      return .reloadWeb
    case "device":
      let choice = try value.asChoice(
        name,
        ["lock", "unlock", "diskFull", "diskFree", "refuseOpen", "allowOpen", "clockBack"])
      switch choice {
      case "lock", "unlock": return .lock(choice == "lock")
      case "diskFull", "diskFree": return .fillDisk(choice == "diskFull")
      case "clockBack": return .setClockBack
      default: return .refuseOpen(choice == "refuseOpen")
      }
    case "tap", "cancel":
      let onPage = try reader.choice("on", ["sheet", "page"]) == "page"
      return .tap(try value.asText(name), onPage: onPage)
    case "type":
      return .type(
        SheetTyping(
          text: try value.asText(name), into: try reader.text("into"),
          clears: try reader.flag("clear") ?? false, isPasted: try reader.flag("paste") ?? false))
    case "dismiss":
      _ = try value.asChoice(name, ["sheet"])
      return .dismiss
    case "see": return .see(try ScenarioExpectation.sheet(value))
    case "adapter": return .adapter(try ComposeGates.read(value))
    default:
      // Also the app tells an `idle`; in a story it is the phone's rest.
      let events = Set(TimelineVocabulary.all.keys).subtracting(["idle"]).sorted()
      let event = try value.asChoice(name, ["idle"] + events)
      return event == "idle" ? .waitForIdle : .waitFor(event: event)
    }
  }
}
