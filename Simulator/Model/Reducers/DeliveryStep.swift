import ShareTarget
import ShareTargetCore

/// One event in the world of the delivery machine: what the machine answers, what comes of that, and
/// whether it may.
struct DeliveryStep {
  let flaw: DeliveryChecker.Flaw
  private(set) var violation: String?

  init(flaw: DeliveryChecker.Flaw) { self.flaw = flaw }

  private mutating func say(_ sentence: String) { violation = violation ?? sentence }

  /// Lets an event happen.
  mutating func take(_ event: DeliveryWorld.Event, in world: inout DeliveryWorld) {
    switch event {
    case .arrives:
      if let index = world.entries.firstIndex(where: { $0.state == .absent }) {
        world.entries[index].state = .waiting
      }
    case .dies:
      world.budget.deaths -= 1
      world.die()
    case .locks:
      world.budget.locks -= 1
      world.isLocked = true
    case .unlocks: world.isLocked = false
    case .newPagePulls:
      world.pageReleased = []
      take(.machine(.pulled(excluding: [])), in: &world)
    case .machine(let event):
      let isWhileLooking = if case .look = world.flight { true } else { false }
      before(event, in: &world)
      switch (flaw, event) {
      case (.dropsWakeUpsWhileLooking, .wokenUp) where isWhileLooking: break
      case (.ignoresBackground, .wentToBackground): break
      case (.forgetsOwed, .acknowledged(false)):
        carryOut(world.machine.handle(.acknowledged(true)), after: event, in: &world)
      default: carryOut(world.machine.handle(event), after: event, in: &world)
      }
      if flaw == .looksTwice, case .wokenUp = event, isWhileLooking {
        carryOut([.look(excluding: [])], after: event, in: &world)
      }
    }
    checkRest(of: world)
  }

  /// What an event means outside of the machine.
  private mutating func before(_ event: DeliveryMachine.Event, in world: inout DeliveryWorld) {
    switch event {
    case .wokenUp:
      world.budget.wakeUps -= 1
      world.wake()
    case .seated:
      world.budget.seats -= 1
      world.isSeated = true
      world.wake()
    case .left:
      world.isSeated = false
      world.isWanted = false
    case .wanted: world.isWanted = true
    case .unwanted: world.isWanted = false
    case .pulled:
      world.budget.pulls -= 1
      world.isAsking = true
    case .wentToBackground:
      world.budget.backgrounds -= 1
      world.isInBackground = true
    case .cameToForeground:
      world.isInBackground = false
      world.wake()
    case .accepted(let id): world.entries[DeliveryWorld.index(id)].isAccepted = true
    case .declined(let id): declined(id, in: &world)
    case .finishedElsewhere(let id): finish(id, in: &world)
    case .launched(let isDone):
      world.flight = nil
      if isDone { world.countAttempts() } else { world.giveUp() }
    case .found(let id):
      world.flight = nil
      guard let id else { break }
      world.entries[DeliveryWorld.index(id)].isInHandler = true
      world.entries[DeliveryWorld.index(id)].hasMarker = true
    case .lookingFailed:
      world.flight = nil
      world.giveUp()
    case .acknowledged(let isDurable):
      if case .acknowledge(let id) = world.flight {
        world.entries[DeliveryWorld.index(id)].isOwed = false
        if isDurable { finish(id, in: &world) }
      }
      world.flight = nil
    case .released:
      if case .release(let id) = world.flight {
        let index = DeliveryWorld.index(id)
        world.entries[index].isInHandler = false
        world.entries[index].hasMarker = false
        world.entries[index].strikes = 0
      }
      world.flight = nil
    case .swept: world.flight = nil
    }
  }

  private func declined(_ id: ShareID, in world: inout DeliveryWorld) {
    let index = DeliveryWorld.index(id)
    if !world.isWokenSinceOffer {
      world.entries[index].isReleased = true
      world.entries[index].isDue = false
    }
    if case .open(_, .bridge) = world.machine.phase { world.pageReleased.insert(id) }
  }

  private func finish(_ id: ShareID, in world: inout DeliveryWorld) {
    let index = DeliveryWorld.index(id)
    world.entries[index] = DeliveryWorld.Entry(state: .finished)
  }

  // MARK: - Actions

  private mutating func carryOut(
    _ actions: [DeliveryMachine.Action], after event: DeliveryMachine.Event,
    in world: inout DeliveryWorld
  ) {
    for action in actions {
      switch action {
      case .launch, .acknowledge, .release, .sweep: fly(action, in: &world)
      case .look(let excluded): fly(.look(excluding: kept(excluded, world)), in: &world)
      case .deliver(let id):
        if !world.isWanted { say("a share is given to nobody") }
        world.isWanted = false
        offer(id, isNative: true, in: &world)
      case .answer(let id):
        if flaw == .forgetsPage, id == nil { continue }
        let isAsked = world.isAsking
        world.isAsking = false
        // A page that was answered already does not mind that there is nothing for it.
        guard let id else { continue }
        if !isAsked { say("a share is given to a page that does not ask") }
        let isNew = if case .found = event { true } else { false }
        if isNew {
          offer(id, isNative: false, in: &world)
        } else if world.entries[DeliveryWorld.index(id)].state != .waiting {
          say("S5 a finished share is shown to a page")
        }
      case .answerFailed, .answerBusy:
        world.isAsking = false
      case .unmark:
        for index in world.entries.indices where world.entries[index].isInHandler {
          world.entries[index].hasMarker = false
          world.entries[index].strikes = 0
        }
      case .announce, .rest: break
      }
    }
  }

  private mutating func fly(_ action: DeliveryMachine.Action, in world: inout DeliveryWorld) {
    if world.flight != nil { say("S15 two steps of the inbox are under way at once") }
    world.flight = action
  }

  /// What is left out of a look, with the flaw.
  private func kept(_ excluded: Set<ShareID>, _ world: DeliveryWorld) -> Set<ShareID> {
    switch flaw {
    case .forgetsReleased:
      excluded.filter { world.entries[DeliveryWorld.index($0)].isAccepted }
    default: excluded
    }
  }

  private mutating func offer(_ id: ShareID, isNative: Bool, in world: inout DeliveryWorld) {
    let index = DeliveryWorld.index(id)
    let entry = world.entries[index]
    if entry.state != .waiting { say("S5 a share is offered after its receipt") }
    if entry.isAccepted { say("S2 a share is offered that its consumer has") }
    if isNative, entry.isReleased { say("a released share is offered before the next wake-up") }
    if world.isInBackground { say("F9 an offer begins in the background") }
    if entry.strikes >= PoisonRule.launches { say("F9 a share of which the app died is offered") }
    world.entries[index].isDue = false
    world.isWokenSinceOffer = false
  }

  /// When nothing is under way, nobody may be waiting for something that there is (S15).
  private mutating func checkRest(of world: DeliveryWorld) {
    guard world.flight == nil, world.machine.phase == .idle, !world.isInBackground else { return }
    if world.isAsking { say("a page waits for an answer that never comes") }
    if !world.isSeated || world.isWanted, world.entries.contains(where: \.isOwed) {
      say("an owed receipt is not tried at a wake-up")
    }
    if world.isWanted, world.entries.contains(where: { $0.isDue && !$0.isInHandler }) {
      say("S15 a wake-up is lost: a share waits and its consumer too")
    }
  }
}
