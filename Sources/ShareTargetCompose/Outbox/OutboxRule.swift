import Foundation
import ShareTargetCore
import ShareTargetInbox

/// Decides what the app does with one draft, and how it is shown; pure.
package enum OutboxRule {
  /// What is to be done now.
  package enum Step: Hashable, Sendable {
    /// Delete what was delivered.
    case finish
    case submit
    /// Leave it alone.
    case leave
  }

  /// The next step. `isForced`: a person asked for it, so that no wait counts, and so that what came back is
  /// sent as it is.
  package static func step(
    for record: DraftRecord, adapter: String, nowMilliseconds: Int64, isForced: Bool = false
  ) -> Step {
    switch record.standing {
    case .accepted: return .finish
    case .editable, .damaged, .newerVersion: return .leave
    case .returned: guard isForced else { return .leave }
    case .pendingDelivery: break
    }
    guard record.submission?.adapter == adapter else { return .leave }
    if record.attempts.last?.isRunning(at: nowMilliseconds) == true { return .leave }
    let due = RetryRule.dueMilliseconds(after: record.attempts, nowMilliseconds: nowMilliseconds)
    return isForced || due <= nowMilliseconds ? .submit : .leave
  }

  /// How a draft is shown.
  package static func entry(
    for record: DraftRecord, adapter: String, nowMilliseconds: Int64
  ) -> OutboxEntry {
    let last = record.attempts.last
    let isRunning = last?.isRunning(at: nowMilliseconds) == true
    let state: OutboxEntry.State =
      switch record.standing {
      case .accepted: .sent
      case .editable: .unsent
      case .damaged: .damaged
      case .newerVersion: .newerVersion
      case .returned, .pendingDelivery:
        pending(record, adapter, nowMilliseconds, isRunning: isRunning)
      }
    let mayHaveArrived =
      record.standing == .pendingDelivery || record.attempts.contains { $0.outcome != .notSent }
    return OutboxEntry(
      id: record.id, state: state, createdAt: record.createdAt, text: record.content?.text ?? "",
      items: record.content?.items ?? [], destination: record.content?.destination,
      attemptCount: record.attempts.count, lastAttemptAt: last.map { date($0.milliseconds) },
      canRetry: record.standing != .accepted
        && step(
          for: record, adapter: adapter, nowMilliseconds: nowMilliseconds, isForced: true)
          == .submit,
      discardWarning: record.standing == .accepted || isRunning
        ? nil : mayHaveArrived ? .mayHaveBeenSent : .notSent)
  }

  private static func pending(
    _ record: DraftRecord, _ adapter: String, _ now: Int64, isRunning: Bool
  ) -> OutboxEntry.State {
    if let name = record.submission?.adapter, name != adapter { return .otherAdapter(name) }
    if isRunning, let last = record.attempts.last {
      return .sending(until: date(last.untilMilliseconds))
    }
    if record.standing == .returned { return .returned }
    return .waiting(
      until: date(RetryRule.dueMilliseconds(after: record.attempts, nowMilliseconds: now)))
  }

  private static func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
