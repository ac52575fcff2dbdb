import ShareTarget
import ShareTargetCore
import Testing

@Suite struct DeliveryMachineTests {
  typealias Machine = DeliveryMachine

  @Test func `every order of events keeps the promises of delivery (H20, S15, promise 3 and 4)`() {
    var stateCount = 0
    for budget in [
      Explorer.Budget(wakeUps: 2, failures: 1, background: 0, releases: 2, seats: 1, pulls: 1),
      Explorer.Budget(wakeUps: 1, failures: 1, background: 1, releases: 1, seats: 1, pulls: 1),
    ] {
      var explorer = Explorer(budget: budget)
      explorer.explore()
      #expect(explorer.violations == [])
      stateCount += explorer.seen.count
    }
    print("DeliveryMachine: \(stateCount) states")
    // Fewer states would mean that the exploration has lost its way.
    #expect(stateCount > 20_000)
  }

  @Test func `the exploration notices an acknowledged share that is offered again`() {
    var explorer = Explorer()
    explorer.forgetsReceipts = true
    explorer.explore(toFirstViolation: true)
    #expect(explorer.violations.contains { $0.contains("after it was accepted") })
  }

  @Test func `the exploration notices a released share that is offered again in a hot loop`() {
    var explorer = Explorer()
    explorer.ignoresExclusion = true
    explorer.explore(toFirstViolation: true)
    #expect(explorer.violations.contains { $0.contains("without a wake-up") })
  }

  @Test func `a wake-up during a pass causes one more pass and not two`() {
    var machine = Machine()
    var looks = 0
    func count(_ actions: [Machine.Action]) {
      for case .look in actions { looks += 1 }
    }
    count(machine.handle(.seated))
    count(machine.handle(.wanted))
    count(machine.handle(.launched(true)))
    #expect(looks == 1)
    count(machine.handle(.wokenUp))
    count(machine.handle(.wokenUp))
    count(machine.handle(.wokenUp))
    count(machine.handle(.found(nil)))
    #expect(looks == 2)
    count(machine.handle(.found(nil)))
    #expect(looks == 2)
    #expect(machine.handle(.swept) == [.rest])
  }

  @Test func `nothing is offered between leaving the screen and coming back (F9)`() throws {
    let id = try #require(ShareID("00000000-0000-7000-8000-00000000000A"))
    var machine = Machine()
    _ = machine.handle(.seated)
    _ = machine.handle(.wanted)
    _ = machine.handle(.launched(true))
    _ = machine.handle(.wentToBackground)
    #expect(machine.handle(.found(id)) == [.release(id)])
    #expect(machine.handle(.released) == [])
    #expect(machine.handle(.wokenUp) == [.announce])
    #expect(machine.handle(.cameToForeground) == [.announce, .look(excluding: [])])
  }

  @Test func `an open offer loses its marker when the app leaves the screen, and stays open (F9)`()
    throws
  {
    let id = try #require(ShareID("00000000-0000-7000-8000-00000000000A"))
    var machine = Machine()
    _ = machine.handle(.pulled(excluding: []))
    _ = machine.handle(.launched(true))
    #expect(machine.handle(.found(id)) == [.answer(id)])
    #expect(machine.handle(.wentToBackground) == [.unmark])
    #expect(machine.phase == .open(id, .bridge))
    #expect(machine.handle(.accepted(id)) == [.acknowledge(id)])
  }

  @Test func `a page that was loaded anew gets the share that the old page had`() throws {
    let id = try #require(ShareID("00000000-0000-7000-8000-00000000000A"))
    var machine = Machine()
    _ = machine.handle(.pulled(excluding: []))
    _ = machine.handle(.launched(true))
    _ = machine.handle(.found(id))
    #expect(machine.handle(.pulled(excluding: [])) == [.answer(id)])
  }
}

/// Explores every reachable combination of the machine and a small world around it.
private struct Explorer {
  typealias Machine = DeliveryMachine

