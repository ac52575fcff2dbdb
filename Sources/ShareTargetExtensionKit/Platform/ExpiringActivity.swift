#if canImport(UIKit)
  import Foundation
  import ShareTargetInbox

  /// Time that the system grants for one piece of work, as long as it can.
  ///
  /// `ProcessInfo.performExpiringActivity` holds a thread for as long as the activity lasts, and calls
  /// its block once more, with `true`, when the process is about to be suspended.
  final class ExpiringActivity: Sendable {
    private let work = DispatchGroup()
    private let isOver = Guarded(false)

    /// Begins; `expired` is called on a queue of the system's, and the process is not suspended before
    /// it has returned and `end` was called.
    init(reason: String, expired: @escaping @Sendable () -> Void) {
      work.enter()
      ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { [work] isExpiring in
        if isExpiring { expired() }
        work.wait()
      }
    }

    /// Ends it; further calls have no effect.
    func end() {
      let isFirst = isOver.with { isOver in
        defer { isOver = true }
        return !isOver
      }
      if isFirst { work.leave() }
    }

    deinit { end() }
  }
#endif
