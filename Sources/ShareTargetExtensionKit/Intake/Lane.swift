/// Lets one task pass at a time, in the order of arrival.
@MainActor package final class Lane {
  private var isTaken = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// A lane that is free.
  package init() {}

  /// Returns when the lane belongs to the caller, who must leave it.
  package func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  /// Hands the lane to whoever has waited longest.
  package func leave() {
    if queue.isEmpty {
      isTaken = false
    } else {
      queue.removeFirst().resume()
    }
  }
}
