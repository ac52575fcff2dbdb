import Foundation

/// The only way in which the extension waits for time to pass; the floor has no `Clock`.
package protocol HandoffClock: Sendable {
  /// Calls `work` once on the main actor, not before `seconds` have passed, unless it is cancelled.
  @MainActor func call(
    after seconds: Double, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> any ScheduledCall
}

/// A call that a clock will make.
@MainActor package protocol ScheduledCall: AnyObject, Sendable {
  /// Takes the call back; no effect after it was made.
  func cancel()
}

/// Time as the main queue counts it: it stands still while the process is suspended.
package struct MainQueueClock: HandoffClock {
  /// The clock of a real extension.
  package init() {}

  package func call(
    after seconds: Double, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> any ScheduledCall {
    let call = MainQueueCall(work)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      MainActor.assumeIsolated { call.make() }
    }
    return call
  }
}

@MainActor private final class MainQueueCall: ScheduledCall {
  private var work: (@MainActor @Sendable () -> Void)?

  init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

  func cancel() { work = nil }

  func make() {
    let work = self.work
    self.work = nil
    work?()
  }
}
