import Foundation
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetCompose
@testable import ShareTargetInbox

/// The executor over real files, a fake adapter and a fake host; gates, and no sleeping.
@MainActor @Suite struct ComposeCoordinatorTests {
  /// A sheet, and a way to wait for what its screen shows.
  @MainActor final class Sheet {
    let coordinator: ComposeCoordinator
    let clock = ManualClock()
    private var waiting: [(test: (ComposeScreen) -> Bool, resume: () -> Void)] = []

    init(
      _ bench: ComposeBench, _ adapter: FakeAdapter, loader: FakeLoader? = nil,
      resuming: ShareID? = nil, preset: String? = nil
    ) {
      let clock = clock
      coordinator = ComposeCoordinator(
        store: bench.store(), adapter: adapter, loader: loader,
        alarm: ComposeAlarm { seconds, work in
          let call = clock.call(after: seconds, work)
          return { call.cancel() }
        }, resuming: resuming, presetDestinationID: preset)
      coordinator.onChange = { [weak self] screen in
        guard let self else { return }
        let ready = waiting.filter { $0.test(screen) }
        waiting.removeAll { $0.test(screen) }
        for waiter in ready { waiter.resume() }
      }
    }

    var screen: ComposeScreen { coordinator.screen }

    /// Returns once the screen is so.
    func until(_ test: @escaping (ComposeScreen) -> Bool) async {
      if test(screen) { return }
      await withCheckedContinuation { continuation in
        waiting.append((test, { continuation.resume() }))
      }
    }

    /// Started, loaded, destination chosen, everything written.
    func ready() async {
      coordinator.start()
      await until { $0.activity == .idle && $0.destinationState == .loaded }
      coordinator.choose("team")
      await settled()
    }

    /// Returns when no write is under way.
    func settled() async {
      await until { _ in true }
      while coordinator.isWriting { await Task.yield() }
    }
  }

  private static func disk(_ bench: ComposeBench, _ id: ShareID?) throws -> DraftRecord? {
    try id.map { try bench.store().draft($0).record() }
  }

