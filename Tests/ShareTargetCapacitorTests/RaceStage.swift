import Capacitor
import Foundation
import ShareTarget
import ShareTargetCapacitor
import ShareTargetTesting
import Synchronization

/// The native side of the races: the plugin that ships over a real inbox, on a volume in memory that can be
/// locked as a device is; and a plugin by which the page's story lets people and the system act.
@MainActor final class RaceStage {
  private let volume = MemoryFileSystem()
  private let configuration: ShareTargetConfiguration
  private let surroundings: Surroundings
  private let inbox: ShareInbox
  private let app = DoublePlugin("App", [:])
  private let controller: PageApp.Controller
  private let folder: URL

  /// A page that can play the stories of `Client/test/world/races.ts` under a policy.
  init(policy: ShareTargetConfiguration.Policy) throws {
    if let problem = WebLoop.problem { throw PageApp.Problem(description: problem) }
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = policy
    var surroundings = Surroundings.system
    surroundings.fileSystem = volume
    surroundings.slot = MemorySlot()
    self.configuration = configuration
    self.surroundings = surroundings
    let relay = Relay()
    let timeline = Timeline { relay.record($0) }
    let inbox = Inbox(
      container: Self.container, configuration: configuration, timeline: timeline,
      surroundings: surroundings)
    self.inbox = ShareInbox(
      configuration: configuration, inbox: inbox,
      desk: OfferDesk(source: inbox, timeline: timeline, backgroundTime: NoBackgroundTime()))
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Races-\(UUID().uuidString)").resolvingSymlinksInPath()
    try Self.stage(folder)
    let plugin = DoublePlugin("RaceStage", relay.methods)
    controller = PageApp.Controller(
      folder: folder, plugins: [SharedImagePlugin(inbox: self.inbox), app, plugin])
    relay.stage = self
    controller.loadViewIfNeeded()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let container = ShareContainer(directory: URL(fileURLWithPath: "/"))

  /// A page with nothing but the compiled client and its tests' world.
  private static func stage(_ folder: URL) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Client/dist/test").standardizedFileURL
    guard FileManager.default.fileExists(atPath: tests.path) else {
      throw PageApp.Problem(description: "Client/dist/test is missing. Run make test-client.")
    }
    let page = folder.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: tests, to: page.appendingPathComponent("tests"))
    try Data("<!doctype html><title>races</title><body></body>".utf8)
      .write(to: page.appendingPathComponent("index.html"))
    try Data("{}".utf8).write(to: folder.appendingPathComponent("capacitor.config.json"))
  }

  /// Plays a story with the seeds from 1 on: in which ours failed, and how often the original did.
  func play(_ story: String, seeds: Int) async throws -> (failures: [String], original: Int) {
    guard let view = controller.webView else { return (["there is no web view"], 0) }
    await view.settle()
    let answer = try await view.callAsyncJavaScript(
      """
      const { campaign } = await import('/tests/test/world/real-phone.js');
      return await campaign(story, seeds);
      """, arguments: ["story": story, "seeds": seeds], contentWorld: .page)
    let members = answer as? [String: Any]
    return (
      members?["failures"] as? [String] ?? ["the page told nothing"],
      members?["originalFailures"] as? Int ?? 0
    )
  }

  /// The names of the stories, as the page knows them.
  func stories() async throws -> [String] {
    guard let view = controller.webView else { return [] }
    await view.settle()
    let answer = try await view.callAsyncJavaScript(
      "return (await import('/tests/test/world/real-phone.js')).names;", contentWorld: .page)
    return answer as? [String] ?? []
  }

  // MARK: - What the story's plugin does

  /// Hands calls of the page to the stage, and keeps what the timeline says.
  private final class Relay: Sendable {
    private let acknowledged = Mutex<[ShareID]>([])
    private let target = Mutex<Weak>(Weak())

    /// Touched on the main thread alone, but carried by plugin methods of the bridge's queue.
    private struct Weak: @unchecked Sendable { weak var stage: RaceStage? }

    var stage: RaceStage? {
      get { target.withLock { $0.stage } }
      set { target.withLock { $0.stage = newValue } }
    }

    func record(_ event: TimelineEvent) {
      guard event.name == .acknowledged, let id = event.share else { return }
      acknowledged.withLock { $0.append(id) }
    }

    func takeAcknowledged() -> [ShareID] {
      acknowledged.withLock { ids in
        defer { ids = [] }
        return ids
      }
    }

    var methods: [String: (CAPPluginCall) -> Void] {
      [
        "share": { [self] call in
          onStage(call) { stage, call in
            call.resolve(["shareId": try stage.share(mark: call.getString("mark") ?? "").rawValue])
          }
        },
        "becomeActive": { [self] call in
          onStage(call) { stage, call in
            stage.inbox.photoSignal.appBecameActive()
            Self.afterEvents { call.resolve() }
          }
        },
        "fire": { [self] call in
          onStage(call) { stage, call in
            stage.app.notifyListeners(
              call.getString("event") ?? "", data: call.getObject("data") ?? [:])
            Self.afterEvents { call.resolve() }
          }
        },
        "lock": { [self] call in
          onStage(call) { stage, call in
            stage.volume.isLocked = call.getBool("isLocked") ?? false
            call.resolve()
          }
        },
        "close": { [self] call in
          let box = CallBox(call: call)
          Task { @MainActor in
            let ids = takeAcknowledged()
            await stage?.endAll()
            _ = takeAcknowledged()
            box.call.resolve(["shareIds": ids.map(\.rawValue)])
          }
        },
      ]
    }

    private func onStage(
      _ call: CAPPluginCall, _ body: @escaping @MainActor (RaceStage, CAPPluginCall) throws -> Void
    ) {
      let box = CallBox(call: call)
      DispatchQueue.main.async { [self] in
        MainActor.assumeIsolated {
          guard let stage else { return box.call.reject("The stage is gone.") }
          do { try body(stage, box.call) } catch { box.call.reject("\(error)") }
        }
      }
    }

    /// Runs when the page has been sent every event that was told before.
    @MainActor private static func afterEvents(_ body: @escaping @MainActor () -> Void) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
        }
      }
    }

    /// A call on its way to the main thread, which alone has it then.
    private struct CallBox: @unchecked Sendable { let call: CAPPluginCall }
  }

  /// The extension stores a picture whose bytes end in `mark`.
  private func share(mark: String) throws -> ShareID {
    let writer = ShareWriter(
      container: Self.container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: surroundings)
    let staged = try writer.begin()
    _ = try staged.addData(
      StagedShare.Description(
        position: 0, displayName: "photo.png", kind: .image, declaredType: "public.png",
        filenameExtension: "png"), smallPhoto + Data(mark.utf8))
    let share = try staged.publish(title: nil, text: nil, recipient: nil)
    writer.mirror(share, log: OriginalLog(showsNames: false) { _ in })
    return share.id
  }

  /// Ends every share that waits, so that the next story begins with nothing.
  private func endAll() async {
    for share in (try? await inbox.inbox.pending()) ?? [] {
      try? await inbox.desk.acknowledge(share.share.id)
    }
    inbox.photoSignal.appBecameActive()
  }
}