  /// The machine, what is on disk, and what the outside still owes it.
  struct World: Hashable {
    var machine = Machine()
    var pending: Set<ShareID>
    var arrivals: [ShareID]
    /// The action whose answer is outstanding.
    var underWay: Machine.Action?
    var isOpen: ShareID?
    /// Shares that their consumer has accepted, whether or not the receipt could be written.
    var accepted: Set<ShareID> = []
    /// Shares that were released, without a wake-up of their consumer since.
    var releasedSince: Set<ShareID> = []
    var isSeated = false
    var isWaiting = false
    /// What the page has released in its pass; `nil` when it is not asking.
    var pull: Set<ShareID>?
    var isInBackground = false
    /// Looking failed, and nothing has suggested looking since.
    var hasFailed = false
    var isWokenSinceOffer = false
    var budget: Budget
  }

  /// How often the outside may still do each thing.
  struct Budget: Hashable {
    var wakeUps = 2, failures = 1, background = 0, releases = 2, seats = 1, pulls = 1
  }

  var budget = Budget()
  var forgetsReceipts = false
  var ignoresExclusion = false
  var seen: Set<World> = []
  var violations: Set<String> = []

  private let first = ShareID("00000000-0000-7000-8000-00000000000A")!
  private let second = ShareID("00000000-0000-7000-8000-00000000000B")!

  /// Goes on until everything is seen, or to the first violation.
  mutating func explore(toFirstViolation: Bool = false) {
    var frontier = [World(pending: [first], arrivals: [second], budget: budget)]
    while let world = frontier.popLast() {
      guard seen.insert(world).inserted else { continue }
      let next = successors(of: world)
      if next.allSatisfy({ !$0.isInside }) { checkRest(world) }
      frontier += next.map(\.world)
      if toFirstViolation, !violations.isEmpty { return }
    }
  }

  /// The world after each thing that can happen; `isInside` for answers, which always come in the end.
  private mutating func successors(of world: World) -> [(world: World, isInside: Bool)] {
    var all: [(World, Bool)] = []
    func add(
      _ event: Machine.Event, inside: Bool = false, _ change: (inout World) -> Void = { _ in }
    ) -> (World, Machine.Event, Bool) {
      var copy = world
      change(&copy)
      return (copy, event, inside)
    }
    var steps = answers(to: world, add)
    if let id = world.isOpen {
      steps.append(add(.accepted(id)) { $0.accepted.insert(id) })
      if world.budget.releases > 0 {
        steps.append(
          add(.declined(id)) {
            $0.budget.releases -= 1
            if !$0.isWokenSinceOffer { $0.releasedSince.insert(id) }
          })
      }
    }
    if world.budget.wakeUps > 0 {
      steps.append(
        add(.wokenUp) {
          $0.budget.wakeUps -= 1
          $0.releasedSince = []
          $0.hasFailed = false
          $0.isWokenSinceOffer = true
          if !$0.arrivals.isEmpty { $0.pending.insert($0.arrivals.removeFirst()) }
        })
    }
    if world.isInBackground {
      steps.append(
        add(.cameToForeground) {
          $0.isInBackground = false
          $0.releasedSince = []
          $0.hasFailed = false
          $0.isWokenSinceOffer = true
        })
    } else if world.budget.background > 0 {
      steps.append(
        add(.wentToBackground) {
          $0.isInBackground = true
          $0.budget.background -= 1
        })
    }
    steps += consumers(of: world, add)
    for (start, event, inside) in steps {
      var next = start
      apply(next.machine.handle(event), after: event, to: &next)
      all.append((next, inside))
    }
    return all
  }

  typealias Step = (World, Machine.Event, Bool)
  typealias Add = (Machine.Event, Bool, (inout World) -> Void) -> Step

