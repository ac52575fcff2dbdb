/// Bugs of the decisions, planted around the reducers that ship.
extension Mutant {
  /// All of them.
  package static var ofDecisions: [Mutant] {
    [
      Mutant(
        name: "a wake-up during a look is dropped", hunt: .delivery(.dropsWakeUpsWhileLooking)),
      Mutant(name: "a released share is looked for again", hunt: .delivery(.forgetsReleased)),
      Mutant(name: "an owed receipt is forgotten", hunt: .delivery(.forgetsOwed)),
      Mutant(name: "the background is not told", hunt: .delivery(.ignoresBackground)),
      Mutant(name: "a page gets no answer when nothing waits", hunt: .delivery(.forgetsPage)),
      Mutant(name: "a wake-up starts a second look", hunt: .delivery(.looksTwice)),
      Mutant(name: "damage is decided before the receipt", hunt: .scans(.validatesFirst)),
      Mutant(name: "a newer version is decided to be damage", hunt: .scans(.newerIsDamage)),
      Mutant(name: "a failed read is decided to be damage", hunt: .scans(.failureIsDamage)),
      Mutant(name: "a share in a handler is offered again", hunt: .scans(.busyIsOffered)),
      Mutant(name: "nothing is ever poison", hunt: .scans(.neverPoison)),
      Mutant(name: "deaths count after the receipt", hunt: .scans(.strikesAfterReceipt)),
      Mutant(name: "the newest is replaced", hunt: .scans(.replacesNewest)),
      Mutant(name: "a share in a handler is replaced", hunt: .scans(.replacesInHandler)),
      Mutant(name: "latestOnly offers a released share", hunt: .scans(.offersReleased)),
    ]
  }

  /// Every planted bug that a harness must catch.
  package static var all: [Mutant] { ofProtocol + ofDecisions }
}
