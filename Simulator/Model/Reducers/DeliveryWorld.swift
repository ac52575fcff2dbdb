import Foundation
import ShareTarget
import ShareTargetCore

/// The delivery machine that ships, with a disk, consumers, a page and a person around it.
struct DeliveryWorld: Hashable, Sendable {
  /// What can happen next.
  enum Event: Hashable, Sendable {
    /// An extension publishes the next share; nobody is told.
    case arrives
    case machine(DeliveryMachine.Event)
    /// The page was loaded anew and asks; it has released nothing.
    case newPagePulls
    case dies, locks, unlocks
  }

  /// What a share is on disk.
  enum OnDisk: Hashable, Sendable { case absent, waiting, finished, quarantined }

  /// One share and its attempts.
  struct Entry: Hashable, Sendable {
    var state = OnDisk.absent
    var hasMarker = false
    var strikes = 0
    /// The inbox's own memory: it is in a handler of this process.
    var isInHandler = false
    /// The consumer said in this process that it has the share.
    var isAccepted = false
    /// It was given back, and no wake-up has come since its offer was made.
    var isReleased = false
    /// A wake-up came while it waited, and nothing has answered that yet.
    var isDue = false
    /// A wake-up came while its receipt was owed, and nothing has answered that yet.
    var isOwed = false
  }

  /// How often the costly things may happen.
  struct Budget: Hashable, Sendable {
    var deaths = 1
    var wakeUps = 2
    var locks = 1
    var backgrounds = 1
    var pulls = 2
    var seats = 2
  }

  var machine = DeliveryMachine()
  var flight: DeliveryMachine.Action?
  var entries: [Entry]
  var budget: Budget
  var isSeated = false
  var isWanted = false
  var isAsking = false
  var pageReleased: Set<ShareID> = []
  var isInBackground = false
  var isLocked = false
  var isWokenSinceOffer = false

  static let ids = (1...4).compactMap { ShareID("019B7C5E-A07B-7000-8000-00000000000\($0)") }

  init(shareCount: Int, budget: Budget) {
    entries = Array(repeating: Entry(), count: shareCount)
    self.budget = budget
  }

  static func index(_ id: ShareID) -> Int { ids.firstIndex(of: id) ?? 0 }

  /// Everything that can happen now.
  var events: [Event] {
    var events: [Event] = []
    if entries.contains(where: { $0.state == .absent }) { events.append(.arrives) }
    if budget.wakeUps > 0 { events.append(.machine(.wokenUp)) }
    if !isSeated, budget.seats > 0 { events.append(.machine(.seated)) }
    if isSeated {
      events.append(.machine(.left))
      events.append(.machine(isWanted ? .unwanted : .wanted))
    }
    if budget.pulls > 0 {
      events.append(.machine(.pulled(excluding: pageReleased)))
      if !pageReleased.isEmpty { events.append(.newPagePulls) }
    }
    if isInBackground {
      events.append(.machine(.cameToForeground))
    } else if budget.backgrounds > 0 {
      events.append(.machine(.wentToBackground))
    }
    if case .open(let id, _) = machine.phase {
      events += [.machine(.accepted(id)), .machine(.declined(id))]
    }
    for (index, entry) in entries.enumerated()
    where entry.state == .waiting && !isLocked && !isBusy(Self.ids[index]) {
      events.append(.machine(.finishedElsewhere(Self.ids[index])))
    }
    if let answer { events.append(.machine(answer)) }
    if budget.deaths > 0 { events.append(.dies) }
    if isLocked { events.append(.unlocks) } else if budget.locks > 0 { events.append(.locks) }
    return events
  }

  /// The desk sends decisions about this share through the machine.
  private func isBusy(_ id: ShareID) -> Bool {
    switch machine.phase {
    case .open(id, _), .acknowledging(id): true
    default: false
    }
  }

  /// What the inbox would answer now to what it was asked.
  private var answer: DeliveryMachine.Event? {
    switch flight {
    case .launch: .launched(!isLocked)
    case .look(let excluded): isLocked ? .lookingFailed : .found(next(excluding: excluded))
    case .acknowledge: .acknowledged(!isLocked)
    case .release: .released
    case .sweep: .swept
    default: nil
    }
  }

  /// The share that the inbox offers next, by the rule that ships.
  private func next(excluding excluded: Set<ShareID>) -> ShareID? {
    for (index, entry) in entries.enumerated()
    where entry.state == .waiting || entry.state == .finished {
      let id = Self.ids[index]
      if excluded.contains(id) { continue }
      let decision = ScanDecision.decide(
        hasReceipt: entry.state == .finished, isInHandler: entry.isInHandler,
        strikes: entry.strikes,
        reading: .valid(Share(id: id, createdAt: Date(timeIntervalSince1970: 0))))
      if case .offer = decision { return id }
    }
    return nil
  }

  /// Marks what waits as seen by a wake-up.
  mutating func wake() {
    isWokenSinceOffer = true
    for index in entries.indices {
      entries[index].isReleased = false
      entries[index].isDue = entries[index].state == .waiting && !entries[index].isAccepted
      entries[index].isOwed = entries[index].state == .waiting && entries[index].isAccepted
    }
  }

  /// Nothing is due any more until the next wake-up: looking failed.
  mutating func giveUp() {
    for index in entries.indices {
      entries[index].isDue = false
      entries[index].isOwed = false
    }
  }

  /// A launch counts what the last process left, by the rule that ships.
  mutating func countAttempts() {
    for index in entries.indices {
      let entry = entries[index]
      guard entry.hasMarker || entry.strikes > 0, !entry.isInHandler else { continue }
      switch PoisonRule.step(
        hasReceipt: entry.state == .finished, isInInbox: entry.state == .waiting,
        hasMarker: entry.hasMarker, earlierStrikes: entry.strikes)
      {
      case .forget: entries[index].strikes = 0
      case .strike(let number): entries[index].strikes = number
      case .quarantine:
        entries[index].state = .quarantined
        entries[index].isDue = false
      }
      entries[index].hasMarker = false
    }
  }

  /// The process ends; what is on the disk stays.
  mutating func die() {
    machine = DeliveryMachine()
    flight = nil
    isSeated = false
    isWanted = false
    isAsking = false
    pageReleased = []
    isInBackground = false
    isWokenSinceOffer = false
    for index in entries.indices {
      entries[index].isInHandler = false
      entries[index].isAccepted = false
      entries[index].isReleased = false
      entries[index].isDue = false
      entries[index].isOwed = false
    }
  }
}
