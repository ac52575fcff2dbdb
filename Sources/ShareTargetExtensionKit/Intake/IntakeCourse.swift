import ShareTargetCore

/// The course of an intake, as a value: what happened goes in, what to do comes out (I1, I2, I3, I9).
///
/// It holds no provider, file, clock or task. Every attachment gets exactly one outcome; `finish` comes
/// once, when nothing is asked, copied or awaited any more, and after it only `retry` asks again.
package struct IntakeCourse: Sendable {
  /// Loads that may be under way at the same time; those that are held in memory go one by one (I7).
  package static let width = 4
  /// Seconds for what only adds to an item that is kept already.
  package static let extraSeconds = 5

  /// What became of an attachment.
  package enum Outcome: Hashable, Sendable {
    /// It is an item of the staged share.
    case kept
    /// It is a piece of the share's text (I15).
    case text(String)
    /// It is given up.
    case skipped(SkipReason)
    /// It is over a limit; the staged share has its entry already.
    case leftOut(SkippedAttachment)
  }

  /// What became of one question.
  package enum Reply: Sendable {
    /// The plan knows what to do next.
    case goOn(AttachmentPlan, AttachmentPlan.Step)
    /// The attachment is an item now; the plan may know how to add to it.
    case kept(SharedItem, AttachmentPlan)
    /// The film of a kept picture is an item now, too.
    case further(SharedItem)
    /// What was asked for in addition has been added, or is not to be had.
    case added
    /// These words beside a kept attachment join the share's text.
    case words(String)
    /// The words beside a kept attachment are not to be had.
    case wordsMissing(SkipReason)
    /// As in `Outcome`.
    case text(String)
    /// As in `Outcome`.
    case leftOut(SkippedAttachment)
    /// The whole share cannot be stored.
    case stopped(ShareTargetError)
  }

  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Ask the provider at this position; `answered` or `abandoned` follows.
    case ask(Int, Ask, AttachmentPlan)
    /// Look into a kept file for what it tells; `described` may follow.
    case describe(Int, SharedItem)
    /// Stop waiting for this answer and tell the provider so; `abandoned` follows unless an answer is
    /// being taken over already.
    case abandon(Int)
    /// Make running copies stop at their next step.
    case stopCopying
    /// Every attachment has its outcome, or the share is stopped.
    case finish
  }

  private enum Load: Sendable {
    case none
    case waiting(AttachmentPlan, Ask)
    case asked(AttachmentPlan, Ask)
  }

  private struct Place: Sendable {
    var outcome: Outcome?
    var load = Load.none
    /// How many kept files are being looked into.
    var describing = 0
    var extraSeconds = 0
    /// Whether a question was given up, so that the next ones have less time.
    var hasTimedOut = false
    var words: String?
    /// Why there are no words yet; `nil` where none are wanted.
    var missingWords: SkipReason?
    /// The plan that led to the outcome.
    var settledPlan: AttachmentPlan?
    /// The plan of a kept picture whose film is content of its own: what became of that is `film`, and the
    /// place has its outcome only then.
    var filmPlan: AttachmentPlan?
    var film: Outcome?

    var isBusy: Bool {
      if case .none = load { describing > 0 } else { true }
    }
    var isAsked: Bool { if case .asked = load { true } else { false } }
    /// Whether the words beside a kept attachment wait for their turn: they are content, too.
    var awaitsWords: Bool {
      guard case .waiting(let plan, let ask) = load else { return false }
      return outcome == .kept && ask.type == plan.wordsType
    }
    /// Whether only the film is missing.
    var awaitsFilm: Bool { outcome == nil && filmPlan != nil }
  }

  private let plans: [AttachmentPlan]
  private var places: [Place]
  private var queue: [Int] = []
  private var deadlines = IntakeDeadlines()
  private var isOverdue = false
  private var isFinished = false
  /// Why the whole share is given up, if it is.
  package private(set) var stopped: ShareTargetError?

  /// A course that has not begun. Attachments that are not text and come after `itemCountLimit` others
  /// are skipped without being asked (I8).
  package init(plans: [AttachmentPlan], itemCountLimit: Int) {
    self.plans = plans
    var itemCount = 0
    places = plans.map { plan in
      if plan.primaryFamily == .plainText { return Place() }
      itemCount += 1
      return Place(outcome: itemCount > itemCountLimit ? .skipped(.tooMany) : nil)
    }
  }

  /// The outcomes by position; all are there when the course has finished without being stopped.
  package var outcomes: [Outcome?] { places.map(\.outcome) }
  /// What became of the films of Live Photos, by position; `nil` where there was none to ask for (P27).
  package var films: [Outcome?] { places.map(\.film) }
  /// Words that came with or beside kept attachments, by position (I15).
  package var words: [String?] { places.map(\.words) }
  /// Why the words beside a kept attachment could not be had, by position.
  package var missingWords: [SkipReason?] { places.map(\.missingWords) }
  /// Content that is missing although its attachment was kept as something lesser.
  package var missed: [SkippedAttachment] {
    places.indices.compactMap { places[$0].settledPlan?.missed(at: $0) }
  }
  /// How many attachments have their outcome.
  package var settledCount: Int { places.count { $0.outcome != nil } }
  /// What the host does not have here, and what could therefore be asked for once more (I16).
  package var unavailable: [Int] {
    places.indices.filter {
      places[$0].outcome == .skipped(.unavailable) || places[$0].film == .skipped(.unavailable)
    }
  }

  // MARK: Events

  /// Begins with everything that has no outcome yet.
  package mutating func begin() -> [Action] {
    isFinished = false
    for position in places.indices where places[position].outcome == nil {
      if let plan = places[position].filmPlan, let film = plan.filmAsk {
        follow(plan, .ask(film), at: position)
        continue
      }
      var plan = plans[position]
      let step = plan.next()
      follow(plan, step, at: position)
    }
    return advance()
  }

  /// Asks once more for what was not available; nothing else is touched.
  package mutating func retry() -> [Action] {
    guard isFinished, stopped == nil else { return [] }
    for position in unavailable {
      places[position].outcome = nil
      places[position].film = nil
    }
    deadlines = IntakeDeadlines()
    isOverdue = false
    return begin()
  }

  /// The answer to the question at a position has been dealt with. One that nobody waits for, because
  /// it is late or a second one, changes nothing (P18, P19).
  package mutating func answered(_ position: Int, _ reply: Reply) -> [Action] {
    guard places.indices.contains(position),
      case .asked(let asking, let ask) = places[position].load
    else { return [] }
    places[position].load = .none
    deadlines.answered(position)
    var actions: [Action] = []
    switch reply {
    case .goOn(let plan, let step):
      if stopped == nil { follow(plan, step, at: position, isNext: true) }
    case .kept(let item, var plan):
      actions += described(item, at: position)
      let step = plan.stored()
      places[position].words = plan.words
      places[position].settledPlan = plan
      places[position].missingWords = plan.asksWords ? .timedOut : nil
      if plan.filmAsk != nil, stopped == nil {
        places[position].filmPlan = plan
        follow(plan, step, at: position)
      } else {
        places[position].outcome = .kept
        if stopped == nil { follow(plan, step, at: position, isNext: true) }
      }
    case .further(let film):
      actions += described(film, at: position)
      settle(position, .kept, asking)
    case .added:
      if ask.type == asking.wordsType { places[position].missingWords = nil }
      goOn(adding: asking, at: position, after: ask)
    case .words(let text):
      places[position].words = PlainText.joined([places[position].words, text].compactMap { $0 })
      places[position].missingWords = nil
      goOn(adding: asking, at: position, after: ask)
    case .wordsMissing(let reason):
      places[position].missingWords = reason
      goOn(adding: asking, at: position, after: ask)
    case .text(let text):
      places[position].settledPlan = asking
      places[position].outcome = .text(text)
    case .leftOut(let entry): settle(position, .leftOut(entry), asking)
    case .stopped(let error): actions += stop(error)
    }
    return actions + advance()
  }

  /// A kept picture, film or sound is looked into.
  private mutating func described(_ item: SharedItem, at position: Int) -> [Action] {
    guard [.image, .movie, .audio].contains(item.kind) else { return [] }
    places[position].describing += 1
    places[position].extraSeconds = 0
    return [.describe(position, item)]
  }

  /// Gives a place its outcome; one whose picture is kept already gets that of its film.
  private mutating func settle(_ position: Int, _ outcome: Outcome, _ plan: AttachmentPlan) {
    guard places[position].outcome == nil else { return }
    guard let picture = places[position].filmPlan else {
      places[position].outcome = outcome
      return
    }
    places[position].film = outcome
    places[position].outcome = .kept
    places[position].extraSeconds = 0
    // A second try begins at the film again, and adds nothing twice.
    goOn(adding: plan, at: position)
    var rest = picture
    while case .ask = rest.nextAddition() {}
    places[position].filmPlan = rest
  }

  private mutating func goOn(
    adding plan: AttachmentPlan, at position: Int, after ask: Ask? = nil
  ) {
    guard stopped == nil else { return }
    var plan = plan
    let step = plan.nextAddition(after: ask)
    follow(plan, step, at: position, isNext: true)
  }

  /// The kept file at a position has told what it can.
  package mutating func described(_ position: Int) -> [Action] {
    guard places.indices.contains(position), places[position].describing > 0 else { return [] }
    places[position].describing -= 1
    return advance()
  }

  /// Nobody waits any more for the answer at a position.
  package mutating func abandoned(_ position: Int) -> [Action] {
    guard case .asked(var plan, let ask) = places[position].load else { return [] }
    places[position].load = .none
    deadlines.abandoned(position)
    if places[position].outcome == nil, stopped == nil {
      places[position].hasTimedOut = true
      let step = plan.timedOut(ask)
      // Behind all that have not had their turn.
      follow(plan, step, at: position)
    } else if places[position].outcome == .kept {
      goOn(adding: plan, at: position, after: ask)
    }
    return advance()
  }

  /// One second has passed. `fractions` holds what the providers say of their progress; `isCopying`
  /// names what is being taken over, and `hasCopied` says whether that has moved since the last beat.
  package mutating func beat(
    fractions: [Int: Double], isCopying: Set<Int>, hasCopied: Bool
  ) -> [Action] {
    guard !isFinished, stopped == nil else { return [] }
    var actions: [Action] = []
    for position in places.indices where places[position].outcome == .kept {
      guard places[position].isBusy, !places[position].awaitsWords else { continue }
      places[position].extraSeconds += 1
      guard places[position].extraSeconds >= Self.extraSeconds else { continue }
      places[position].describing = 0
      if places[position].isAsked { actions.append(.abandon(position)) }
      if case .waiting = places[position].load { places[position].load = .none }
    }
    switch deadlines.beat(fractions: fractions, hasCopied: hasCopied) {
    case .none: break
    case .attachments(let positions): actions += positions.map(Action.abandon)
    case .everything:
      guard isCopying.isEmpty else {
        // A read that never returns cannot be interrupted; with it the share cannot be whole.
        actions += stop(ShareTargetError(.loadFailed, "A file could not be read to its end."))
        return actions + finish()
      }
      isOverdue = true
      for position in places.indices where places[position].isAsked {
        actions.append(.abandon(position))
      }
      for position in places.indices {
        guard case .waiting(var plan, _) = places[position].load else { continue }
        places[position].load = .none
        let step = plan.giveUp(.timedOut)
        follow(plan, step, at: position)
      }
    }
    return actions + advance()
  }

  /// Gives the whole share up; only the first reason counts.
  package mutating func stop(_ error: ShareTargetError) -> [Action] {
    guard stopped == nil, !isFinished else { return [] }
    stopped = error
    queue = []
    var actions: [Action] = [.stopCopying]
    for position in places.indices {
      places[position].describing = 0
      if case .waiting = places[position].load { places[position].load = .none }
      if places[position].isAsked { actions.append(.abandon(position)) }
    }
    return actions + advance()
  }

  // MARK: Going on

  /// Notes a plan's step; one that comes `isNext` goes before attachments that were not asked yet.
  private mutating func follow(
    _ plan: AttachmentPlan, _ step: AttachmentPlan.Step, at position: Int, isNext: Bool = false
  ) {
    switch step {
    case .ask(let ask):
      if isOverdue {
        var plan = plan
        let step = plan.giveUp(.timedOut)
        return follow(plan, step, at: position)
      }
      places[position].load = .waiting(plan, ask)
      queue.insert(position, at: isNext ? 0 : queue.count)
    case .skip(let reason): settle(position, .skipped(reason), plan)
    case .done: break
    // Words that are there already want no callback.
    case .take(.text(let text)):
      places[position].settledPlan = plan
      settle(position, .text(text), plan)
    case .take, .add, .addWords, .missWords:
      preconditionFailure("A finding is taken inside the callback.")
    }
  }

  /// Asks for as much as may be under way, or finishes.
  private mutating func advance() -> [Action] {
    var actions: [Action] = []
    var running = places.count(where: \.isAsked)
    var isMemoryTaken = places.contains {
      if case .asked(_, let ask) = $0.load { ask.isHeldInMemory } else { false }
    }
    // Films of Live Photos get what room is left when every attachment has had its turn.
    let isFilmsTurn = !places.contains { $0.outcome == nil && !$0.awaitsFilm }
    var passedOver: [Int] = []
    var open = queue[...]
    while running < Self.width, let position = open.popFirst() {
      guard case .waiting(let plan, let ask) = places[position].load else { continue }
      if ask.isHeldInMemory && isMemoryTaken || places[position].awaitsFilm && !isFilmsTurn {
        passedOver.append(position)
        continue
      }
      isMemoryTaken = isMemoryTaken || ask.isHeldInMemory
      running += 1
      places[position].load = .asked(plan, ask)
      places[position].extraSeconds = 0
      if places[position].outcome == nil {
        deadlines.asked(position, isAgain: places[position].hasTimedOut)
      }
      actions.append(.ask(position, ask, plan))
    }
    queue = passedOver + open
    if !places.contains(where: \.isBusy) { actions += finish() }
    return actions
  }

  private mutating func finish() -> [Action] {
    guard !isFinished else { return [] }
    isFinished = true
    return [.finish]
  }
}
