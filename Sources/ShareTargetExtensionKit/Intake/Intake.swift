#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Takes an offer over into a staged share, until every attachment has an outcome (I2).
  ///
  /// The shell of `IntakeCourse`: it owns the providers, puts the questions that the course decides on,
  /// polls progress once a second, and lets nothing but results leave the main actor.
  @MainActor package final class Intake {
    /// What an offer came to.
    package struct Result: Hashable, Sendable {
      /// Attachments that are items now.
      package var itemCount = 0
      /// Those of them that are images, by their bytes too.
      package var imageCount = 0
      /// The share's text (I15).
      package var text: String?
      /// The title of the first web page that has one.
      package var pageTitle: String?
      /// What was not kept, in the host's order.
      package var skipped: [SkippedAttachment] = []
      /// What could be asked for once more, because the host did not have it here (I16).
      package var isRetryable = false
    }

    private struct Load {
      var progress: Progress?
      var answer: FirstAnswer
    }

    private let offer: Offer
    private let clock: any HandoffClock
    private let media: MediaReader
    private let taking: TakingOver
    private let changed: @MainActor (_ settled: Int, _ all: Int) -> Void
    private var course: IntakeCourse
    private var heartbeat: (any ScheduledCall)?
    private var loads: [Int: Load] = [:]
    private var kept: [Int: SharedItem] = [:]
    private var copiedByteCount: Int64 = 0
    private var finished: CheckedContinuation<Void, Never>?

    /// Prepares to take `offer` over; `changed` is called whenever something has got its outcome.
    package init(
      _ offer: Offer, into staged: StagedShare, configuration: ShareTargetConfiguration,
      clock: any HandoffClock, media: MediaReader = .device,
      changed: @escaping @MainActor (_ settled: Int, _ all: Int) -> Void = { _, _ in }
    ) {
      self.offer = offer
      self.clock = clock
      self.media = media
      self.changed = changed
      course = IntakeCourse(plans: offer.plans, itemCountLimit: configuration.limits.itemCount)
      taking = TakingOver(
        staged: staged, turn: DispatchQueue(label: "org.sharetarget.taking-over"),
        removesLocation: configuration.removesLocation ? media.locationRemoval : nil)
    }

    /// Asks for everything, and returns when nothing is being asked, copied or awaited any more.
    ///
    /// Throws the first error that stops the whole share, among them `cancelled`; the caller discards the
    /// staged share then.
    package func run() async throws -> Result { try await run { $0.begin() } }

    /// Asks once more for what was not available, and returns the new state of everything (I16).
    package func retry() async throws -> Result { try await run { $0.retry() } }

    /// Lists what was not kept in the staged share; to be called once, before it is published.
    package func recordSkipped(_ result: Result) {
      let leftOut = Set(
        (course.outcomes + course.films).compactMap { outcome -> Int? in
          if case .leftOut(let entry) = outcome { entry.position } else { nil }
        })
      for entry in result.skipped where !leftOut.contains(entry.position) {
        taking.staged.skip(entry)
      }
    }

    /// Stops everything that is under way; `run` throws `cancelled` when the last copy has stopped.
    package func cancel() {
      perform(course.stop(ShareTargetError(.cancelled, "The share was cancelled.")))
    }

    /// What became of each attachment, by position.
    package var outcomes: [IntakeCourse.Outcome?] { course.outcomes }
    /// What became of the films of Live Photos, by position.
    package var films: [IntakeCourse.Outcome?] { course.films }
    /// Whether something that arrived is being taken over now.
    package var isTaking: Bool { loads.values.contains { $0.answer.isTaking } }

    // MARK: Carrying out

    private func run(_ event: (inout IntakeCourse) -> [IntakeCourse.Action]) async throws -> Result
    {
      armHeartbeat()
      await withCheckedContinuation { continuation in
        finished = continuation
        perform(event(&course))
      }
      heartbeat?.cancel()
      if let stopped = course.stopped { throw stopped }
      return result()
    }

    private func perform(_ actions: [IntakeCourse.Action]) {
      for action in actions {
        switch action {
        case .ask(let position, let ask, let plan): put(ask, plan, position)
        case .describe(let position, let item): describe(item, position)
        case .abandon(let position): abandon(position)
        case .stopCopying: taking.staged.cancel()
        case .finish:
          finished?.resume()
          finished = nil
        }
      }
    }

    private func put(_ ask: Ask, _ plan: AttachmentPlan, _ position: Int) {
      let answer = FirstAnswer()
      loads[position] = Load(progress: nil, answer: answer)
      let (taking, item) = (self.taking, kept[position])
      let progress = ProviderQuestion.put(ask, to: offer.providers[position]) { reply in
        answer.answer {
          let outcome = taking.settle(
            reply, to: ask, plan: plan, position: position, adding: item)
          Task { @MainActor [weak self] in self?.answered(position, outcome, answer) }
        }
      }
      if loads[position]?.answer === answer { loads[position]?.progress = progress }
    }

    private func answered(
      _ position: Int, _ reply: IntakeCourse.Reply, _ answer: FirstAnswer
    ) {
      guard loads[position]?.answer === answer else { return }
      loads[position] = nil
      if case .kept(let item, _) = reply { kept[position] = item }
      perform(course.answered(position, reply))
      changed(course.settledCount, offer.plans.count)
    }

    private func abandon(_ position: Int) {
      guard let load = loads[position], load.answer.giveUp() else { return }
      loads[position] = nil
      load.progress?.cancel()
      perform(course.abandoned(position))
      changed(course.settledCount, offer.plans.count)
    }

    private func describe(_ item: SharedItem, _ position: Int) {
      guard let file = taking.staged.file(of: item) else {
        return perform(course.described(position))
      }
      let (media, staged) = (self.media, taking.staged)
      // Aside: what reads a picture's header may be slow, and is never waited for longer than allowed.
      DispatchQueue.global(qos: .userInitiated).async {
        if let facts = media.facts(file, item.kind) {
          staged.describe(
            item, pixelSize: facts.pixelSize, orientation: facts.orientation,
            durationSeconds: facts.durationSeconds)
        }
        Task { @MainActor [weak self] in
          guard let self else { return }
          perform(course.described(position))
        }
      }
    }

    private func armHeartbeat() {
      heartbeat = clock.call(after: 1) { [weak self] in
        self?.beat()
        self?.armHeartbeat()
      }
    }

    private func beat() {
      let activity = taking.staged.copyActivity
      defer { copiedByteCount = activity.byteCount }
      perform(
        course.beat(
          fractions: loads.compactMapValues { $0.progress?.fractionCompleted },
          isCopying: Set(loads.filter { $0.value.answer.isTaking }.keys),
          hasCopied: activity.isSyncing || activity.byteCount != copiedByteCount))
    }

    /// Everything has an outcome: puts text and skipped entries together, in the host's order.
    private func result() -> Result {
      var result = Result()
      let outcomes = course.outcomes
      for position in outcomes.indices {
        switch outcomes[position] {
        case .kept:
          result.itemCount += 1
          if kept[position]?.kind == .image { result.imageCount += 1 }
          if result.pageTitle == nil { result.pageTitle = kept[position]?.page?.title }
          if let reason = course.missingWords[position] {
            result.skipped.append(
              SkippedAttachment(
                position: position, reason: reason,
                declaredType: offer.plans[position].wordsType))
          }
        case .leftOut(let entry): result.skipped.append(entry)
        case .skipped(let reason): result.skipped.append(skipped(position, reason))
        case .text, nil: break
        }
        switch course.films[position] {
        case .kept: result.itemCount += 1
        case .leftOut(let entry): result.skipped.append(entry)
        case .skipped(let reason):
          let film = offer.plans[position].missingFilm
          result.skipped.append(
            SkippedAttachment(
              position: position, reason: reason, displayName: film.displayName,
              declaredType: film.declaredType))
        case .text, nil: break
        }
      }
      result.skipped += course.missed + offer.leftOut
      result.isRetryable = !course.unavailable.isEmpty
      let words = course.words
      result.text = PlainText.joined(
        offer.textSources.compactMap { source in
          switch source {
          case .given(let text): return text
          case .attachment(let position):
            if case .text(let text) = outcomes[position] { return text }
            return words[position]
          }
        })
      return result
    }

    private func skipped(_ position: Int, _ reason: SkipReason) -> SkippedAttachment {
      let plan = offer.plans[position]
      return SkippedAttachment(
        position: position, reason: reason, displayName: plan.suggestedName,
        declaredType: plan.firstType)
    }
  }
#endif
