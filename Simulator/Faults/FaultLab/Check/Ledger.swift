import Foundation

/// Something that must never be.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The invariant's number in the list of reliability, such as `S3`.
  public var invariant: String
  public var text: String
  public var description: String { "\(invariant) \(text)" }

  init(_ invariant: String, _ text: String) {
    self.invariant = invariant
    self.text = text
  }
}

/// The oracle: what was promised and seen, kept outside of every process under test.
///
/// It reads what processes say and what lies on disk, and knows nothing of the code that wrote it.
public struct Ledger: Sendable {
  /// What may be delivered, by label.
  public private(set) var parcels: [String: Parcel] = [:]
  /// Ids for which a process said "saved".
  public private(set) var promised: Set<String> = []
  /// Ids that were once committed or finished: they may never disappear.
  private var known: Set<String> = []
  private var acknowledged: Set<String> = []
  /// Ids of photos that an older version left: until they are taken over the slot alone has them.
  private var inherited: Set<String> = []
  private var receipts: Set<String> = []
  private var digests: [String: String] = [:]
  /// Apps in a row that did not end well; from three on, a share that was on offer may be in quarantine (F9).
  private var deathsInARow = 0
  private var mostDeathsInARow = 0
  private var poisoned: Set<String> = []
  /// Names in staging that were there when the last app began.
  private var staging: Set<String> = []
  public private(set) var violations: [Violation] = []

  /// Whether an older share may be finished without an effect because a newer one came (F7).
  private let latestOnly: Bool

  public init(latestOnly: Bool = false) { self.latestOnly = latestOnly }

  /// Whether a receipt without an effect is right for this id.
  func mayBeReplaced(_ id: String) -> Bool { latestOnly && known.contains { $0 > id } }

  /// A step is about to run.
  public mutating func expect(_ step: Step) {
    if case .legacySlot(_, let id) = step { inherited.insert(id) }
    for parcel in step.parcels { parcels[parcel.label] = parcel }
  }

  /// Power failed: of what was only seen, nothing is certain any more; what was said still is.
  public mutating func powerCut() {
    known = promised
    receipts.formIntersection(acknowledged)
    staging = []
  }

  /// Reports something that the harness itself saw.
  public mutating func report(_ invariant: String, _ text: String) {
    let violation = Violation(invariant, text)
    if !violations.contains(violation) { violations.append(violation) }
  }

  /// Takes in one process's end, what it said, and what lies on disk after it.
  ///
  /// `overlapping`: something else ran at the same time, so that a receipt may be younger than an offer
  /// and staging may be gone because it was published.
  public mutating func observe(
    _ step: Step, _ run: Run, _ state: DiskState, plan: FaultPlan? = nil, overlapping: Bool = false
  ) {
    hear(step, run, mayDie: plan?.kills ?? false, overlapping: overlapping)
    look(state, after: step, overlapping: overlapping)
    if run.isClean { judgeListing(run, state) }
  }

  /// Takes in how a process ended and what it said, without looking at the disk.
  public mutating func hear(_ step: Step, _ run: Run, mayDie: Bool, overlapping: Bool = false) {
    judgeEnd(step, run, mayDie)
    for words in run.said("saved") { if let id = words.first { promised.insert(id) } }
    for words in run.said("offered") where words.count > 1 { judgeOffer(words, overlapping) }
    for words in run.said("acknowledged") { if let id = words.first { acknowledged.insert(id) } }
  }

  /// Compares the disk with what is known.
  public mutating func look(_ state: DiskState, after step: Step, overlapping: Bool = false) {
    judgeDisk(step, state, overlapping)
    judgeStore(state)
  }

  private mutating func judgeEnd(_ step: Step, _ run: Run, _ mayDie: Bool) {
    let diesByItself =
      switch step {
      case .store(_, let death, _), .drain(_, _, let death, _): death != nil
      case .legacySlot: false
      }
    switch run.end {
    case .hung: report("S14", "the process does not end")
    case .killed(let signal) where signal != 9 || !(diesByItself || mayDie):
      report("S14", "the process died of signal \(signal)")
    case .exited(let code) where code > 1: report("S14", "the process ended with code \(code)")
    default: break
    }
    guard case .drain = step else { return }
    // An app whose disk refused to take a marker away leaves it, as a dead one does.
    deathsInARow = run.isClean ? 0 : deathsInARow + 1
    mostDeathsInARow = max(mostDeathsInARow, deathsInARow)
  }

  private mutating func judgeOffer(_ words: [String], _ overlapping: Bool) {
    let id = words[0]
    if receipts.contains(id) || acknowledged.contains(id), !overlapping {
      report("S5", "\(id) was offered after its receipt")
    }
    if let before = digests.updateValue(words[1], forKey: id), before != words[1] {
      report("S1", "\(id) was offered with other bytes than before")
    }
  }

  private mutating func judgeDisk(_ step: Step, _ state: DiskState, _ overlapping: Bool) {
    let inbox = state.names("inbox")
    let aside = state.names("quarantine")
    let finished = state.names("receipts").filter { $0.count == 36 }
    let gone = promised.union(known).subtracting(inbox).subtracting(aside).subtracting(finished)
      .subtracting(state.slotIDs.intersection(inherited))
    for id in gone { report("S3", "\(id) is neither pending nor kept aside nor finished") }
    for id in receipts.subtracting(finished) { report("S5", "the receipt of \(id) is gone") }
    for id in aside.subtracting(poisoned) {
      if mostDeathsInARow < 3 { report("S14", "\(id) is whole and was put into quarantine") }
      poisoned.insert(id)
    }
    mostDeathsInARow = deathsInARow
    known.formUnion(inbox)
    known.formUnion(finished)
    receipts = finished
    let left = state.names("staging")
    if case .drain(_, let days, _, _) = step, days == 0, !overlapping {
      for name in staging.subtracting(left) { report("S6", "staging \(name) was deleted young") }
    }
    staging = left
  }

  private mutating func judgeListing(_ run: Run, _ state: DiskState) {
    let listed = Set(run.said("listed").compactMap(\.first))
    guard run.said("idle").count == 1 else { return }
    let waiting = state.names("inbox").union(state.names("quarantine"))
    for id in waiting.subtracting(listed).subtracting(receipts) {
      report("S9", "\(id) is not listed")
    }
  }
}
