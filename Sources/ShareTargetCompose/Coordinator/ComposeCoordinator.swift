import Foundation
import ShareTargetCore
import ShareTargetInbox

/// Carries out what `ComposeMachine` decides: one coordinator for one compose sheet.
///
/// A view binds everything from `screen` and passes every act of the person on; it decides nothing. All
/// work on the disk is made on one queue, in its order (C14); the adapter runs in tasks of its own, and
/// nothing waits for it but its own answer. What a kill leaves is what the machine's effects leave: an
/// editable draft, a frozen one, or an accepted one, each of which `resuming` restores (C18).
@MainActor public final class ComposeCoordinator {
  /// What the sheet shows now.
  public private(set) var screen = ComposeScreen()
  /// Called with the new screen after every event that changed it.
  public var onChange: (@MainActor (ComposeScreen) -> Void)?
  /// Bytes taken over while loading (of an unknown total), then bytes sent, as far as the adapter tells (C35).
  public let progress = Progress(totalUnitCount: -1)

  private let store: DraftStore
  private let adapter: any ShareAdapter
  private let loader: (any ComposeLoader)?
  private let alarm: ComposeAlarm
  private let timing: ComposeTiming
  private let resuming: ShareID?
  private let initial: DraftContent
  private let disk = DispatchQueue(label: "org.sharetarget.compose")

  private var machine: ComposeMachine
  private var draft: DraftFolder?
  private var staged: StagedShare?
  private var frozen: FrozenSubmission?
  private var listing: Task<Void, Never>?
  private var submission: Task<Void, Never>?
  private var disarm: (@MainActor @Sendable () -> Void)?
  private var stopWaiting: (@MainActor @Sendable () -> Void)?
  private var ending: [CheckedContinuation<ComposeEnd, Never>] = []

  /// A coordinator that has done nothing.
  ///
  /// `loader` takes the host's content over. With `resuming` the draft of that id is restored instead, and
  /// nothing is loaded (C18). `presetDestinationID` is chosen once the adapter lists it (C37).
  public init(
    store: DraftStore, adapter: any ShareAdapter, loader: (any ComposeLoader)?,
    timing: ComposeTiming = ComposeTiming(), alarm: ComposeAlarm = .system,
    resuming: ShareID? = nil, presetDestinationID: String? = nil,
    recipient: SuggestedRecipient? = nil
  ) {
    self.store = store
    self.adapter = adapter
    self.loader = loader
    self.timing = timing
    self.alarm = alarm
    self.resuming = resuming
    initial = DraftContent(recipient: recipient, isWhole: loader == nil)
    machine = ComposeMachine(
      rules: .init(
        limits: store.configuration.limits, isDestinationRequired: adapter.isDestinationRequired,
        canTellNotSent: adapter.canTellNotSent, presetDestinationID: presetDestinationID))
    screen = machine.screen
  }

  // MARK: - What the person does

  /// The screen with its buttons and its row is there (C11): opens the draft, loads, asks for destinations.
  public func start() { take(.started(resuming: resuming)) }

  /// The person has changed the text. Ignored while nothing may be edited (C16, C22).
  public func edit(_ text: String) { take(.edited(text)) }

  /// The person has chosen a destination, or none. One that is not listed is ignored.
  public func choose(_ destinationID: Destination.ID?) { take(.chose(destinationID)) }

  /// Asks for the destinations once more, after a failure; nothing is copied again (C13).
  public func retryDestinations() { take(.listingRetried) }

  /// Post: freezes and submits, or submits what is frozen once more. Does nothing unless `canPost` (C19).
  public func send() { take(.sendPressed) }

  /// Cancel: deletes the draft. Does nothing unless `canCancel` (C22).
  public func cancel() { take(.cancelPressed) }

  /// Closes a sheet whose draft stays: the app sends it (C25a). Does nothing unless `canClose`.
  public func close() { take(.closePressed) }

  /// The person has read the alert.
  public func dismissAlert() { take(.alertDismissed) }

