import ShareTargetCore

/// What an observer outside of the processes has seen up to some moment; the oracle judges by it.
struct Ledger: Hashable, Sendable {
  /// Something that was seen, at a number of changes of the volume.
  enum Mark: Hashable, Sendable {
    case begun(ShareID, String)
    /// A new process takes over; what the last one had in its hands is counted or given up.
    case processStarted
    /// The sheet said "saved".
    case promised(ShareID)
    case offered(ShareID)
    /// The handler gave the share back.
    case ended(ShareID)
    /// The consumer's own effect is durable.
    case kept(ShareID)
    case receiptStarted(ShareID)
    case receiptWritten(ShareID)
    /// The sheet said that the share could not be stored.
    case failed(ShareID)
    /// Somebody changed the share's files behind our back.
    case damaged(ShareID)
    /// A newer version wrote the share.
    case newer(ShareID)
    case discarding(ShareID)
    case discarded(ShareID)
    /// `latestOnly` may replace the share by a newer one.
    case replacing(ShareID)
  }

  private(set) var begun: [ShareID: String] = [:]
  private(set) var promised: Set<ShareID> = []
  private(set) var inHand: Set<ShareID> = []
  /// How many offers in a row nobody gave back, this process's own among them.
  private(set) var deaths: [ShareID: Int] = [:]
  /// What this process has offered.
  private(set) var offeredHere: Set<ShareID> = []
  /// What this process gave back: its marker is gone, though perhaps not yet from the disk.
  private(set) var givenBack: Set<ShareID> = []
  private(set) var kept: Set<ShareID> = []
  private(set) var receiptPossible: Set<ShareID> = []
  private(set) var receipted: Set<ShareID> = []
  private(set) var failed: Set<ShareID> = []
  private(set) var damaged: Set<ShareID> = []
  private(set) var newer: Set<ShareID> = []
  private(set) var discardPossible: Set<ShareID> = []
  private(set) var replaceable: Set<ShareID> = []

  mutating func add(_ mark: Mark) {
    switch mark {
    case .begun(let id, let label): begun[id] = label
    case .processStarted:
      inHand = []
      offeredHere = []
      for id in givenBack { deaths[id] = nil }
      givenBack = []
    case .promised(let id): promised.insert(id)
    case .offered(let id):
      if givenBack.remove(id) != nil { deaths[id] = nil }
      inHand.insert(id)
      offeredHere.insert(id)
      deaths[id, default: 0] += 1
    case .ended(let id):
      inHand.remove(id)
      givenBack.insert(id)
    case .kept(let id): kept.insert(id)
    case .receiptStarted(let id):
      receiptPossible.insert(id)
      inHand.remove(id)
    case .receiptWritten(let id): receipted.insert(id)
    case .failed(let id): failed.insert(id)
    case .damaged(let id): damaged.insert(id)
    case .newer(let id): newer.insert(id)
    case .discarding(let id): discardPossible.insert(id)
    case .discarded(let id): receipted.insert(id)
    case .replacing(let id): replaceable.insert(id)
    }
  }

  /// Whether the launch after this moment may set the share aside as poison, because it is the third in a
  /// row that finds its marker (F9). A marker reaches the disk before its offer is seen, and may leave it
  /// after the share was given back: then only the disk itself, as the crash left it, can tell.
  func isPoisonPossible(_ id: ShareID, isMarked: Bool) -> Bool {
    let count = deaths[id] ?? 0
    if count >= 3, !givenBack.contains(id) { return true }
    return isMarked && !receipted.contains(id) && count + (offeredHere.contains(id) ? 0 : 1) >= 3
  }

  /// This observer's view with the promises of an earlier one: what was said since then may be forgotten.
  func keepingWord(of earlier: Ledger) -> Ledger {
    var ledger = self
    ledger.promised = earlier.promised
    ledger.inHand = inHand.intersection(earlier.inHand)
    ledger.kept = earlier.kept
    ledger.receipted = earlier.receipted
    return ledger
  }
}
