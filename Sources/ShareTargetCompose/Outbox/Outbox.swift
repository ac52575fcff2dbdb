import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The app's side of compose: submits what sheets left frozen, oldest first (C33).
///
/// Call `drain()` at launch, at activation, and in a background task; doing so often costs a look at the
/// folder. One drain runs at a time; a call during one causes another look. A draft is claimed by one
/// rename before it is submitted, so that its sheet knows (F6); every attempt is written down before the
/// adapter is called. A kill at any moment leaves the draft frozen, and it is submitted again under its id.
public actor Outbox {
  private let store: DraftStore
  private let adapter: any ShareAdapter
  private let timing: ComposeTiming
  private let alarm: ComposeAlarm
  private let milliseconds: @Sendable () -> Int64
  private var flight: Task<OutboxReport, any Error>?
  private var isWoken = false

  /// An outbox over a store. One per container and process.
  public init(
    store: DraftStore, adapter: any ShareAdapter, timing: ComposeTiming = ComposeTiming(),
    alarm: ComposeAlarm = .system
  ) {
    self.store = store
    self.adapter = adapter
    self.timing = timing
    self.alarm = alarm
    milliseconds = store.milliseconds
  }

  /// Submits everything whose time has come, one after the other. Throws `not_now` or `missing_app_group` if
  /// the container cannot be read; a submission that fails is in the report and is tried again later, after
  /// 30 seconds, a minute, and so on up to six hours.
  @discardableResult public func drain() async throws -> OutboxReport {
    isWoken = true
    if let flight { return try await flight.value }
    let task = Task {
      defer { flight = nil }
      var report = OutboxReport()
      while isWoken {
        isWoken = false
        report.waiting = []
        for record in try store.records() {
          await advance(record, isForced: false, &report)
        }
      }
      return report
    }
    flight = task
    return try await task.value
  }

  /// What was not delivered, oldest first. Changes nothing. Throws as `drain` does.
  public func screen() throws -> OutboxScreen {
    let now = milliseconds()
    return OutboxScreen(
      entries: try store.records().map {
        OutboxRule.entry(for: $0, adapter: adapter.name, nowMilliseconds: now)
      }, isDraining: flight != nil)
  }

  /// Submits one now, because a person wants it: also what came back, as it is. Tells whether it was
  /// delivered. Throws `unknown_draft`, `being_sent`, `not_now`, and `adapter_failed` if it is for another
  /// adapter or cannot be submitted at all.
  public func retry(_ id: ShareID) async throws -> Bool {
    let record = try store.draft(id).record()
    let now = milliseconds()
    let step = OutboxRule.step(
      for: record, adapter: adapter.name, nowMilliseconds: now, isForced: true)
    if step == .leave {
      if record.attempts.last?.isRunning(at: now) == true { throw Self.beingSent }
      throw ShareTargetError(
        .adapterFailed,
        "This draft cannot be submitted by this app's adapter. Export or discard it.")
    }
    var report = OutboxReport()
    await advance(record, isForced: true, &report)
    if report.waiting.contains(id) { throw Self.beingSent }
    return report.delivered.contains(id)
  }

  /// Throws a draft away, after the person was warned as its entry says. Throws `being_sent` while it is
  /// being sent, and the errors of writing; then it is still there.
  public func discard(_ id: ShareID) throws { try store.draft(id).remove(.discarded) }

  /// Copies what a draft holds to a new folder `<id>` in a folder outside of the container, and returns that.
  /// Throws `unknown_draft`, `invalid_argument`, `no_space`, `file_system`.
  @discardableResult public func export(_ id: ShareID, to folder: URL) throws -> URL {
    folder.appendingPathComponent(
      try store.export(id, to: folder).folder, isDirectory: true)
  }

  /// A drain will look once more; for tests.
  package var isAskedAgain: Bool { flight != nil && isWoken }

  // MARK: - One draft

  private func advance(
    _ record: DraftRecord, isForced: Bool, _ report: inout OutboxReport
  ) async {
    let draft = store.draft(record.id)
    switch OutboxRule.step(
      for: record, adapter: adapter.name, nowMilliseconds: milliseconds(), isForced: isForced)
    {
    case .leave:
      if record.standing == .pendingDelivery { report.waiting.append(record.id) }
    case .finish:
      // What cannot be deleted now is found again.
      guard (try? draft.remove(.accepted)) != nil else { return }
      report.delivered.append(record.id)
    case .submit: await submit(record, draft, &report)
    }
  }

  private func submit(
    _ record: DraftRecord, _ draft: DraftFolder, _ report: inout OutboxReport
  ) async {
    guard let frozen = record.submission else { return }
    let number: Int
    do {
      try draft.moveToOutbox(by: .app)
      number = try draft.beginAttempt(
        by: .app, lastingMilliseconds: timing.attemptMilliseconds)
    } catch {
      // A sheet was faster, or the disk does not let it be noted: the adapter is not called.
      report.waiting.append(record.id)
      return
    }
    let answer = await answer(to: frozen, draft)
    switch answer {
    case .accepted:
      report.delivered.append(record.id)
      // Without the note the draft stays frozen and is submitted again, under the same id.
      if (try? draft.noteAcceptance()) != nil { try? draft.remove(.accepted) }
    case .notSent, .unknown:
      report.failed.append(record.id)
      // Without the note the attempt counts as unknown once its time is over.
      try? draft.note(
        adapter.canTellNotSent && answer == .notSent ? .notSent : .unknown, of: number)
    }
  }

  /// The adapter's answer, or unknown when its time is over. An acceptance that comes later is noted.
  private func answer(
    to frozen: FrozenSubmission, _ draft: DraftFolder
  ) async -> ComposeMachine.Answer {
    let (answers, mouth) = AsyncStream.makeStream(of: ComposeMachine.Answer.self)
    let adapter = adapter
    let task = Task.detached {
      let answer = await ComposeMachine.Answer(of: adapter) {
        Submission(frozen, items: try draft.itemsDirectory(), journal: draft.journal)
      }
      let isLate = if case .terminated = mouth.yield(answer) { true } else { false }
      mouth.finish()
      if isLate, answer == .accepted { try? draft.noteAcceptance() }
    }
    let disarm = await alarm.call(timing.submissionSeconds) {
      mouth.yield(.unknown)
      mouth.finish()
    }
    var first = ComposeMachine.Answer.unknown
    for await answer in answers {
      first = answer
      break
    }
    task.cancel()
    await disarm()
    return first
  }

  private static let beingSent = ShareTargetError(
    .beingSent, "The draft is being sent already. Wait for that to end.")
}
