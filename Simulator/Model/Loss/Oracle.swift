import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// Lets new processes recover what a crash left and says what does not hold (S1 to S9).
struct Oracle {
  let stage: Stage
  let ledger: Ledger
  /// What has the marker of an offer on the disk that the crash left.
  private let marked: Set<ShareID>
  private(set) var violations: [String] = []

  init(stage: Stage, ledger: Ledger) {
    self.stage = stage
    self.ledger = ledger
    marked = Set(
      stage.ids(in: "attempts").filter {
        stage.memory.names(at: "\(Stage.version)/attempts/\($0)").contains("offer")
      })
  }

  /// Judges one crash state; the result is empty when all holds.
  static func judge(_ stage: Stage, _ ledger: Ledger) async -> [String] {
    var oracle = Oracle(stage: stage, ledger: ledger)
    oracle.checkEffects()
    do { try await oracle.recover() } catch { oracle.say("recovery failed: \(error)") }
    oracle.checkEnd()
    if stage.memory.openHandleCount > 0 { oracle.say("a handle stayed open") }
    if let misuse = stage.memory.misuses.first { oracle.say(misuse) }
    return oracle.violations
  }

  private mutating func say(_ violation: String) { violations.append(violation) }

  /// What the consumer has told to be durable is there (the consumer's own half of S2).
  private mutating func checkEffects() {
    for id in ledger.kept where !isKept(id) { say("S2 the effect of \(id) is gone") }
  }

  private func isKept(_ id: ShareID) -> Bool {
    stage.memory.bytes(at: "/app/Library/Kept/\(id)/share.json") != nil
  }

  private mutating func recover() async throws {
    let fileSystem = stage.fileSystem()
    let inbox = stage.inbox(fileSystem)
    let launch: LaunchReport = try await inbox.launch()
    for id in ledger.inHand where !launch.interrupted.contains(id) && isWaiting(id) {
      say("F9 the offer of \(id) left no durable marker")
    }
    for _ in 0..<16 {
      guard let offered = try await inbox.beginOffer() else { break }
      check(offered)
      try await stage.handle(offered, inbox, fileSystem)
    }
    try await inbox.sweep()
    let once = tree()
    let second = stage.inbox(fileSystem)
    if try await second.beginOffer() != nil { say("S7 something is offered again") }
    try await second.sweep()
    if tree() != once { say("S7 recovering twice changes more") }
    let status = try await second.status()
    checkLists(status)
    let left = try ContainerCensus(of: Stage.container, in: stage.memory).left
      .filter { path in
        !path.hasPrefix("ShareTarget/1/quarantine/")
          && !(keepsSlot(status) && path.hasSuffix(".heic") && !path.contains("/"))
          && !ledger.newer.contains { path.contains("/inbox/\($0)/") }
      }
    if !left.isEmpty { say("S8 left behind: \(left)") }
    let isSlotLeft = stage.slot.with { $0 }?.value(.filePath) != nil
    let isFileLeft = stage.memory.names(at: "/group").contains { $0.hasSuffix(".heic") }
    if !keepsSlot(status), isFileLeft || isSlotLeft && status.slot != .damaged(.fileMissing) {
      say("S8 the slot of the older version is left")
    }
  }

  /// The slot stays for as long as its share is set aside: it goes with a receipt (F13, S6).
  private func keepsSlot(_ status: InboxStatus) -> Bool {
    status.quarantined.contains { ledger.begun[$0.id] == Stage.slotLabel }
  }

  /// All paths but those of attempts, which are a count of launches and change with each one.
  private func tree() -> [String] {
    stage.memory.tree("/group").filter { !$0.hasPrefix("\(Stage.version)/attempts/") }
  }

  private func isWaiting(_ id: ShareID) -> Bool {
    stage.memory.number(at: "\(Stage.version)/inbox/\(id)") != nil
  }

  /// An offered share is whole, is itself, and is not finished (S1, S4, S5, S30).
  private mutating func check(_ offered: StoredShare) {
    let id = offered.share.id
    guard let label = ledger.begun[id] else { return say("S4 \(id) was never begun") }
    if ledger.receipted.contains(id) { say("S5 \(id) is offered after its receipt") }
    if ledger.damaged.contains(id) { say("S30 \(id) is offered although it is damaged") }
    if offered.share.text ?? Stage.slotLabel != label {
      say("S4 \(id) has the caption of another share")
    }
    checkBytes("\(Stage.version)/inbox/\(id)", offered.share, label)
  }

  private mutating func checkBytes(_ folder: String, _ share: Share, _ label: String) {
    for item in share.items {
      guard let name = item.storedName else { continue }
      let (path, expected): (String, [UInt8]) =
        switch item.kind {
        case .image: (name, Stage.photo(label))
        case .folder: ("\(name)/inner/leaf.txt", Array("leaf \(label)".utf8))
        default: (name, Array("data \(label)".utf8))
        }
      if stage.memory.bytes(at: "\(folder)/\(path)") != expected {
        say("S1 \(share.id) has other bytes")
      }
    }
  }

  /// Whatever was not delivered is listed where a person sees it (S9).
  private mutating func checkLists(_ status: InboxStatus) {
    let quarantined = Set(status.quarantined.map(\.id))
    for id in ledger.newer.subtracting(ledger.receipted) {
      if !status.newerVersion.contains(id) { say("S14 \(id) of a newer version is not left alone") }
    }
    for id in quarantined.subtracting(ledger.damaged)
    where !ledger.isPoisonPossible(id, isMarked: marked.contains(id)) {
      say("S14 \(id) is in quarantine without a fault")
    }
    for id in ledger.damaged.subtracting(ledger.discardPossible)
    where !quarantined.contains(id) && !ledger.receiptPossible.contains(id) {
      say("S9 the damaged share \(id) is not listed")
    }
    if !status.damaged.isEmpty || !status.pending.isEmpty { say("S9 something still waits") }
  }

  /// Everything that was promised was delivered, whole and once, or is kept aside (S2, S3, S6).
  private mutating func checkEnd() {
    for id in ledger.promised where !isKept(id) {
      if ledger.damaged.contains(id) || ledger.newer.contains(id) || ledger.receipted.contains(id) {
        continue
      }
      if ledger.discardPossible.contains(id) || isQuarantined(id) { continue }
      if ledger.replaceable.contains(id),
        // One whose very last sync failed is in the inbox all the same, and nobody can tell.
        ledger.begun.keys.contains(where: { $0 > id && (isKept($0) || ledger.failed.contains($0)) })
      {
        continue
      }
      say("S3 \(id) was promised and is lost")
    }
    for id in ledger.damaged.subtracting(ledger.discardPossible) where !isQuarantined(id) {
      if !ledger.receiptPossible.contains(id) { say("S6 the damaged share \(id) is gone") }
    }
    for name in stage.memory.names(at: "/app/Library/Kept") where name != ".staging" {
      guard let id = ShareID(name), let label = ledger.begun[id] else {
        say("S2 the effect of an unknown id \(name)")
        continue
      }
      let folder = "/app/Library/Kept/\(name)"
      if stage.memory.bytes(at: "\(folder)/share.json") != Array(label.utf8) {
        say("S4 the effect of \(id) is that of another share")
      }
      if let photo = stage.memory.bytes(at: "\(folder)/0.heic"), photo != Stage.photo(label) {
        say("S1 the effect of \(id) has other bytes")
      }
    }
  }

  private func isQuarantined(_ id: ShareID) -> Bool {
    stage.memory.tree("\(Stage.version)/quarantine/\(id)").contains { $0.contains("/share") }
  }
}
