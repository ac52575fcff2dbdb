import ShareTargetCore
import ShareTargetInbox

/// The state of the inbox as pages get it.
struct WireStatus: Encodable {
  struct Quarantined: Encodable {
    var id: ShareID
    var reason: String
  }

  var pending: Int
  var quarantined: [Quarantined]
  var newerVersion: Int
  var unreadableNow: Int
  var damaged: Int
  var drafts: Int
  var outbox: Int
  var faults: [String]

  /// A status with what is wrong with the set-up, as sentences.
  init(_ status: InboxStatus, faults: [String]) {
    pending = status.pending.count
    quarantined = status.quarantined.map {
      Quarantined(id: $0.id, reason: $0.reason?.rawValue ?? "unknown")
    }
    newerVersion = status.newerVersion.count
    unreadableNow = status.unreadableNow.count
    damaged = status.damaged.count
    drafts = status.draftCount
    outbox = status.outboxCount
    self.faults = faults
    if case .damaged(let fault) = status.slot {
      self.faults.append(
        "The photo that an older version left cannot be taken over (\(fault.rawValue)).")
    }
  }
}
