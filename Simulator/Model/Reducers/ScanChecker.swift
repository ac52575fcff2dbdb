import Foundation
import ShareTargetCore

/// Enumerates every input of `ScanDecision`, `PoisonRule` and `OfferPlan` and judges each answer by what
/// must never happen, not by how the answer is found.
package struct ScanChecker: Sendable {
  /// A planted bug of one of the three rules.
  package enum Flaw: Sendable, CaseIterable {
    case none, validatesFirst, newerIsDamage, failureIsDamage, busyIsOffered, neverPoison
    case strikesAfterReceipt, replacesNewest, replacesInHandler, offersReleased
  }

  private let flaw: Flaw

  package init(flaw: Flaw = .none) { self.flaw = flaw }

  /// What was looked at.
  package struct Report: Sendable {
    package var caseCount = 0
    package var violations: [String] = []
  }

  private static func share(_ index: Int) -> Share {
    let id = ShareID("019B7C5E-A07B-7000-8000-00000000000\(index)")
    return Share(id: id ?? ShareID.fallback, createdAt: Date(timeIntervalSince1970: 0))
  }

  private static var readings: [ShareReading?] {
    [nil, .valid(share(1)), .newerVersion(2), .notNow(EPERM), .notNow(EIO), .gone]
      + ShareFault.allCases.map { .invalid($0) }
  }

  /// Asks for every answer.
  package func run() -> Report {
    var report = Report()
    checkScans(&report)
    checkLaunches(&report)
    checkPlans(&report)
    return report
  }

  // MARK: - One entry

  private func decide(
    _ hasReceipt: Bool, _ isInHandler: Bool, _ strikes: Int, _ reading: ShareReading?
  )
    -> ScanDecision
  {
    if flaw == .validatesFirst, case .invalid(let fault) = reading { return .quarantine(fault) }
    if flaw == .busyIsOffered, isInHandler, case .valid(let share) = reading {
      return .offer(share)
    }
    let decision = ScanDecision.decide(
      hasReceipt: hasReceipt, isInHandler: isInHandler,
      strikes: flaw == .neverPoison ? 0 : strikes, reading: reading)
    switch (flaw, decision) {
    case (.newerIsDamage, .newerVersion): return .quarantine(.manifestMalformed)
    case (.failureIsDamage, .notNow): return .quarantine(.manifestMissing)
    default: return decision
    }
  }

  private func checkScans(_ report: inout Report) {
    for hasReceipt in [false, true] {
      for isInHandler in [false, true] {
        for strikes in 0...5 {
          for reading in Self.readings {
            report.caseCount += 1
            let decision = decide(hasReceipt, isInHandler, strikes, reading)
            let isOffer = if case .offer = decision { true } else { false }
            let isQuarantine = if case .quarantine = decision { true } else { false }
            func say(_ rule: String) { report.violations.append(rule) }
            if hasReceipt, decision != .finish { say("S12 a receipt does not come first") }
            if !hasReceipt, decision == .finish { say("S6 a share goes without a receipt") }
            if isInHandler, isOffer { say("S13 a share is offered while it is in a handler") }
            if strikes >= 3, isOffer { say("F9 a share of which the app died is offered") }
            let isValid = if case .valid = reading { true } else { false }
            let isInvalid = if case .invalid = reading { true } else { false }
            if isOffer, !isValid { say("S30 something that is no whole share is offered") }
            if isQuarantine, !isInvalid, strikes < 3 { say("S14 quarantine without a fault") }
            if !hasReceipt, !isInHandler, strikes < 3, isValid, !isOffer {
              say("S3 a whole share is not offered")
            }
          }
        }
      }
    }
  }

  // MARK: - Launches

  private func step(_ hasReceipt: Bool, _ isInInbox: Bool, _ hasMarker: Bool, _ strikes: Int)
    -> PoisonRule.Step
  {
    if flaw == .strikesAfterReceipt, hasReceipt, hasMarker { return .strike(strikes + 1) }
    let step = PoisonRule.step(
      hasReceipt: hasReceipt, isInInbox: isInInbox, hasMarker: hasMarker, earlierStrikes: strikes)
    return flaw == .neverPoison && step == .quarantine ? .strike(strikes) : step
  }

  /// Every sequence of six launches, each with or without a marker.
  private func checkLaunches(_ report: inout Report) {
    for pattern in 0..<64 {
      var strikes = 0
      var row = 0
      var isQuarantined = false
      for launch in 0..<6 where !isQuarantined {
        report.caseCount += 1
        let hasMarker = pattern >> launch & 1 == 1
        row = hasMarker ? row + 1 : 0
        switch step(false, true, hasMarker, strikes) {
        case .forget: strikes = 0
        case .strike(let number): strikes = number
        case .quarantine: isQuarantined = true
        }
        if isQuarantined != (row >= PoisonRule.launches) {
          report.violations.append("F9 \(row) deaths in a row, quarantine: \(isQuarantined)")
        }
      }
    }
    for strikes in 0...4 {
      for (hasReceipt, isInInbox) in [(true, true), (true, false), (false, false)] {
        report.caseCount += 1
        if step(hasReceipt, isInInbox, true, strikes) != .forget {
          report.violations.append("F9 a finished share is counted")
        }
      }
    }
  }

  // MARK: - Latest only

  private func plan(_ decisions: [ShareID: ScanDecision], _ excluded: Set<ShareID>) -> OfferPlan {
    var plan = OfferPlan.latestOnly(decisions, excluding: flaw == .offersReleased ? [] : excluded)
    if flaw == .replacesNewest, let offer = plan.offer { plan.replaced.append(offer) }
    if flaw == .replacesInHandler {
      plan.replaced += decisions.filter { $0.value == .busy }.keys
    }
    return plan
  }

  /// Every combination of what three entries are, and of what was released.
  private func checkPlans(_ report: inout Report) {
    let shares = (1...3).map(Self.share)
    for code in 0..<125 {
      let kinds = [code % 5, code / 5 % 5, code / 25]
      var decisions: [ShareID: ScanDecision] = [:]
      for (kind, share) in zip(kinds, shares) {
        decisions[share.id] =
          [.offer(share), .busy, .notNow(EPERM), .newerVersion(2), .quarantine(.digestWrong)][kind]
      }
      for mask in 0..<8 {
        report.caseCount += 1
        let excluded = Set((0..<3).filter { mask >> $0 & 1 == 1 }.map { shares[$0].id })
        let plan = plan(decisions, excluded)
        let readable = zip(kinds, shares).filter { $0.0 == 0 }.map(\.1.id)
        func say(_ rule: String) { report.violations.append("F7 \(rule)") }
        if !Set(plan.replaced).isSubset(of: readable) { say("what cannot be offered is replaced") }
        if let newest = readable.max(), plan.replaced.contains(newest) {
          say("the newest is replaced")
        }
        if let offer = plan.offer, excluded.contains(offer) { say("a released share is offered") }
        if let offer = plan.offer, offer != readable.max() { say("not the newest is offered") }
        if plan.offer == nil, let newest = readable.max(), !excluded.contains(newest) {
          say("the newest is not offered")
        }
      }
    }
  }
}

extension ShareID {
  /// An id for the impossible case that a constant is none.
  fileprivate static var fallback: ShareID {
    var words = SeededWords(seed: 1)
    var generator = ShareIDGenerator()
    return generator.next(nowMilliseconds: 0, random: &words)
  }
}
