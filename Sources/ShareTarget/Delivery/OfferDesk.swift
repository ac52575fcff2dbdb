import Foundation
import ShareTargetCore
import ShareTargetInbox

/// Carries out what `DeliveryMachine` decides: the one place in a process that hands out shares.
///
/// There is one desk per container and process, shared by the native API and every bridge (F10). A
/// crash in the middle of anything leaves what the inbox's own steps leave; the desk keeps no file.
package actor OfferDesk {
  /// Identifies a native consumer among those that wait for the seat; compared by identity.
  final class Place: Sendable {}

  private let source: any ShareSource
  private let timeline: Timeline
  private let backgroundTime: any BackgroundTime
  private nonisolated let mailbox: AsyncStream<Letter>.Continuation

  private enum Step: CaseIterable { case launch, look, acknowledge, sweep }

  private struct Letter: Sendable {
    var event: DeliveryMachine.Event
    var done: @Sendable () -> Void
  }

  private var machine = DeliveryMachine()
  private var openShare: StoredShare?
  private var offerCount = 0
  private var failures: [Step: ShareTargetError] = [:]

  private var seated: Place?
  private var queue: [(place: Place, turn: CheckedContinuation<Void, Never>)] = []
  private var delivery: CheckedContinuation<ShareOffer?, Never>?
  private var pull: CheckedContinuation<StoredShare?, any Error>?
  private var decisions: [CheckedContinuation<Void, any Error>] = []
  private var announcements: [@Sendable () -> Void] = []

  /// A desk over the given inbox. It looks for the first time when its first wake-up comes.
  package init(
    source: any ShareSource, timeline: Timeline,
    backgroundTime: any BackgroundTime = NoBackgroundTime()
  ) {
    self.source = source
    self.timeline = timeline
    self.backgroundTime = backgroundTime
    let (letters, mailbox) = AsyncStream.makeStream(of: Letter.self)
    self.mailbox = mailbox
    Task { [weak self] in
      for await letter in letters {
        guard let self else { return letter.done() }
        await self.take(letter.event)
        letter.done()
      }
    }
  }

  deinit { mailbox.finish() }

  /// Takes an event from any thread; events of one thread are taken in their order.
  ///
  /// `done` is called when the actions that the event caused without an answer have been carried out.
  package nonisolated func post(
    _ event: DeliveryMachine.Event, done: @escaping @Sendable () -> Void = {}
  ) {
    mailbox.yield(Letter(event: event, done: done))
  }

  /// Calls the given closure now and whenever looking is worth while for a page; it is only a hint.
  package func onAnnouncement(_ announce: @escaping @Sendable () -> Void) {
    announcements.append(announce)
    announce()
  }

  /// What failed on disk and has not succeeded since.
  package var failure: ShareTargetError? {
    Step.allCases.lazy.compactMap { self.failures[$0] }.first
  }

  /// The share that a consumer has now.
  package var openOffer: ShareID? { openShare?.share.id }

  // MARK: - Native consumers

  /// The next offer for a consumer, as soon as there is one and the consumer's turn has come.
  ///
  /// `nil` when the calling task is cancelled.
  func next(for place: Place) async -> ShareOffer? {
    if seated !== place, !(await takeSeat(place)) { return nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: nil) }
        precondition(delivery == nil, "An iterator of offers is asked by one task at a time.")
        delivery = continuation
        perform(machine.handle(.wanted))
      }
    } onCancel: {
      Task { await self.stopWaiting(place) }
    }
  }

  /// Gives up the seat, or the place in the queue for it.
  func leave(_ place: Place) {
    guard seated === place else { return leaveQueue(place) }
    delivery?.resume(returning: nil)
    delivery = nil
    seated = nil
    perform(machine.handle(.left))
    guard !queue.isEmpty else { return }
    let first = queue.removeFirst()
    sit(first.place)
    first.turn.resume()
  }

  private func takeSeat(_ place: Place) async -> Bool {
    if seated == nil {
      sit(place)
    } else {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { return continuation.resume() }
          queue.append((place, continuation))
        }
      } onCancel: {
        Task { await self.leaveQueue(place) }
      }
    }
    return seated === place
  }

  private func sit(_ place: Place) {
    seated = place
    perform(machine.handle(.seated))
  }

  private func leaveQueue(_ place: Place) {
    guard let index = queue.firstIndex(where: { $0.place === place }) else { return }
    queue.remove(at: index).turn.resume()
  }

  private func stopWaiting(_ place: Place) {
    guard seated === place, let waiting = delivery else { return }
    delivery = nil
    perform(machine.handle(.unwanted))
    waiting.resume(returning: nil)
  }

  // MARK: - Bridges

  /// One look for a page: the next share that it has not released in its present pass.
  ///
  /// A page that asks while an offer to a page is open gets the same share again, because the page that
  /// had it is gone. Throws `consumer_busy` while native code takes the shares, and what the inbox threw
  /// when it could not look.
  package func pull(excluding: Set<ShareID>) async throws -> StoredShare? {
    try await withCheckedThrowingContinuation { continuation in
      pull?.resume(returning: nil)
      pull = continuation
      perform(machine.handle(.pulled(excluding: excluding)))
    }
  }

  private func answer(_ result: Result<StoredShare?, any Error>) {
    pull?.resume(with: result)
    pull = nil
  }

  // MARK: - Decisions

  /// Acknowledges a share, offered or not; when it returns the receipt is durable.
  ///
  /// Throws what the inbox threw. The receipt of an offered share is then tried again at every wake-up of
  /// this process, and the share is not offered meanwhile.
  package func acknowledge(_ id: ShareID) async throws {
    switch machine.phase {
    case .open(id, _): try await decide(.accepted(id))
    case .acknowledging(id):
      try await withCheckedThrowingContinuation { decisions.append($0) }
    default:
      let source = self.source
      try await backgroundTime.during("ShareTarget acknowledge") {
        try await source.acknowledge(id)
      }
      perform(machine.handle(.finishedElsewhere(id)))
    }
  }

  /// Gives an offered share back; it is offered again after the next wake-up.
  ///
  /// Throws `not_offered` when no consumer has the share.
  package func release(_ id: ShareID) async throws {
    guard case .open(id, _) = machine.phase else {
      throw ShareTargetError(
        .notOffered, "The share \(id) is not offered now; only an offered share can be released.")
    }
    try await decide(.declined(id))
    timeline.record(TimelineEvent(.released, share: id))
  }

  /// Gives back one particular offer; a later offer of the same share is not meant.
  func release(_ id: ShareID, offer number: Int) async throws {
    guard number == offerCount else { return }
    try await release(id)
  }

  /// Takes back an offer that its consumer dropped without a decision.
  nonisolated func abandon(_ id: ShareID, offer number: Int) {
    Task { try? await release(id, offer: number) }
  }

  private func decide(_ event: DeliveryMachine.Event) async throws {
    try await withCheckedThrowingContinuation { continuation in
      decisions.append(continuation)
      perform(machine.handle(event))
    }
  }

  private func decided(_ result: Result<Void, any Error>) {
    openShare = nil
    let waiting = decisions
    decisions = []
    for continuation in waiting { continuation.resume(with: result) }
  }

  // MARK: - Carrying out

  private func take(_ event: DeliveryMachine.Event) async {
    let actions = machine.handle(event)
    perform(actions)
    if actions.contains(.unmark) { await source.enterBackground() }
  }

  private func perform(_ actions: [DeliveryMachine.Action]) {
    for action in actions { perform(action) }
  }

  private func perform(_ action: DeliveryMachine.Action) {
    switch action {
    case .launch: Task { await launch() }
    case .look(let excluded): Task { await look(excluding: excluded) }
    case .acknowledge(let id): Task { await writeReceipt(id) }
    case .release(let id): Task { await endOffer(id) }
    case .sweep: Task { await sweep() }
    case .deliver(let id): deliver(id)
    case .answer(let id):
      assert(id == nil || id == openShare?.share.id)
      answer(.success(id == nil ? nil : openShare))
    case .answerFailed:
      answer(.failure(failure ?? ShareTargetError(.notNow, "The inbox cannot be read now.")))
    case .answerBusy:
      answer(
        .failure(
          ShareTargetError(
            .consumerBusy,
            "Native code of this app takes the shares; let either drain or the page take them.")))
    case .unmark: break
    case .announce: for announce in announcements { announce() }
    case .rest: timeline.record(TimelineEvent(.idle))
    }
  }

  private func deliver(_ id: ShareID) {
    guard let share = openShare, share.share.id == id, let waiting = delivery else {
      return assertionFailure("An offer needs a share and somebody who waits for it.")
    }
    delivery = nil
    waiting.resume(
      returning: ShareOffer(desk: self, number: offerCount, share: OfferedShare(share)))
  }

  private func launch() async {
    let result = await attempt(.launch) { [source] in try await source.launch() }
    perform(machine.handle(.launched(result.isSuccess)))
  }

  private func look(excluding: Set<ShareID>) async {
    switch await attempt(.look, { [source] in try await source.beginOffer(excluding: excluding) }) {
    case .success(let found):
      openShare = found
      offerCount += 1
      perform(machine.handle(.found(found?.share.id)))
    case .failure: perform(machine.handle(.lookingFailed))
    }
  }

  private func writeReceipt(_ id: ShareID) async {
    let result = await attempt(.acknowledge) { [source, backgroundTime] in
      try await backgroundTime.during("ShareTarget acknowledge") {
        try await source.acknowledge(id)
      }
    }
    decided(result)
    perform(machine.handle(.acknowledged(result.isSuccess)))
  }

  private func endOffer(_ id: ShareID) async {
    await source.endOffer(id)
    decided(.success(()))
    perform(machine.handle(.released))
  }

  private func sweep() async {
    _ = await attempt(.sweep) { [source, backgroundTime] in
      try await backgroundTime.during("ShareTarget sweep") { try await source.sweep() }
    }
    perform(machine.handle(.swept))
  }

  /// Runs one step of the inbox and remembers how it failed.
  private func attempt<Value: Sendable>(
    _ step: Step, _ run: @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      let value = try await run()
      failures[step] = nil
      return .success(value)
    } catch {
      failures[step] = ShareTargetError(wrapping: error)
      return .failure(error)
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
