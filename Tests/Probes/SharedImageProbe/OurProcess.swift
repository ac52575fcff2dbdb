import Foundation
import ShareTarget
import ShareTargetInbox

/// Our side, with the code that ships; wake-ups and sweeps come only when they are commanded, so that what
/// each leaves can be read from outside.
struct OurProcess: ContractProcess {
  private let configuration: ShareTargetConfiguration
  private let container: ShareContainer
  private let inbox: Inbox
  private let calls: SharedImageCalls
  private let signal: SharedPhotoSignal
  private let page = PageEar()
  private let log: OriginalLog

  /// A desk whose sweeps do nothing.
  private struct Unswept: ShareSource {
    let inbox: Inbox
    func launch() async throws { try await (inbox as any ShareSource).launch() }
    func beginOffer(excluding: Set<ShareID>) async throws -> StoredShare? {
      try await inbox.beginOffer(excluding: excluding)
    }
    func acknowledge(_ id: ShareID) async throws { try await inbox.acknowledge(id) }
    func endOffer(_ id: ShareID) async { await inbox.endOffer(id) }
    func enterBackground() async { await inbox.enterBackground() }
    func sweep() async throws {}
  }

  init(_ policy: Policy) throws {
    var configuration = ShareTargetConfiguration.compat(appGroup: OriginalProcess.group)
    configuration.policy = policy == .queue ? .queue : .latestOnly
    configuration.logsNames = true
    self.configuration = configuration
    container = try .appGroup(configuration.appGroup)
    let silent = Timeline { _ in }
    inbox = Inbox.shared(for: container, configuration: configuration, timeline: silent)
    let desk = OfferDesk(source: Unswept(inbox: inbox), timeline: silent)
    let app = ShareInbox(configuration: configuration, inbox: inbox, desk: desk)
    calls = SharedImageCalls(SharedImage(inbox: app))
    signal = app.photoSignal
    log = .system(configuration)
    _ = NotificationCenter.default.addObserver(
      forName: SharedPhotoSignal.notification, object: nil, queue: nil
    ) { [page] _ in page.tell() }
  }

  func share(_ photo: URL, name: String) throws -> String {
    let writer = ShareWriter(
      container: container, configuration: configuration, timeline: Timeline { _ in })
    let staged = try writer.begin()
    log.record(.received(staged.id))
    _ = try staged.addFile(
      StagedShare.Description(
        position: 0, displayName: name, kind: .image, declaredType: "public.jpeg",
        filenameExtension: "jpeg"), copying: photo)
    let share = try staged.publish()
    writer.mirror(share, log: log)
    return share.id.rawValue
  }

  func activate() async throws -> Int {
    signal.appBecameActive()
    return page.heard
  }

  func isReady() -> Bool { signal.isReady }
  func hasImage() throws -> Bool { try inbox.photoReader.shown() != nil }

  func image() async throws -> [String: Any] {
    let answer = try await calls.call("getSharedImage", argument: Data())
    return try JSONSerialization.jsonObject(with: answer) as? [String: Any] ?? [:]
  }

  func mark(_ id: String) async throws {
    _ = try await calls.call(
      "markProcessed", argument: JSONSerialization.data(withJSONObject: ["shareId": id]))
  }

  func wake() async throws { try await inbox.refreshMirror() }
  func sweep() async throws { try await inbox.sweep() }
}
