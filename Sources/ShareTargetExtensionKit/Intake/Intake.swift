#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Takes an offer over into a staged share, until every attachment has an outcome (I2).
  ///
  /// A shell: it puts the questions that each `AttachmentPlan` decides on, polls progress once a second
  /// for `IntakeDeadlines`, and lets nothing but results leave the main actor.
  @MainActor package final class Intake {
    /// Loads that may be under way at the same time; those that are held in memory go one by one.
    package static let width = 4

    /// What an offer came to.
    package struct Result: Hashable, Sendable {
      /// Attachments that are items now.
      package var itemCount = 0
      /// The share's text (I15).
      package var text: String?
      /// What was not kept, in the host's order; all of it stands in the staged share.
      package var skipped: [SkippedAttachment] = []
    }

    private struct Load {
      var progress: Progress?
      var answer: FirstAnswer<TakingOver.Outcome>
    }

    private let offer: Offer
    private let limits: Limits
    private let clock: any HandoffClock
    private let taking: TakingOver
    private let changed: @MainActor (_ settled: Int, _ all: Int) -> Void
    private var deadlines = IntakeDeadlines()
    private var heartbeat: (any ScheduledCall)?
    private var loads: [Int: Load] = [:]
    private let memoryLane = Lane()
    private var outcomes: [Int: TakingOver.Outcome] = [:]
    private var stop: ShareTargetError?
    private var isOverdue = false

    /// Prepares to take `offer` over; `changed` is called whenever an attachment has got its outcome.
    package init(
      _ offer: Offer, into staged: StagedShare, limits: Limits, clock: any HandoffClock,
      changed: @escaping @MainActor (_ settled: Int, _ all: Int) -> Void = { _, _ in }
    ) {
      self.offer = offer
      self.limits = limits
      self.clock = clock
      self.changed = changed
      taking = TakingOver(
        staged: staged, turn: DispatchQueue(label: "org.sharetarget.taking-over"))
    }

    /// Asks for everything, and returns when nothing is being asked, copied or awaited any more.
    ///
    /// Throws the first error that stops the whole share, among them `cancelled`; the caller discards the
    /// staged share then.
    package func run() async throws -> Result {
      let positions = positionsWithinLimit()
      armHeartbeat()
      await withTaskGroup(of: Void.self) { group in
        var waiting = positions[...]
        for _ in 0..<Self.width {
          guard let position = waiting.popFirst() else { break }
          group.addTask { await self.settle(position) }
        }
        while await group.next() != nil {
          guard let position = waiting.popFirst() else { continue }
          group.addTask { await self.settle(position) }
        }
      }
      heartbeat?.cancel()
      if let stop { throw stop }
      return result()
    }

    /// Stops everything that is under way; `run` throws `cancelled` when the last copy has stopped.
    package func cancel() {
      end(ShareTargetError(.cancelled, "The share was cancelled."))
    }

    private func end(_ error: ShareTargetError) {
      guard stop == nil else { return }
      stop = error
      // A copy stops at its next step; what is still awaited is let go of here.
      taking.staged.cancel()
      for load in loads.values where load.answer.giveUp(.stopped(error)) { load.progress?.cancel() }
    }

    /// Attachments that are not text and come after the limit of items are skipped without asking (I8).
    private func positionsWithinLimit() -> [Int] {
      var items = 0
      return offer.plans.indices.filter { position in
        if offer.plans[position].primaryFamily == .plainText { return true }
        items += 1
        if items > limits.itemCount { outcomes[position] = .skipped(.tooMany) }
        return items <= limits.itemCount
      }
    }

    private func settle(_ position: Int) async {
      var plan = offer.plans[position]
      var step = plan.next()
      while true {
        let outcome: TakingOver.Outcome
        switch step {
        case .ask(let ask): outcome = await put(ask, plan, position)
        case .skip(let reason): outcome = .skipped(reason)
        case .take: preconditionFailure("A finding is taken inside the callback.")
        }
        if case .goOn(let nextPlan, let nextStep) = outcome {
          (plan, step) = (nextPlan, nextStep)
          continue
        }
        outcomes[position] = outcome
        if case .stopped(let error) = outcome { end(error) }
        return changed(outcomes.count, offer.plans.count)
      }
    }

    private func put(_ ask: Ask, _ plan: AttachmentPlan, _ position: Int) async
      -> TakingOver.Outcome
    {
      if ask.isHeldInMemory { await memoryLane.enter() }
      defer { if ask.isHeldInMemory { memoryLane.leave() } }
      if let stop { return .stopped(stop) }
      if isOverdue { return .skipped(.timedOut) }
      deadlines.asked(position)
      let taking = self.taking
      let outcome = await withCheckedContinuation { continuation in
        let answer = FirstAnswer<TakingOver.Outcome>(continuation)
        loads[position] = Load(progress: nil, answer: answer)
        let progress = ProviderQuestion.put(ask, to: offer.providers[position]) { reply in
          answer.answer { taking.settle(reply, to: ask, plan: plan, position: position) }
        }
        loads[position]?.progress = progress
      }
      loads[position] = nil
      deadlines.answered(position)
      return outcome
    }

    private func armHeartbeat() {
      heartbeat = clock.call(after: 1) { [weak self] in
        self?.beat()
        self?.armHeartbeat()
      }
    }

    private func beat() {
      let verdict = deadlines.beat(
        fractions: loads.compactMapValues { $0.progress?.fractionCompleted },
        isCopying: loads.values.contains { $0.answer.isTaking })
      switch verdict {
      case .none: return
      case .attachments(let positions): giveUp(positions)
      case .everything:
        isOverdue = true
        giveUp(loads.keys.sorted())
      }
    }

    private func giveUp(_ positions: [Int]) {
      for position in positions {
        guard let load = loads[position], load.answer.giveUp(.skipped(.timedOut)) else { continue }
        load.progress?.cancel()
      }
    }

    /// Everything has an outcome: puts text and skipped entries together, in the host's order.
    private func result() -> Result {
      var result = Result()
      for position in offer.plans.indices {
        switch outcomes[position] {
        case .kept: result.itemCount += 1
        case .leftOut(let entry): result.skipped.append(entry)
        case .skipped(let reason):
          let entry = skipped(position, reason)
          taking.staged.skip(entry)
          result.skipped.append(entry)
        case .text, .stopped, .goOn, nil: break
        }
      }
      result.text = PlainText.joined(
        offer.textSources.compactMap { source in
          switch source {
          case .given(let text): return text
          case .attachment(let position):
            if case .text(let text) = outcomes[position] { return text }
            return nil
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
