import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit
@testable import UIKit

/// One request on the real controller, with a container of its own, a clock that stands still, and
/// everything that happens written down.
@MainActor final class Stage: OnScreen {
  let root: URL
  let clock = ManualClock()
  let record = EventRecord()
  let controller: Controller
  var shown: UIViewController { controller }
  let host: InProcessHost
  private(set) var configuration: ShareTargetConfiguration

  /// The adopter's controller, with its configuration from code.
  final class Controller: HandoffViewController {
    var made: () throws -> ShareTargetConfiguration = { throw CancellationError() }
    var application: UIApplication?
    var words: [SheetPhrase: String] = [:]

    override func text(for phrase: SheetPhrase, in language: SheetLanguage) -> String? {
      words[phrase]
    }

    override func configuration() throws -> ShareTargetConfiguration { try made() }
    override var next: UIResponder? { application ?? super.next }
  }

  init(
    _ items: [NSExtensionItem], urlScheme: String? = "photodrop", limits: Limits = Limits(),
    fileSystem: (any FileSystem)? = nil, language: SheetLanguage = .english,
    removesLocation: Bool = false, media: MediaReader = .device,
    profile: ShareTargetConfiguration.Profile = .native
  ) throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("extension-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var configuration =
      profile == .compat
      ? ShareTargetConfiguration.compat(appGroup: "group.org.example", urlScheme: urlScheme)
      : ShareTargetConfiguration(appGroup: "group.org.example", urlScheme: urlScheme)
    configuration.limits = limits
    configuration.removesLocation = removesLocation
    self.configuration = configuration
    controller = Controller(nibName: nil, bundle: nil)
    let (root, record) = (root, record)
    let timeline = Timeline { record.add($0) }
    controller.made = { configuration }
    controller.environment = HandoffEnvironment(
      writer: { configuration in
        var surroundings = Surroundings.system
        if let fileSystem { surroundings.fileSystem = fileSystem }
        if configuration.profile == .compat { surroundings.slot = FreeSlot() }
        return ShareWriter(
          container: ShareContainer(directory: root), configuration: configuration,
          timeline: timeline, surroundings: surroundings)
      },
      clock: clock, timeline: timeline, hint: { record.addHint($0) },
      language: { language }, appName: { "PhotoDrop" }, media: media)
    controller.environment.originalLog = { _ in
      OriginalLog(showsNames: true) { record.addLine($0) }
    }
    host = InProcessHost(controller, items: items)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Loads the view and ends the presentation.
  func present() {
    host.load()
    host.appear()
  }

  /// The shares that are durable, as the app would see them.
  func shares() async throws -> [StoredShare] {
    try await Inbox.shared(
      for: ShareContainer(directory: root), configuration: configuration
    ).pending()
  }

  /// The one share that is durable.
  func share() async throws -> StoredShare {
    let shares = try await shares()
    try #require(shares.count == 1)
    return shares[0]
  }

  /// The bytes of an item.
  func bytes(_ index: Int) async throws -> Data {
    let stored = try await share()
    return try Data(contentsOf: try #require(stored.url(of: stored.share.items[index])))
  }

  /// Files and folders that are left, the empty layout aside (format F11).
  func filesLeft() -> [String] {
    let layout = root.appendingPathComponent("ShareTarget/1")
    let places = (try? FileManager.default.contentsOfDirectory(atPath: layout.path)) ?? []
    return places.flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(
        atPath: layout.appendingPathComponent(place).path)) ?? []).map { "\(place)/\($0)" }
    }.sorted()
  }
}

/// What happened, in order; events come from any thread.
final class EventRecord: Sendable {
  private struct State: Sendable {
    var events: [TimelineEvent] = []
    var hints: [String] = []
    var lines: [String] = []
    var gates: [TimelineEvent.Name: Gate] = [:]
  }
  private let state = Guarded(State())

  func add(_ event: TimelineEvent) {
    let gate = state.with { state in
      state.events.append(event)
      return state.gates[event.name]
    }
    gate?.passBlocking()
  }

  func addHint(_ name: String) { state.with { $0.hints.append(name) } }

  func addLine(_ line: String) { state.with { $0.lines.append(line) } }

  /// Holds the thread on which an event of this name happens; not for events of the main thread.
  func hold(_ name: TimelineEvent.Name, at gate: Gate) { state.with { $0.gates[name] = gate } }

  var events: [TimelineEvent] { state.with { $0.events } }
  var names: [TimelineEvent.Name] { events.map(\.name) }
  var hints: [String] { state.with { $0.hints } }
  var lines: [String] { state.with { $0.lines } }
}

/// Defaults in which nothing is shown.
struct FreeSlot: SlotDefaults {
  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? { nil }
  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) {}
  func synchronize() {}
}

/// An application at the end of the responder chain that says what a test wants.
final class AnsweringApplication: UIApplication {
  var grants = true
  var answers = true
  private(set) var opened: [URL] = []

  override func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    opened.append(url)
    let (grants, answers) = (grants, answers)
    DispatchQueue.main.async {
      MainActor.assumeIsolated { if answers { completionHandler?(grants) } }
    }
  }
}
