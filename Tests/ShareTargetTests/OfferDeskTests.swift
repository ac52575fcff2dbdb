import Foundation
import ShareTarget
import Testing

/// The desk over an inbox whose steps fail or stand still when a test says so.
@Suite(.timeLimit(.minutes(10))) struct OfferDeskTests {
  @Test func `a receipt that cannot be written is tried again, without offering the share again`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let faults = Faults(failing: [.acknowledge: ShareTargetError(.noSpace, "full")])
    let inbox = phone.app(source: { FaultySource(inbox: $0, faults: faults) })
    let diary = Diary()
    let drain = Task { await inbox.drain { await diary.write("\($0.id)") } }
    await phone.log.wait(for: .idle)
    #expect(await inbox.failure?.code == .noSpace)
    inbox.wake()
    await phone.log.wait(for: .idle, count: 2)
    await faults.heal()
    inbox.wake()
    await phone.log.wait(for: .acknowledged)
    await phone.log.wait(for: .idle, count: 3)
    #expect(await diary.entries == ["\(id)"])
    #expect(await inbox.failure == nil)
    #expect(phone.filesLeft() == [])
    drain.cancel()
  }

  @Test func `a look that fails is repeated at the next wake-up and not at once (S14)`()
    async throws
  {
    let phone = try Phone()
    try phone.share()
    let faults = Faults(failing: [.look: ShareTargetError(.notNow, "locked")])
    let inbox = phone.app(source: { FaultySource(inbox: $0, faults: faults) })
    let drain = Task { await inbox.drain { _ in } }
    await phone.log.wait(for: .idle)
    #expect(await faults.count(of: .look) == 1)
    #expect(await inbox.failure?.code == .notNow)
    await faults.heal()
    inbox.wake()
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
  }

  @Test func `a launch that fails comes before any offer at the next wake-up (S14)`() async throws {
    let phone = try Phone()
    try phone.share()
    let faults = Faults(failing: [.launch: ShareTargetError(.notNow, "locked")])
    let inbox = phone.app(source: { FaultySource(inbox: $0, faults: faults) })
    let drain = Task { await inbox.drain { _ in } }
    await faults.wait(for: .launch)
    await faults.heal()
    inbox.wake()
    await phone.log.wait(for: .acknowledged)
    #expect(await faults.steps.firstIndex(of: .look) ?? 0 > 1)
    drain.cancel()
  }

  @Test func `a page that asks again gets the same share, and busy while native code drains`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let inbox = phone.app()
    #expect(try await inbox.desk.pull(excluding: [])?.share.id == id)
    #expect(try await inbox.desk.pull(excluding: [])?.share.id == id)
    try await inbox.desk.release(id)
    #expect(try await inbox.desk.pull(excluding: [id]) == nil)
    let drain = Task { await inbox.drain { _ in } }
    await phone.log.wait(for: .acknowledged)
    await #expect {
      _ = try await inbox.desk.pull(excluding: [])
    } throws: { error in
      (error as? ShareTargetError)?.code == .consumerBusy
    }
    drain.cancel()
  }

  @Test func `releasing what is not offered says so (H22)`() async throws {
    let phone = try Phone()
    let id = try phone.share()
    let inbox = phone.app()
    await #expect {
      try await inbox.desk.release(id)
    } throws: { error in
      (error as? ShareTargetError)?.code == .notOffered
    }
  }

  @Test func `acknowledging and sweeping run under background time, which ends (H16)`()
    async throws
  {
    let phone = try Phone()
    try phone.share()
    let stretches = Stretches()
    let inbox = phone.app(backgroundTime: stretches)
    let drain = Task { await inbox.drain { _ in } }
    await phone.log.wait(for: .idle)
    #expect(
      stretches.lines == [
        "begin ShareTarget acknowledge", "end ShareTarget acknowledge", "begin ShareTarget sweep",
        "end ShareTarget sweep",
      ])
    drain.cancel()
  }

  @Test func `hints reach every bridge, the first one at once`() async throws {
    let phone = try Phone()
    let inbox = phone.app(wakesUp: false)
    let hints = AsyncStream.makeStream(of: Int.self)
    await inbox.desk.onAnnouncement { hints.continuation.yield(1) }
    await inbox.desk.onAnnouncement { hints.continuation.yield(2) }
    inbox.wake()
    var seen: [Int] = []
    for await hint in hints.stream.prefix(4) { seen.append(hint) }
    #expect(seen == [1, 2, 1, 2])
  }
}

/// Which steps of an inbox fail, and how often each was asked for.
actor Faults {
  enum Step: Hashable { case launch, look, acknowledge, endOffer, sweep }

  private(set) var steps: [Step] = []
  private var failing: [Step: ShareTargetError]
  private var waiting: [(Step, CheckedContinuation<Void, Never>)] = []

  init(failing: [Step: ShareTargetError]) { self.failing = failing }

  func heal() { failing = [:] }

  func count(of step: Step) -> Int { steps.filter { $0 == step }.count }

  func wait(for step: Step) async {
    if steps.contains(step) { return }
    await withCheckedContinuation { waiting.append((step, $0)) }
  }

  func take(_ step: Step) throws {
    steps.append(step)
    for (_, continuation) in waiting.filter({ $0.0 == step }) { continuation.resume() }
    waiting.removeAll { $0.0 == step }
    if let error = failing[step] { throw error }
  }
}

/// A real inbox with planned failures in front.
private struct FaultySource: ShareSource {
  let inbox: Inbox
  let faults: Faults

  func launch() async throws {
    try await faults.take(.launch)
    _ = try await inbox.launch() as LaunchReport
  }

  func beginOffer(excluding: Set<ShareID>) async throws -> StoredShare? {
    try await faults.take(.look)
    return try await inbox.beginOffer(excluding: excluding)
  }

  func acknowledge(_ id: ShareID) async throws {
    try await faults.take(.acknowledge)
    try await inbox.acknowledge(id)
  }

  func endOffer(_ id: ShareID) async {
    try? await faults.take(.endOffer)
    await inbox.endOffer(id)
  }

  func enterBackground() async { await inbox.enterBackground() }

  func sweep() async throws {
    try await faults.take(.sweep)
    _ = try await inbox.sweep() as SweepReport
  }
}