  /// How it ends; returns when nothing is left to do and the request can be completed or cancelled.
  public func end() async -> ComposeEnd {
    if let end = screen.end { return end }
    return await withCheckedContinuation { ending.append($0) }
  }

  /// A change of the disk is under way; for tests.
  var isWriting: Bool { machine.isWriting }

  // MARK: - Carrying out

  private func take(_ event: ComposeMachine.Event) {
    for effect in machine.handle(event) { perform(effect) }
    let next = machine.screen
    guard next != screen else { return }
    screen = next
    onChange?(next)
    guard let end = next.end else { return }
    let waiting = ending
    ending = []
    for continuation in waiting { continuation.resume(returning: end) }
  }

  private func perform(_ effect: ComposeMachine.Effect) {
    switch effect {
    case .load: load()
    case .stopLoading: stopLoading()
    case .list(let number): list(number)
    case .abandonListing:
      listing?.cancel()
      listing = nil
    case .submit(let number): submit(number)
    case .armDeadline(let number):
      disarm = alarm.call(timing.submissionSeconds) { [weak self] in
        self?.take(.deadlinePassed(number))
      }
    case .endSubmission:
      submission?.cancel()
      submission = nil
      disarm?()
      disarm = nil
    case .end: stopWaiting?()
    case .open(nil): begin()
    case .open(let id?): restore(id)
    case .save, .renew, .freeze, .beginAttempt, .note, .noteAcceptance, .remove, .handOver:
      if let draft { write(effect, draft) }
    }
  }

  // MARK: - The host's content

  private func load() {
    guard let loader, let staged else {
      return take(.loaded(LoadedContent(recipient: initial.recipient), [], []))
    }
    Task {
      let changed: @MainActor @Sendable () -> Void = { [weak self] in
        guard let self else { return }
        let contents = staged.contents
        progress.completedUnitCount = contents.items.reduce(0) { $0 + $1.byteCount }
        take(.itemsChanged(contents.items, contents.skipped))
      }
      do {
        let loaded = try await loader.load(into: staged, changed: changed)
        let contents = staged.contents
        take(.loaded(loaded, contents.items, contents.skipped))
      } catch {
        let contents = staged.contents
        take(.loadFailed(Self.code(of: error), contents.items, contents.skipped))
      }
      stopWaiting?()
    }
  }

  private func stopLoading() {
    loader?.cancel()
    staged?.cancel()
    stopWaiting = alarm.call(timing.stoppingSeconds) { [weak self] in
      // What still comes goes into the trash with the draft's directory (C26).
      self?.take(.loadFailed(.cancelled, [], []))
    }
  }

  // MARK: - The adapter

  private func list(_ number: Int) {
    let adapter = adapter
    listing = Task.detached { [weak self] in
      let event: ComposeMachine.Event
      do {
        event = .listed(number, DestinationList(try await adapter.destinations()))
      } catch {
        event = .listFailed(number, Self.adapterCode(of: error))
      }
      await self?.take(event)
    }
  }

  private func submit(_ number: Int) {
    guard let frozen, let draft else { return take(.answered(number, .unknown)) }
    let adapter = adapter
    let total = frozen.share.items.reduce(Int64(frozen.share.text?.utf8.count ?? 0)) {
      $0 + $1.byteCount
    }
    progress.totalUnitCount = max(total, 1)
    progress.completedUnitCount = 0
    submission = Task.detached { [weak self] in
      let answer = await ComposeMachine.Answer(of: adapter) {
        Submission(frozen, items: try draft.itemsDirectory(), journal: draft.journal) {
          [weak self] done, all in
          Task { @MainActor in self?.progressed(done, all, number) }
        }
      }
      await self?.take(.answered(number, answer))
    }
  }

  private func progressed(_ done: Int64, _ all: Int64, _ number: Int) {
    guard machine.phase == .sending(number) else { return }
    progress.totalUnitCount = max(all, 1)
    progress.completedUnitCount = min(max(done, 0), progress.totalUnitCount)
  }

