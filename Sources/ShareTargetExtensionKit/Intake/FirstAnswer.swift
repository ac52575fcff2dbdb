import ShareTargetInbox

/// Lets the first answer of a provider through and no other (I9, P18, P19).
///
/// A callback that comes twice, late, or after the load was given up finds it taken and does nothing.
package final class FirstAnswer: Sendable {
  private enum State: Sendable { case waiting, taking, over }
  private let state = Guarded(State.waiting)

  /// Nobody has answered.
  package init() {}

  /// Whether an answer has come and is being taken over.
  package var isTaking: Bool { state.with { $0 == .taking } }

  /// Runs `take` for the first answer, unless the load was given up before.
  package func answer(_ take: () -> Void) {
    guard claim(as: .taking) else { return }
    take()
    state.with { $0 = .over }
  }

  /// Lets no answer through any more; `false` if one has come before.
  package func giveUp() -> Bool { claim(as: .over) }

  private func claim(as next: State) -> Bool {
    state.with { state in
      guard state == .waiting else { return false }
      state = next
      return true
    }
  }
}
