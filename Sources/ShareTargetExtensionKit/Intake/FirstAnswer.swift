import ShareTargetInbox

/// Lets the first answer of a provider through and no other (I9, P18, P19).
///
/// A callback that comes twice, late, or after the load was given up finds it taken and does nothing.
/// The waiting task is resumed exactly once, with the result of whoever came first.
package final class FirstAnswer<Result: Sendable>: Sendable {
  private enum State: Sendable { case waiting, taking, over }
  private let state = Guarded(State.waiting)
  private let continuation: CheckedContinuation<Result, Never>

  /// Waits on behalf of a suspended task.
  package init(_ continuation: CheckedContinuation<Result, Never>) {
    self.continuation = continuation
  }

  /// Whether an answer has come and is being taken over.
  package var isTaking: Bool { state.with { $0 == .taking } }

  /// Runs `take` and resumes the task with its result, if nobody was faster.
  package func answer(_ take: () -> Result) {
    guard claim(as: .taking) else { return }
    let result = take()
    state.with { $0 = .over }
    continuation.resume(returning: result)
  }

  /// Resumes the task with `result`, if no answer has come; says whether it did.
  @discardableResult package func giveUp(_ result: Result) -> Bool {
    guard claim(as: .over) else { return false }
    continuation.resume(returning: result)
    return true
  }

  private func claim(as next: State) -> Bool {
    state.with { state in
      guard state == .waiting else { return false }
      state = next
      return true
    }
  }
}