  private func consumers(of world: World, _ add: Add) -> [Step] {
    var steps: [Step] = []
    if world.isSeated {
      if world.isWaiting {
        steps.append(add(.unwanted, false) { $0.isWaiting = false })
      } else {
        steps.append(add(.wanted, false) { $0.isWaiting = true })
      }
      steps.append(
        add(.left, false) {
          $0.isSeated = false
          $0.isWaiting = false
          $0.releasedSince = []
        })
    } else if world.budget.seats > 0 {
      steps.append(
        add(.seated, false) {
          $0.isSeated = true
          $0.budget.seats -= 1
          $0.isWokenSinceOffer = true
          $0.releasedSince = []
        })
    }
    if world.pull == nil, world.budget.pulls > 0 {
      let excluding = world.releasedSince
      steps.append(
        add(.pulled(excluding: excluding), false) {
          $0.budget.pulls -= 1
          $0.pull = excluding
        })
    }
    return steps
  }

  private func answers(to world: World, _ add: Add) -> [Step] {
    let mayFail = world.budget.failures > 0
    func fail(_ world: inout World) {
      world.underWay = nil
      world.budget.failures -= 1
      world.hasFailed = true
    }
    var steps: [Step] = []
    switch world.underWay {
    case .launch:
      steps.append(add(.launched(true), true) { $0.underWay = nil })
      if mayFail { steps.append(add(.launched(false), true, fail)) }
    case .look(let excluding):
      let found = world.pending.subtracting(ignoresExclusion ? [] : excluding).min()
      steps.append(add(.found(found), true) { $0.underWay = nil })
      if mayFail { steps.append(add(.lookingFailed, true, fail)) }
    case .acknowledge(let id):
      steps.append(
        add(.acknowledged(true), true) {
          $0.underWay = nil
          if !forgetsReceipts { $0.pending.remove(id) }
        })
      if mayFail { steps.append(add(.acknowledged(false), true, fail)) }
    case .release: steps.append(add(.released, true) { $0.underWay = nil })
    case .sweep: steps.append(add(.swept, true) { $0.underWay = nil })
    default: break
    }
    return steps
  }

  private mutating func apply(
    _ actions: [Machine.Action], after event: Machine.Event, to world: inout World
  ) {
    for action in actions {
      switch action {
      case .launch, .look, .sweep: begin(action, in: &world)
      case .acknowledge, .release:
        world.isOpen = nil
        begin(action, in: &world)
      case .deliver(let id):
        if !world.isWaiting { violations.insert("A share was given to nobody.") }
        world.isWaiting = false
        open(id, .native, in: &world)
      case .answer(let id):
        if world.pull == nil { violations.insert("A page was answered that had not asked.") }
        world.pull = nil
        if let id, world.isOpen != id { open(id, .bridge, in: &world) }
      case .answerFailed, .answerBusy:
        if world.pull == nil { violations.insert("A page was answered that had not asked.") }
        world.pull = nil
      case .unmark:
        if world.isOpen == nil { violations.insert("A marker was removed that nobody has.") }
      case .announce, .rest: break
      }
    }
  }

  private mutating func begin(_ action: Machine.Action, in world: inout World) {
    if world.underWay != nil { violations.insert("Two steps are under way at once.") }
    world.underWay = action
  }

  private mutating func open(_ id: ShareID, _ taker: Machine.Taker, in world: inout World) {
    if world.isOpen != nil { violations.insert("Two offers are open at once.") }
    if world.isInBackground { violations.insert("A share was offered in the background.") }
    if world.accepted.contains(id) {
      violations.insert("A share was offered again after it was accepted.")
    }
    if taker == .native, world.releasedSince.contains(id) {
      violations.insert("A released share was offered again without a wake-up.")
    }
    world.isOpen = id
    world.isWokenSinceOffer = false
  }

  /// What must hold when only the outside can go on.
  private mutating func checkRest(_ world: World) {
    if world.underWay != nil { violations.insert("A step has no answer.") }
    if world.pull != nil { violations.insert("A page waits for an answer for ever.") }
    if world.isOpen != nil || world.isInBackground || world.hasFailed { return }
    // With a consumer that waits and nothing that failed, only released shares may be left over.
    if world.isWaiting, !world.pending.isSubset(of: world.releasedSince) {
      violations.insert("A wake-up was lost: \(world.pending.count) share(s) wait.")
    }
  }
}
