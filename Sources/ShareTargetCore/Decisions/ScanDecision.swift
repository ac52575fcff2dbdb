/// What reading a share's directory gave.
package enum ShareReading: Hashable, Sendable {
  /// Complete and as its manifest says.
  case valid(Share)
  /// Written by a later version.
  case newerVersion(Int64)
  /// Positively seen to be wrong.
  case invalid(ShareFault)
  /// A call failed, with this `errno`; nothing is known (S14).
  case notNow(Int32)
  /// The directory is not there any more.
  case gone
}

/// What to do with one entry of `inbox/`, given what is on disk: the whole rule in one place.
package enum ScanDecision: Hashable, Sendable {
  /// A receipt exists: what is left of the share is condemned.
  case finish
  /// Nobody can say without reading the share.
  case read
  /// It is in a handler of this process; it is left there.
  case busy
  /// It may be offered.
  case offer(Share)
  /// It is put aside and reported.
  case quarantine(ShareFault)
  /// It is left exactly as it is, and reported as newer.
  case newerVersion(Int64)
  /// It is left exactly as it is until the next wake-up.
  case notNow(Int32)
  /// There is nothing to decide.
  case gone

  /// Decides. The order matters: the receipt comes before everything, so that a share of which a power
  /// cut left a part after its acknowledgement is not mistaken for a broken one (S12).
  package static func decide(
    hasReceipt: Bool, isInHandler: Bool, strikes: Int, reading: ShareReading?
  ) -> ScanDecision {
    if hasReceipt { return .finish }
    if isInHandler { return .busy }
    if PoisonRule.isPoison(strikes: strikes) { return .quarantine(.poison) }
    switch reading {
    case nil: return .read
    case .valid(let share): return .offer(share)
    case .newerVersion(let version): return .newerVersion(version)
    case .invalid(let fault): return .quarantine(fault)
    case .notNow(let code): return .notNow(code)
    case .gone: return .gone
    }
  }
}

/// When a share counts as one that makes the app die (format F9).
package enum PoisonRule {
  /// So many launches in a row that find a marker put the share into quarantine.
  package static let launches = 3

  /// What a launch does with a share that has a directory in `attempts/`.
  package enum Step: Hashable, Sendable {
    /// The share is finished or gone, or the row is broken: forget what was counted.
    case forget
    /// The last process died while the share was in a handler: this is the strike of that number.
    case strike(Int)
    /// This was the last strike that is tolerated.
    case quarantine
  }

  /// Whether so many strikes are too many.
  package static func isPoison(strikes: Int) -> Bool { strikes >= launches }

  /// Decides for one share at launch. A receipt comes first: whoever dies after the acknowledgement
  /// has not died of the share.
  package static func step(
    hasReceipt: Bool, isInInbox: Bool, hasMarker: Bool, earlierStrikes: Int
  ) -> Step {
    if hasReceipt || !isInInbox { return .forget }
    if isPoison(strikes: earlierStrikes) { return .quarantine }
    guard hasMarker else { return .forget }
    return isPoison(strikes: earlierStrikes + 1) ? .quarantine : .strike(earlierStrikes + 1)
  }
}
