/// Which share comes next under `latestOnly`, and which ones it replaces (format F7).
package struct OfferPlan: Hashable, Sendable {
  /// The share to offer.
  package var offer: ShareID?
  /// Older shares that get a receipt of outcome `replaced` before anything is offered.
  package var replaced: [ShareID] = []

  /// Plans over all entries of the inbox.
  ///
  /// The newest share that may be offered replaces all older ones that may be offered. A share in a
  /// handler is never replaced; neither is one that cannot be read now, nor one of a newer version.
  /// `excluded` shares take part, because a released share still waits, but are not offered.
  package static func latestOnly(
    _ decisions: [ShareID: ScanDecision], excluding excluded: Set<ShareID>
  ) -> OfferPlan {
    let readable = decisions.filter { if case .offer = $0.value { true } else { false } }
    let order = readable.keys.sorted()
    guard let newest = order.last else { return OfferPlan() }
    return OfferPlan(
      offer: excluded.contains(newest) ? nil : newest, replaced: Array(order.dropLast()))
  }
}

/// How long things stay; every age is told from ids and receipts, never from directory times (S15).
package enum RetentionRule {
  private static let dayMilliseconds: Int64 = 86_400_000

  /// Whether abandoned staging may go. An id that tells no time stays and is reported.
  package static func stagingMayGo(_ id: ShareID, nowMilliseconds: Int64, days: Int) -> Bool {
    guard let made = id.creationMilliseconds else { return false }
    return isOver(days, since: made, now: nowMilliseconds)
  }

  /// Whether a receipt may be so old that reading its own time is worth while.
  ///
  /// A share ends after it began, so that an id younger than the limit answers without a call.
  package static func receiptMayBeOld(_ id: ShareID, nowMilliseconds: Int64, days: Int) -> Bool {
    guard let made = id.creationMilliseconds else { return true }
    return isOver(max(days, 90), since: made, now: nowMilliseconds)
  }

  /// Whether a receipt may go, given that nothing else carries its id. A torn receipt counts from its
  /// id's time; without any time it stays.
  package static func receiptMayGo(
    _ receipt: Receipt, of id: ShareID, nowMilliseconds: Int64, days: Int
  ) -> Bool {
    guard let ended = receipt.milliseconds ?? id.creationMilliseconds else { return false }
    return isOver(max(days, 90), since: ended, now: nowMilliseconds)
  }

  /// Whether a policy ends a waiting share (F8); without one never, nor if its id tells no time.
  package static func mayExpire(_ id: ShareID, nowMilliseconds: Int64, days: Int?) -> Bool {
    guard let days, let made = id.creationMilliseconds else { return false }
    return nowMilliseconds - made > Int64(days) * dayMilliseconds
  }

  /// Whether a waiting share is so old that a receipt of its time would be gone (F8: told, never
  /// dropped).
  package static func isOld(_ id: ShareID, nowMilliseconds: Int64, days: Int) -> Bool {
    guard let made = id.creationMilliseconds else { return false }
    return isOver(max(days, 90), since: made, now: nowMilliseconds)
  }

  /// Whether so many days have passed. A receipt may name any time, and a clock may show any: a
  /// difference that no number holds is longer than every limit, or is none.
  private static func isOver(_ days: Int, since: Int64, now: Int64) -> Bool {
    let (age, isUntold) = now.subtractingReportingOverflow(since)
    if isUntold { return since < now }
    let (limit, isEndless) = Int64(days).multipliedReportingOverflow(by: dayMilliseconds)
    return !isEndless && age > limit
  }
}