  @Test
  func `accepted: the adapter gets text, items and destination, and the draft is gone (C2, C21)`()
    async throws
  {
    let bench = try ComposeBench(.folder)
    let adapter = FakeAdapter()
    let sheet = Sheet(bench, adapter, loader: FakeLoader(photoCount: 2))
    await sheet.ready()
    sheet.coordinator.edit("Look here")
    sheet.coordinator.send()
    #expect(await sheet.coordinator.end() == .sent)
    let submission = try #require(adapter.submissions.first)
    #expect(submission.text == "Look here" && submission.destination?.id == "team")
    #expect(submission.items.map(\.displayName) == ["IMG_0000.heic", "IMG_0001.heic"])
    #expect(
      adapter.files == [
        [
          "IMG_0000.heic": Data(repeating: 0, count: 5),
          "IMG_0001.heic": Data(repeating: 1, count: 5),
        ]
      ])
    #expect(try bench.tree("drafts") == [:])
    #expect(try bench.tree("trash") == [:])
  }

  @Test func `while it is sent everything is refused, and the disk is frozen (C15, C16, C20)`()
    async throws
  {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(holdsSubmit: true)
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await adapter.submitGate.arrivals()
    #expect(try Self.disk(bench, sheet.screen.id)?.standing == .pendingDelivery)
    #expect(try Self.disk(bench, sheet.screen.id)?.attempts.count == 1)
    let before = try bench.tree("drafts")
    sheet.coordinator.edit("other")
    sheet.coordinator.cancel()
    sheet.coordinator.send()
    #expect(!sheet.screen.canPost && !sheet.screen.canCancel && !sheet.screen.isTextEditable)
    #expect(try bench.tree("drafts") == before)
    adapter.submitGate.open()
    #expect(await sheet.coordinator.end() == .sent)
    #expect(adapter.submissions.count == 1)
  }

  @Test func `failed: frozen, the same bytes, an equal submission at the retry (C2, C22)`()
    async throws
  {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(replies: [.fail, .fail, .accept])
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await sheet.until { $0.isRetry }
    #expect(sheet.screen.alert == .savedNotSent && sheet.screen.canClose)
    let id = try #require(sheet.screen.id)
    let before = try bench.bytes("drafts/\(id)/submission")
    sheet.coordinator.edit("other")
    sheet.coordinator.choose(nil)
    sheet.coordinator.cancel()
    #expect(try bench.bytes("drafts/\(id)/submission") == before)
    sheet.coordinator.send()
    await sheet.until { $0.activity == .sending }
    await sheet.until { $0.isRetry }
    #expect(try bench.bytes("drafts/\(id)/submission") == before)
    sheet.coordinator.send()
    #expect(await sheet.coordinator.end() == .sent)
    #expect(Set(adapter.submissions).count == 1 && adapter.submissions.count == 3)
  }

  @Test func `the freeze holds after a cold start, and the same is sent (C18, C23)`() async throws {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(replies: [.fail])
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await sheet.until { $0.isRetry }
    let again = Sheet(bench, adapter, resuming: sheet.screen.id)
    again.coordinator.start()
    await again.until { $0.isRetry }
    #expect(again.screen.text == "Look" && !again.screen.isTextEditable)
    #expect(again.screen.destination?.id == "team" && again.screen.items.count == 1)
    again.coordinator.send()
    #expect(await again.coordinator.end() == .sent)
    #expect(adapter.submissions.count == 2 && Set(adapter.submissions).count == 1)
  }

  @Test func `an edit during a held load stays, and a kill then keeps text and items (C10, C18)`()
    async throws
  {
    let bench = try ComposeBench()
    let loader = FakeLoader(photoCount: 2, holds: true)
    let sheet = Sheet(bench, FakeAdapter(), loader: loader)
    sheet.coordinator.start()
    await sheet.until { $0.items.count == 2 }
    sheet.coordinator.edit("mine")
    await sheet.settled()
    let killed = try #require(try Self.disk(bench, sheet.screen.id))
    #expect(killed.content?.text == "mine" && killed.content?.items.count == 2)
    #expect(killed.content?.isWhole == false)
    loader.gate.open()
    await sheet.until { $0.activity == .idle }
    #expect(sheet.screen.text == "mine" && sheet.screen.offeredText == "Look")
  }

  @Test func `Cancel ends while the adapter never answers, and the draft is gone (C12, C28)`()
    async throws
  {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(holdsListing: true)
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    sheet.coordinator.start()
    await sheet.until { $0.activity == .idle }
    await adapter.listingGate.arrivals()
    sheet.coordinator.cancel()
    #expect(await sheet.coordinator.end() == .cancelled)
    #expect(try bench.names("drafts") == [])
    adapter.listingGate.open()
  }

  @Test func `Cancel waits for a copy that obeys (C26)`() async throws {
    let bench = try ComposeBench()
    let loader = FakeLoader(holds: true)
    let sheet = Sheet(bench, FakeAdapter(), loader: loader)
    sheet.coordinator.start()
    await sheet.until { $0.items.count == 1 }
    sheet.coordinator.cancel()
    #expect(await sheet.coordinator.end() == .cancelled)
    #expect(loader.isCancelled)
    #expect(try bench.names("drafts") == [])
    #expect(try bench.tree("trash") == [:])
  }

  @Test func `a copy that does not obey is waited for 3 seconds and goes with the trash (C26)`()
    async throws
  {
    let bench = try ComposeBench()
    let loader = FakeLoader(holds: true, obeys: false)
    let sheet = Sheet(bench, FakeAdapter(), loader: loader)
    sheet.coordinator.start()
    await sheet.until { $0.items.count == 1 }
    sheet.coordinator.cancel()
    await sheet.settled()
    #expect(sheet.screen.activity == .cancelling)
    sheet.clock.advance(by: 2.9)
    #expect(sheet.screen.end == nil)
    sheet.clock.advance(by: 0.1)
    #expect(await sheet.coordinator.end() == .cancelled)
    #expect(try bench.names("drafts") == [])
    loader.gate.open()
  }

  @Test func `a failed list is retried without copying or a new id (C13)`() async throws {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(destinations: nil, isDestinationRequired: true)
    let loader = FakeLoader()
    let sheet = Sheet(bench, adapter, loader: loader)
    sheet.coordinator.start()
    await sheet.until { $0.canRetryDestinations && $0.activity == .idle }
    await sheet.settled()
    let id = try #require(sheet.screen.id)
    #expect(try Self.disk(bench, id)?.content?.destination == nil)
    let items = try bench.tree("drafts/\(id)/items")
    adapter.setDestinations([Destination(id: "team", title: "Team")])
    sheet.coordinator.retryDestinations()
    await sheet.until { $0.destinationState == .loaded }
    sheet.coordinator.choose("team")
    await sheet.settled()
    #expect(try Self.disk(bench, id)?.content?.destination?.id == "team")
    #expect(sheet.screen.id == id && loader.loadCount == 1)
    #expect(try bench.tree("drafts/\(id)/items") == items)
  }

  @Test func `after the deadline it is unknown, and Close leaves it to the app (C25a)`()
    async throws
  {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(holdsSubmit: true)
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await adapter.submitGate.arrivals()
    sheet.clock.advance(by: 60)
    await sheet.until { $0.isRetry }
    sheet.coordinator.close()
    #expect(await sheet.coordinator.end() == .handedOver)
    let id = try #require(sheet.screen.id)
    #expect(try bench.names("drafts") == [])
    #expect(try bench.names("outbox") == [id.rawValue])
    adapter.submitGate.open()
  }

  @Test func `notSent: editable, and an edit gives a new id (C24)`() async throws {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(replies: [.notSent], canTellNotSent: true)
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await sheet.until { $0.alert == .notSent }
    let old = try #require(sheet.screen.id)
    sheet.coordinator.edit("corrected")
    await sheet.settled()
    #expect(sheet.screen.id != old)
    sheet.coordinator.send()
    #expect(await sheet.coordinator.end() == .sent)
    #expect(adapter.submissions.map(\.text) == ["Look", "corrected"])
    #expect(adapter.submissions.map(\.id) == [old, sheet.screen.id])
    #expect(try bench.names("drafts") == [])
  }

  @Test func `a retry after the app has claimed it says so (F6, C33)`() async throws {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(replies: [.fail])
    let sheet = Sheet(bench, adapter, loader: FakeLoader())
    await sheet.ready()
    sheet.coordinator.send()
    await sheet.until { $0.isRetry }
    let id = try #require(sheet.screen.id)
    try bench.store().draft(id).moveToOutbox(by: .app)
    sheet.coordinator.send()
    await sheet.until { $0.alert == .beingSentByApp }
    #expect(adapter.submissions.count == 1 && !sheet.screen.canPost)
    sheet.coordinator.close()
    #expect(await sheet.coordinator.end() == .beingSentByApp)
  }

  @Test func `progress of copying and sending can be observed (C35)`() async throws {
    let bench = try ComposeBench()
    let adapter = FakeAdapter(holdsSubmit: true)
    let sheet = Sheet(bench, adapter, loader: FakeLoader(photoCount: 3))
    await sheet.ready()
    #expect(sheet.coordinator.progress.completedUnitCount == 15)
    sheet.coordinator.send()
    await adapter.submitGate.arrivals()
    while sheet.coordinator.progress.totalUnitCount != 2 { await Task.yield() }
    #expect(sheet.coordinator.progress.completedUnitCount == 1)
    adapter.submitGate.open()
    _ = await sheet.coordinator.end()
  }

  @Test func `a suggested person is chosen, and nothing was loaded twice (C37)`() async throws {
    let bench = try ComposeBench()
    let sheet = Sheet(bench, FakeAdapter(), loader: FakeLoader(), preset: "team")
    sheet.coordinator.start()
    await sheet.until { $0.destination?.id == "team" && $0.activity == .idle }
    await sheet.settled()
    #expect(try Self.disk(bench, sheet.screen.id)?.content?.destination?.id == "team")
  }
}
