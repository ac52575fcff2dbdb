import Synchronization
import Testing

/// Lets one test of this target run at a time: windows, the log and the application are one for the
/// whole process, as on a phone.
struct Alone: SuiteTrait, TestTrait, TestScoping {
  private static let queue = Mutex<(isBusy: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.enter()
    defer { Self.leave() }
    try await function()
  }

  private static func enter() async {
    await withCheckedContinuation { waiting in
      let isFree = queue.withLock { queue in
        defer { queue.isBusy = true }
        if queue.isBusy { queue.waiting.append(waiting) }
        return !queue.isBusy
      }
      if isFree { waiting.resume() }
    }
  }

  private static func leave() {
    let next = queue.withLock { queue -> CheckedContinuation<Void, Never>? in
      if queue.waiting.isEmpty {
        queue.isBusy = false
        return nil
      }
      return queue.waiting.removeFirst()
    }
    next?.resume()
  }
}

extension Trait where Self == Alone {
  /// One test at a time.
  static var alone: Self { Alone() }
}
