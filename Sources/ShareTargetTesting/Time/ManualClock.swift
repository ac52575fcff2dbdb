import ShareTargetExtensionKit

/// A clock that stands still until a test moves it.
public final class ManualClock: HandoffClock {
  @MainActor private final class Call: ScheduledCall {
    let due: Double
    var work: (@MainActor @Sendable () -> Void)?

    init(due: Double, work: @escaping @MainActor @Sendable () -> Void) {
      self.due = due
      self.work = work
    }

    func cancel() { work = nil }
  }
  @MainActor private var calls: [Call] = []
  /// Seconds since the clock was made.
  @MainActor public private(set) var seconds = 0.0

  /// A clock at zero.
  public init() {}

  @MainActor package func call(
    after seconds: Double, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> any ScheduledCall {
    let call = Call(due: self.seconds + seconds, work: work)
    calls.append(call)
    return call
  }

  /// Moves the clock, making every call that falls due, in order, each at its own time; what a call
  /// arms anew and is due before the end is made too.
  @MainActor public func advance(by seconds: Double) {
    let end = self.seconds + seconds
    while let next = calls.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      calls.removeAll { $0 === next }
      self.seconds = max(self.seconds, next.due)
      next.work?()
    }
    self.seconds = end
  }
}
