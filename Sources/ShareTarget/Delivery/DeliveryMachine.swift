import ShareTargetCore

/// Decides the next step of handing shares to consumers; knows no file, clock or task.
///
/// Every outside event goes through `handle(_:)`, which answers with what is to be done. At most one
/// of the actions that have an answer (`launch`, `look`, `acknowledge`, `release`, `sweep`) is under
/// way at any time, so at most one offer is open, whoever asks and however often. What holds in every
/// order of events: an acknowledged share is never looked for again; a released share is not offered
/// again before a wake-up that came after its offer was made; no wake-up is lost (S15).
package struct DeliveryMachine: Hashable, Sendable {
  /// Who takes shares: code of the app by `drain` and `offers`, or a page by a bridge.
  package enum Taker: Hashable, Sendable { case native, bridge }

  /// What the machine waits for.
  package enum Phase: Hashable, Sendable {
    case idle, launching, sweeping
    case looking(Taker)
    case open(ShareID, Taker)
    case acknowledging(ShareID)
    case releasing(ShareID)
  }

  /// What happened.
  package enum Event: Hashable, Sendable {
    /// Anything that suggests looking.
    case wokenUp
    /// A native consumer took the seat, or gave it up.
    case seated, left
    /// The native consumer waits for its next share, or no longer waits.
    case wanted, unwanted
    /// A page asks once, and has released these shares in its present pass.
    case pulled(excluding: Set<ShareID>)
    /// The app left the screen, or came back to it.
    case wentToBackground, cameToForeground
    /// The consumer's decision on an open offer.
    case accepted(ShareID), declined(ShareID)
    /// A share that was not open got its receipt, for example because a page named it by its id.
    case finishedElsewhere(ShareID)
    // The answers to actions.
    case launched(Bool)
    case found(ShareID?)
    case lookingFailed
    case acknowledged(Bool)
    case released
    case swept
  }

  /// What is to be done.
  package enum Action: Hashable, Sendable {
    case launch
    case look(excluding: Set<ShareID>)
    case acknowledge(ShareID)
    case release(ShareID)
    case sweep
    // Without an answer.
    /// Give the found share to the native consumer that waits.
    case deliver(ShareID)
    /// Answer the page: with a share, with none, that looking failed, or that the seat is taken.
    case answer(ShareID?), answerFailed, answerBusy
    /// Remove the marker of the open offer, which goes on (F9).
    case unmark
    /// Tell pages that looking is worth while.
    case announce
    /// Nothing is left to do before the next wake-up.
    case rest
  }

  /// What the machine waits for now.
  package private(set) var phase = Phase.idle
  /// Shares whose consumer has finished but whose receipt could not be written; tried at each wake-up.
  package private(set) var owed: Set<ShareID> = []

  private var hasLaunched = false
  private var isSeatTaken = false
  private var isWanted = false
  private var isInBackground = false
  /// A wake-up came that no pass has answered yet.
  private var isWoken = true
  private var isInPass = false
  private var owedInPass: Set<ShareID> = []
  private var releasedInPass: Set<ShareID> = []
  /// Of those, the ones that were offered after the last wake-up: the next pass spares them too.
  private var releasedSinceWakeUp: Set<ShareID> = []
  private var isWokenSinceOffer = false
  /// What the asking page has released; `nil` while no page asks.
  private var pull: Set<ShareID>?
  private var isPullNew = false
  private var needsSweep = true
  private var isResting = false

  package init() {}

  /// Takes one event and says what to do, in this order.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .wokenUp, .seated, .left, .wanted, .unwanted, .wentToBackground, .cameToForeground,
      .finishedElsewhere:
      fromOutside(event) + advance()
    case .pulled(let excluding): pulled(excluding: excluding) + advance()
    case .accepted(let id): decided(id, .acknowledging(id), .acknowledge(id))
    case .declined(let id): declined(id)
    case .launched, .found, .lookingFailed, .acknowledged, .released, .swept:
      answered(event) + advance()
    }
  }

  // MARK: - Events from outside

  private mutating func fromOutside(_ event: Event) -> [Action] {
    switch event {
    case .wokenUp:
      wake()
      return [.announce]
    case .seated:
      isSeatTaken = true
      wake()
    case .left:
      isSeatTaken = false
      isWanted = false
      return [.announce]
    case .wanted: isWanted = true
    case .unwanted: isWanted = false
    case .wentToBackground:
      isInBackground = true
      if case .open = phase { return [.unmark] }
    case .cameToForeground:
      isInBackground = false
      wake()
      return [.announce]
    case .finishedElsewhere(let id):
      owed.remove(id)
      owedInPass.remove(id)
      needsSweep = true
    default: break
    }
    return []
  }

  private mutating func wake() {
    isWoken = true
    isWokenSinceOffer = true
    releasedSinceWakeUp = []
  }

  private mutating func pulled(excluding: Set<ShareID>) -> [Action] {
    if isSeatTaken || phase == .looking(.native) {
      // Also what was asked before the seat was taken: a share found for it now would reach nobody.
      pull = nil
      return [.answerBusy]
    }
    switch phase {
    case .open(let id, .bridge) where excluding.contains(id):
      // The page gave it up and its release was lost.
      pull = excluding
      phase = .releasing(id)
      return [.release(id)]
    case .open(let id, .bridge): return [.answer(id)]
    case .open(_, .native): return [.answerBusy]
    default:
      pull = excluding
      isPullNew = true
      return []
    }
  }

  private mutating func declined(_ id: ShareID) -> [Action] {
    if case .open(id, _) = phase {
      releasedInPass.insert(id)
      if !isWokenSinceOffer { releasedSinceWakeUp.insert(id) }
    }
    return decided(id, .releasing(id), .release(id))
  }

  private mutating func decided(_ id: ShareID, _ next: Phase, _ action: Action) -> [Action] {
    guard case .open(id, _) = phase else { return [] }
    phase = next
    return [action]
  }

  // MARK: - Answers to actions

  private mutating func answered(_ event: Event) -> [Action] {
    switch (event, phase) {
    case (.launched(true), .launching):
      hasLaunched = true
      phase = .idle
    case (.launched(false), .launching):
      phase = .idle
      return passFailed()
    case (.found(let id?), .looking(let taker)): return found(id, taker)
    case (.found(nil), .looking(.native)):
      phase = .idle
      isInPass = false
    case (.found(nil), .looking(.bridge)):
      phase = .idle
      // A page that was loaded meanwhile has released nothing: it gets a look of its own.
      if isPullNew { return [] }
      pull = nil
      return [.answer(nil)]
    case (.lookingFailed, .looking):
      phase = .idle
      return passFailed()
    case (.acknowledged(let isDurable), .acknowledging(let id)):
      phase = .idle
      needsSweep = needsSweep || isDurable
      if isDurable { owed.remove(id) } else { owed.insert(id) }
    case (.released, .releasing), (.swept, .sweeping): phase = .idle
    default: assertionFailure("\(event) answers nothing in \(phase)")
    }
    return []
  }

  private mutating func found(_ id: ShareID, _ taker: Taker) -> [Action] {
    let isStillWanted =
      switch taker {
      case .native: isWanted
      case .bridge: pull?.contains(id) == false
      }
    // An offer that starts while nobody sees the app would count as an attempt when the suspended
    // process is ended (F9): it is put back and looked for again in the foreground.
    guard isStillWanted, !isInBackground else {
      phase = .releasing(id)
      return [.release(id)]
    }
    phase = .open(id, taker)
    isWokenSinceOffer = false
    switch taker {
    case .native:
      isWanted = false
      return [.deliver(id)]
    case .bridge:
      pull = nil
      return [.answer(id)]
    }
  }

  private mutating func passFailed() -> [Action] {
    isInPass = false
    guard pull != nil else { return [] }
    pull = nil
    return [.answerFailed]
  }

  // MARK: - The next step

  private mutating func advance() -> [Action] {
    guard phase == .idle else { return [] }
    if isInBackground {
      guard pull != nil else { return [] }
      pull = nil
      return [.answer(nil)]
    }
    if pull != nil, isSeatTaken {
      pull = nil
      return [.answerBusy] + advance()
    }
    // Without a native consumer there is no pass to finish first: a page makes its own.
    let canStartPass = isWoken && (!isInPass || !isSeatTaken)
    if canStartPass || pull != nil { isResting = false }
    if !hasLaunched {
      guard isWoken || pull != nil else { return [] }
      // A launch that fails is tried again at the next wake-up, not at once.
      isWoken = false
      phase = .launching
      isInPass = true
      return [.launch]
    }
    if canStartPass { startPass() }
    if let id = owedInPass.min() {
      owedInPass.remove(id)
      phase = .acknowledging(id)
      return [.acknowledge(id)]
    }
    if let pull {
      phase = .looking(.bridge)
      isPullNew = false
      return [.look(excluding: pull.union(owed))]
    }
    if isWanted, isInPass {
      phase = .looking(.native)
      return [.look(excluding: releasedInPass.union(owed))]
    }
    return finish()
  }

  private mutating func startPass() {
    isWoken = false
    isInPass = true
    releasedInPass = releasedSinceWakeUp
    owedInPass = owed
  }

  private mutating func finish() -> [Action] {
    // A native consumer that is between two shares has not finished its pass.
    guard !isSeatTaken || !isInPass else { return [] }
    isInPass = false
    if needsSweep {
      needsSweep = false
      phase = .sweeping
      return [.sweep]
    }
    guard !isResting else { return [] }
    isResting = true
    return [.rest]
  }
}
