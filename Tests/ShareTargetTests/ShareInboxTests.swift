import Foundation
import ShareTarget
import Testing

@Suite(.timeLimit(.minutes(10))) struct ShareInboxTests {
  struct Refused: Error {}

  @Test func `shares come one at a time in the order of arrival, and nothing is left (F11)`()
    async throws
  {
    let phone = try Phone()
    let ids = try (0..<5).map { try phone.share("photo \($0)") }
    let diary = Diary()
    let drain = Task {
      await phone.app().drain { share in
        let url = try #require(share.url(of: share.items[0]))
        await diary.write("\(share.id) \(try String(contentsOf: url, encoding: .utf8))")
      }
    }
    await phone.log.wait(for: .idle)
    drain.cancel()
    await drain.value
    #expect(await diary.entries == ids.enumerated().map { "\($1) photo \($0)" })
    #expect(phone.filesLeft() == [])
    for id in ids { #expect(phone.log.names(of: id).contains("acknowledged")) }
  }

  @Test func `a share that is thrown is released, the next one comes, then it again (H20)`()
    async throws
  {
    let phone = try Phone()
    let (first, second) = (try phone.share(), try phone.share())
    let diary = Diary()
    let inbox = phone.app()
    let drain = Task {
      await inbox.drain { share in
        let isFirstTime = await !diary.entries.contains("\(share.id)")
        await diary.write("\(share.id)")
        if share.id == first, isFirstTime { throw Refused() }
      }
    }
    await phone.log.wait(for: .idle)
    #expect(await diary.entries == ["\(first)", "\(second)"])
    inbox.wake()
    await phone.log.wait(for: .idle, count: 2)
    #expect(await diary.entries == ["\(first)", "\(second)", "\(first)"])
    #expect(phone.filesLeft() == [])
    drain.cancel()
  }

  @Test func `a share that always fails costs one offer per wake-up and does not starve others`()
    async throws
  {
    let phone = try Phone()
    let bad = try phone.share()
    let inbox = phone.app()
    let drain = Task {
      await inbox.drain { share in if share.id == bad { throw Refused() } }
    }
    for count in 1...3 {
      await phone.log.wait(for: .idle, count: count)
      #expect(phone.log.names(of: bad).filter { $0 == "offered" }.count == count)
      let good = try phone.share()
      inbox.wake()
      await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == good } }
    }
    drain.cancel()
  }

  @Test func `a wake-up while the handler runs brings the share that came meanwhile (H24, S15)`()
    async throws
  {
    let phone = try Phone()
    let first = try phone.share()
    let (gate, diary) = (Gate(), Diary())
    let inbox = phone.app()
    let drain = Task {
      await inbox.drain { share in
        await diary.write("\(share.id)")
        if share.id == first { await gate.pass() }
      }
    }
    await phone.log.wait(for: .offered)
    let second = try phone.share()
    inbox.wake()
    await gate.open()
    await phone.log.wait(for: .acknowledged, count: 2)
    #expect(await diary.entries == ["\(first)", "\(second)"])
    drain.cancel()
  }

  @Test func `reading is repeatable and changes nothing before the acknowledgement (H12, H13)`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let inbox = phone.app()
    let before = phone.files(in: phone.folder)
    for _ in 0..<3 {
      #expect(try await inbox.inbox.pending().map(\.share.id) == [id])
      #expect(try await inbox.inbox.stored(id).share.id == id)
      #expect(try await inbox.status().pending == [id])
    }
    #expect(phone.files(in: phone.folder) == before)
  }

  @Test func `a process that ends before it acknowledges gets the share again (promise 3)`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    for _ in 0..<2 {
      // The process keeps the share and dies: its desk and its offer are never heard of again.
      var offers = phone.app().offers.makeAsyncIterator()
      let offer = try #require(await offers.next())
      #expect(offer.share.id == id)
      try await phone.keeper().keep(offer.share)
      await dies(offer)
    }
    let drain = Task {
      await phone.app().drain { share in try await phone.keeper().keep(share) }
    }
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
    let kept = phone.log.lines.filter { $0.hasPrefix("kept") }
    #expect(kept.map { $0.hasSuffix("first=true") } == [true, false, false])
    #expect(try await phone.keeper().shares().map(\.id) == [id])
  }

  /// Keeps an offer from being given back, as the end of a process does.
  private func dies(_ offer: ShareOffer) async { _ = Unmanaged.passRetained(offer) }

  @Test func `after the receipt there is no further offer, in this process or the next (S5, H20)`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let first = phone.app()
    let drain = Task { await first.drain { _ in } }
    await phone.log.wait(for: .idle)
    first.wake()
    await phone.log.wait(for: .idle, count: 2)
    let second = Task { await phone.app().drain { _ in } }
    await phone.log.wait(for: .idle, count: 3)
    #expect(phone.log.names(of: id).filter { $0 == "offered" }.count == 1)
    drain.cancel()
    second.cancel()
  }

  @Test func `acknowledging twice, or a share that nobody was offered, is harmless (H20)`()
    async throws
  {
    let phone = try Phone()
    let (first, second) = (try phone.share(), try phone.share())
    let inbox = phone.app()
    var offers = inbox.offers.makeAsyncIterator()
    let offer = try #require(await offers.next())
    #expect(offer.share.id == first)
    // Marking another one must not hide the pending one.
    try await inbox.desk.acknowledge(second)
    try await inbox.desk.acknowledge(second)
    #expect(try await inbox.inbox.pending().map(\.share.id) == [first])
    try await offer.acknowledge()
    try await offer.acknowledge()
    #expect(try await inbox.inbox.pending() == [])
    await offer.release()
  }

  @Test func `the sequence offers the next share only after a decision`() async throws {
    let phone = try Phone()
    let (first, second) = (try phone.share(), try phone.share())
    let inbox = phone.app()
    let diary = Diary()
    let open = Gate()
    let consumer = Task {
      var held: [ShareOffer] = []
      for await offer in inbox.offers {
        await diary.write("\(offer.share.id)")
        held.append(offer)
        if held.count == 1 {
          Task {
            await open.pass()
            try await offer.acknowledge()
          }
        } else {
          try await offer.acknowledge()
          return
        }
      }
    }
    await diary.wait(count: 1)
    inbox.wake()
    #expect(await diary.entries == ["\(first)"])
    await open.open()
    try await consumer.value
    #expect(await diary.entries == ["\(first)", "\(second)"])
  }

  @Test func `an offer that is dropped without a decision is given back`() async throws {
    let phone = try Phone()
    let id = try phone.share()
    let inbox = phone.app()
    var offers: ShareOffers.Iterator? = inbox.offers.makeAsyncIterator()
    var offer = await offers?.next()
    #expect(offer?.share.id == id)
    offer = nil
    await phone.log.wait(for: .released)
    inbox.wake()
    offer = await offers?.next()
    #expect(offer?.share.id == id)
    offers = nil
  }

  @Test func `a second consumer waits until the first has finished (F10)`() async throws {
    let phone = try Phone()
    try phone.share()
    let inbox = phone.app()
    let (gate, diary) = (Gate(), Diary())
    let first = Task {
      await inbox.drain { _ in
        await diary.write("first")
        await gate.pass()
      }
    }
    await diary.wait(count: 1)
    let second = Task { await inbox.drain { _ in await diary.write("second") } }
    try phone.share()
    first.cancel()
    await gate.open()
    await phone.log.wait(for: .acknowledged, count: 2)
    #expect(await diary.entries == ["first", "second"])
    second.cancel()
  }

  @Test func `a consumer that is cancelled while it waits takes no share with it`() async throws {
    let phone = try Phone()
    let inbox = phone.app()
    let waiting = Task { await inbox.drain { _ in Issue.record("Nothing was shared yet.") } }
    await phone.log.wait(for: .idle)
    waiting.cancel()
    await waiting.value
    let id = try phone.share()
    let next = Task { await inbox.drain { _ in } }
    await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == id } }
    next.cancel()
  }

  @Test func `a wake-up alone is enough, whichever it is (promise 4)`() async throws {
    // The wake-up of the start comes from `app(wakesUp:)`.
    let phone = try Phone()
    try phone.share()
    let drain = Task { await phone.app(wakesUp: true).drain { _ in } }
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
    for event: DeliveryMachine.Event in [.wokenUp, .cameToForeground] {
      let phone = try Phone()
      let inbox = phone.app()
      let drain = Task { await inbox.drain { _ in } }
      await phone.log.wait(for: .idle)
      let id = try phone.share()
      inbox.desk.post(event)
      await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == id } }
      drain.cancel()
    }
  }

  @Test func `an app that goes to the background leaves no marker, and the handler goes on (F9)`()
    async throws
  {
    let phone = try Phone()
    try phone.share()
    let (gate, entered) = (Gate(), Gate())
    let inbox = phone.app()
    let drain = Task {
      await inbox.drain { _ in
        await entered.open()
        await gate.pass()
      }
    }
    await entered.pass()
    #expect(phone.filesLeft().contains { $0.contains("/attempts/") })
    await withCheckedContinuation { done in
      inbox.desk.post(.wentToBackground) { done.resume() }
    }
    #expect(!phone.filesLeft().contains { $0.contains("/attempts/") })
    let late = try phone.share()
    await gate.open()
    await phone.log.wait(for: .acknowledged)
    inbox.wake()
    #expect(phone.log.names(of: late) == [])
    inbox.desk.post(.cameToForeground)
    await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == late } }
    drain.cancel()
  }

  @Test func `a share that ends the app three times is put aside, and can be had again (F9, S9)`()
    async throws
  {
    let phone = try Phone()
    let (poison, good) = (try phone.share("poison"), try phone.share("good"))
    for _ in 0..<3 {
      var offers = phone.app().offers.makeAsyncIterator()
      await dies(try #require(await offers.next()))
    }
    let inbox = phone.app()
    let drain = Task { await inbox.drain { _ in } }
    await phone.log.wait(for: .idle)
    #expect(phone.log.names(of: good).contains("acknowledged"))
    let status = try await inbox.status()
    #expect(status.quarantined.map(\.id) == [poison])
    #expect(status.pending == [])
    try await inbox.retryQuarantined(poison)
    await phone.log.wait { $0.contains { $0.name == .acknowledged && $0.share == poison } }
    drain.cancel()
  }

  @Test func `a missing App Group is a clear error at start (H2)`() throws {
    #expect {
      try ShareInbox(configuration: ShareTargetConfiguration(appGroup: "group.not.entitled"))
    } throws: { error in
      (error as? ShareTargetError)?.code == .missingAppGroup
    }
  }
}
