import Foundation
import ShareTargetInbox

/// Holds work back until a test says go; the way to make "at the same time" and "too late" certain.
public final class Gate: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var arrivals = 0
    var held: [@Sendable () -> Void] = []
    var waiting: [Waiting] = []
  }
  private struct Waiting: Sendable {
    var count: Int
    var resume: @Sendable () -> Void
  }
  private let state = Guarded(State())

  /// A gate that is closed.
  public init() {}

  /// Runs `work` when the gate is open: now, or on the thread that opens it.
  public func whenOpen(_ work: @escaping @Sendable () -> Void) {
    let (isOpen, ready) = state.with { state -> (Bool, [Waiting]) in
      state.arrivals += 1
      if !state.isOpen { state.held.append(work) }
      let ready = state.waiting.filter { $0.count <= state.arrivals }
      state.waiting.removeAll { $0.count <= state.arrivals }
      return (state.isOpen, ready)
    }
    for waiting in ready { waiting.resume() }
    if isOpen { work() }
  }

  /// Blocks the calling thread until the gate is open; never call it on the main thread.
  public func passBlocking() {
    let semaphore = DispatchSemaphore(value: 0)
    whenOpen { semaphore.signal() }
    semaphore.wait()
  }

  /// Lets everything through, now and later, in the order of arrival.
  public func open() {
    let held = state.with { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for work in held { work() }
  }

  /// Returns when so many have come to the gate since it was made.
  public func arrivals(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.with { state in
        if state.arrivals >= count { return true }
        state.waiting.append(Waiting(count: count) { continuation.resume() })
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}