  // MARK: - The disk

  private func begin() {
    let (store, initial) = (store, initial)
    onDisk(
      { try store.begin(initial) },
      done: { coordinator, made in
        (coordinator.draft, coordinator.staged) = (made.draft, made.items)
        return .opened(.init(id: made.draft.id, content: initial))
      }, failed: { .openFailed($0) })
  }

  private func restore(_ id: ShareID) {
    let draft = store.draft(id)
    onDisk(
      { try draft.record() },
      done: { coordinator, record in
        (coordinator.draft, coordinator.frozen) = (draft, record.submission)
        return .opened(
          .init(
            id: id, content: record.content ?? DraftContent(), standing: record.standing,
            isTaken: record.isInOutbox))
      }, failed: { .openFailed($0) })
  }

  private func write(_ effect: ComposeMachine.Effect, _ draft: DraftFolder) {
    switch effect {
    case .save(let content):
      onDisk({ try draft.save(content) }, done: { _, _ in .saved }, failed: { .saveFailed($0) })
    case .renew:
      onDisk(
        { try draft.renew() },
        done: { coordinator, next in
          coordinator.draft = next
          return .renewed(next.id)
        }, failed: { .renewFailed($0) })
    case .freeze(let content): freeze(content, draft)
    case .beginAttempt:
      let lasting = timing.attemptMilliseconds
      onDisk(
        { try draft.beginAttempt(by: .sheet, lastingMilliseconds: lasting) },
        done: { .attemptBegun($1) }, failed: { .attemptFailed($0) })
    case .note(let number, let outcome):
      onDisk(
        { try draft.note(outcome, of: number) }, done: { _, _ in .noted(true) },
        failed: { _ in .noted(false) })
    case .noteAcceptance:
      onDisk(
        { try draft.noteAcceptance() }, done: { _, _ in .acceptanceNoted },
        failed: { _ in .acceptanceNoted })
    case .remove:
      let removal: DraftFolder.Removal =
        machine.phase == .removing(isSent: true) ? .accepted : .cancelled
      onDisk(
        { try draft.remove(removal) }, done: { _, _ in .removed }, failed: { .removeFailed($0) })
    case .handOver:
      // Where this fails the app finds the frozen draft in its place all the same.
      onDisk(
        { try draft.moveToOutbox(by: .sheet) }, done: { _, _ in .handedOver },
        failed: { _ in .handedOver })
    default: break
    }
  }

  private func freeze(_ content: DraftContent, _ draft: DraftFolder) {
    let name = adapter.name
    disk.async {
      let result = Result { try draft.freeze(content, adapter: name) }
      Task { @MainActor in
        switch result {
        case .success(let frozen):
          self.frozen = frozen
          self.take(.frozen)
        case .failure(let left as DraftFolder.FreezeLeftBehind):
          self.frozen = try? draft.record().submission
          self.take(.freezeFailed(Self.code(of: left.cause), isFrozen: true))
        case .failure(let error):
          self.take(.freezeFailed(Self.code(of: error), isFrozen: false))
        }
      }
    }
  }

  private func onDisk<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value,
    done: @escaping @MainActor @Sendable (ComposeCoordinator, Value) -> ComposeMachine.Event,
    failed: @escaping @MainActor @Sendable (ShareTargetError.Code) -> ComposeMachine.Event
  ) {
    disk.async {
      let result = Result { try work() }
      Task { @MainActor in
        switch result {
        case .success(let value): self.take(done(self, value))
        case .failure(let error): self.take(failed(Self.code(of: error)))
        }
      }
    }
  }

  // MARK: - Codes

  private static func code(of error: any Error) -> ShareTargetError.Code {
    if error is CancellationError { return .cancelled }
    return (error as? ShareTargetError)?.code ?? .fileSystem
  }

  nonisolated private static func adapterCode(of error: any Error) -> ShareTargetError.Code {
    (error as? ShareTargetError)?.code ?? .adapterFailed
  }
}
