import Foundation
import ShareTargetCore
import ShareTargetInbox

/// What an app does: launch, take every offer, keep it durably once, acknowledge, sweep, list.
struct ProbeApp {
  private let inbox: Inbox
  private let store: DurableStore
  private let death: String?

  init(words: [String]) throws {
    guard words.count > 1 else { throw ProbeFailure(description: "no container or no store") }
    func value(_ option: String) -> String? {
      words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    let days = Int64(value("--days-later") ?? "") ?? 0
    death = value("--die")
    store = DurableStore(folder: words[1])
    // The clock is the system's, or so many days ahead: what is swept by age can be seen today.
    let system = Surroundings.system
    inbox = Inbox(
      container: ShareContainer(directory: URL(fileURLWithPath: words[0], isDirectory: true)),
      configuration: HandoffProbe.configuration(
        latestOnly: words.contains("--latest-only"),
        profile: value("--profile").flatMap { .init(rawValue: $0) } ?? .native),
      timeline: HandoffProbe.quiet,
      surroundings: Surroundings(
        fileSystem: system.fileSystem,
        milliseconds: { system.milliseconds() + days * 86_400_000 }, random: system.random,
        slot: ProbeSlot(container: words[0])))
  }

  /// Everything; `false` if some share could not be finished now.
  func run() async throws -> Bool {
    try store.open()
    try await inbox.launch()
    var isFine = true
    var passedOver: Set<ShareID> = []
    try await inbox.refreshMirror()
    while let offer = try await next(passedOver) {
      do {
        try await take(offer)
      } catch {
        Voice.say("failed \(error)")
        await inbox.endOffer(offer.share.id)
        passedOver.insert(offer.share.id)
        isFine = false
      }
    }
    try await inbox.sweep()
    return try await list() && isFine
  }

  /// The next share, as an offer or as the photo that is shown; one that could not be taken ends the
  /// latter, because it is shown again.
  private func next(_ passedOver: Set<ShareID>) async throws -> StoredShare? {
    guard inbox.configuration.profile == .compat else {
      return try await inbox.beginOffer(excluding: passedOver)
    }
    guard let shown = try inbox.photoReader.shown(), !passedOver.contains(shown.id) else {
      return nil
    }
    return try await inbox.stored(shown.id)
  }

  /// Says what waits and what was put aside.
  func list() async throws -> Bool {
    let status = try await inbox.status()
    for id in status.pending { Voice.say("listed \(id) pending") }
    for id in status.unreadableNow { Voice.say("listed \(id) unreadable") }
    for id in status.newerVersion { Voice.say("listed \(id) newer") }
    for id in status.damaged.keys.sorted() { Voice.say("listed \(id) damaged") }
    for entry in status.quarantined { Voice.say("listed \(entry.id) quarantined") }
    Voice.say("idle")
    return true
  }

  private func take(_ offer: StoredShare) async throws {
    let id = offer.share.id
    Voice.say("offered \(id) \(try store.digest(of: offer))")
    Voice.die(death, at: "offered")
    try store.keep(offer)
    Voice.say("kept \(id)")
    Voice.die(death, at: "kept")
    try await inbox.acknowledge(id)
    Voice.say("acknowledged \(id)")
    Voice.die(death, at: "acknowledged")
  }
}
