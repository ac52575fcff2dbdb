import ShareTargetCore
import Testing

@testable import InboxModel

@Suite struct LedgerTests {
  @Test func `the second marker in a row is no reason to set a share aside, the third is (F9)`()
    throws
  {
    let id = try #require(ShareID("018BCFE5-6BE8-761C-A3CB-E1E459320DD7"))
    var ledger = Ledger()
    ledger.add(.processStarted)
    ledger.add(.offered(id))
    ledger.add(.processStarted)
    ledger.add(.offered(id))
    #expect(!ledger.isPoisonPossible(id, isMarked: true))

    ledger.add(.processStarted)
    // The third marker is on the disk, and the offer that it stands for was not seen.
    #expect(ledger.isPoisonPossible(id, isMarked: true))
    #expect(!ledger.isPoisonPossible(id, isMarked: false))
    ledger.add(.offered(id))
    #expect(ledger.isPoisonPossible(id, isMarked: false))
    // Given back: only a marker that is on the disk all the same counts.
    ledger.add(.ended(id))
    #expect(!ledger.isPoisonPossible(id, isMarked: false))
    #expect(ledger.isPoisonPossible(id, isMarked: true))
    ledger.add(.receiptWritten(id))
    #expect(!ledger.isPoisonPossible(id, isMarked: true))

    var calm = Ledger()
    for _ in 1...5 {
      calm.add(.processStarted)
      calm.add(.offered(id))
      calm.add(.ended(id))
    }
    calm.add(.processStarted)
    #expect(!calm.isPoisonPossible(id, isMarked: true))
  }
}
