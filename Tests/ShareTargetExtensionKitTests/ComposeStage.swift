import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit
@testable import UIKit

/// One request on a real compose controller, in one of its two looks, with a container of its own and time
/// that stands still.
@MainActor final class ComposeStage: OnScreen {
  /// How the sheet looks.
  enum Look: String, CaseIterable, Sendable { case system, own }

  let root: URL
  let clock = ManualClock()
  let record = EventRecord()
  let shown: UIViewController
  let host: InProcessHost
  let adapter: GatedAdapter?

  private final class System: ComposeViewController {
    var made: ShareTargetConfiguration?
    var given: GatedAdapter?
    override func configuration() throws -> ShareTargetConfiguration {
      try #require(made)
    }
    override func adapter() throws -> any ShareAdapter { try given ?? super.adapter() }
  }
  private final class Own: ComposeSheetViewController {
    var made: ShareTargetConfiguration?
    var given: GatedAdapter?
    override func configuration() throws -> ShareTargetConfiguration {
      try #require(made)
    }
    override func adapter() throws -> any ShareAdapter { try given ?? super.adapter() }
  }

  /// A sheet over an offer; `root` is the container of an earlier one, `resuming` its draft.
  init(
    _ look: Look, _ items: [NSExtensionItem], adapter: GatedAdapter? = GatedAdapter(),
    limits: Limits = Limits(), language: SheetLanguage = .english, root: URL? = nil,
    resuming: ShareID? = nil
  ) throws {
    self.root =
      root
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("compose-\(UUID().uuidString)")
    self.adapter = adapter
    try FileManager.default.createDirectory(at: self.root, withIntermediateDirectories: true)
    var configuration = ShareTargetConfiguration(appGroup: "group.org.example")
    configuration.profile = .compose
    configuration.limits = limits
    let (container, record, clock) = (ShareContainer(directory: self.root), record, clock)
    let timeline = Timeline { record.add($0) }
    let handoff = HandoffEnvironment(
      writer: { ShareWriter(container: container, configuration: $0, timeline: timeline) },
      clock: clock, timeline: timeline, hint: { record.addHint($0) }, language: { language },
      appName: { "TeamMachine" })
    let environment = ComposeEnvironment(
      handoff: handoff,
      store: { DraftStore(container: container, configuration: $0, timeline: timeline) },
      alarm: ComposeAlarm { seconds, work in
        let call = clock.call(after: seconds, work)
        return { call.cancel() }
      })
    switch look {
    case .system:
      let controller = System(nibName: nil, bundle: nil)
      (controller.made, controller.given) = (configuration, adapter)
      (controller.environment, controller.resumedDraft) = (environment, resuming)
      shown = controller
    case .own:
      let controller = Own(nibName: nil, bundle: nil)
      (controller.made, controller.given) = (configuration, adapter)
      (controller.environment, controller.resumedDraft) = (environment, resuming)
      shown = controller
    }
    host = InProcessHost(shown, items: items)
    // As the system does; the system's sheet looks for text and attachments itself.
    shown.ownExtensionContext = host.context
  }

  /// Deletes the container.
  func remove() { try? FileManager.default.removeItem(at: root) }

  /// Loads the view and ends the presentation.
  func present() {
    host.load()
    host.appear()
  }

  /// The navigation controller whose bar the person sees.
  var navigation: UINavigationController? {
    shown.navigationController ?? shown.children.first as? UINavigationController
  }

  /// The names of drafts on the disk.
  var drafts: [String] {
    let folder = root.appendingPathComponent("ShareTarget/1/drafts")
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// Opens the list and chooses.
  func choose(_ label: String) async throws {
    await until(control: "To, Choose")
    try tap("To, Choose")
    await until(control: label)
    try tap(label)
    await until { controls.contains { $0.hasPrefix("To, ") } }
  }
}

/// An adapter whose answers come through gates; a gate that is open holds nothing back.
final class GatedAdapter: ShareAdapter {
  struct Failure: Error {}
  private struct State: Sendable {
    var submissions: [Submission] = []
    var listFailures = 0
    var submitFailures = 0
  }
  private let state = Guarded(State())
  private let list: [Destination]
  let listing = Gate()
  let submitting = Gate()

  /// An adapter that lists these; with `isHeld` nothing is answered before the gates are opened.
  init(
    _ list: [Destination] = [
      Destination(id: "personal", title: "Personal", subtitle: "Only you"),
      Destination(id: "team", title: "Team", subtitle: "Everybody at work"),
    ], isHeld: Bool = false, listFailures: Int = 0, submitFailures: Int = 0
  ) {
    self.list = list
    state.with { state in
      state.listFailures = listFailures
      state.submitFailures = submitFailures
    }
    if !isHeld {
      listing.open()
      submitting.open()
    }
  }

  var submissions: [Submission] { state.with { $0.submissions } }

  func destinations() async throws -> [Destination] {
    await pass(listing)
    let fails = state.with { state in
      defer { state.listFailures -= 1 }
      return state.listFailures > 0
    }
    if fails { throw Failure() }
    return list
  }

  func submit(_ submission: Submission) async throws {
    let fails = state.with { state in
      state.submissions.append(submission)
      defer { state.submitFailures -= 1 }
      return state.submitFailures > 0
    }
    await pass(submitting)
    if fails { throw Failure() }
  }

  private func pass(_ gate: Gate) async {
    await withCheckedContinuation { waiting in gate.whenOpen { waiting.resume() } }
  }
}
