import Dispatch
import Foundation
import Synchronization

/// The merged story of all processes of one phone, in the order in which the phone heard of it.
///
/// It also is the place to wait: every change of a process's life is an event, so that nothing has to
/// poll. Safe to use from any thread.
public final class Timeline: Sendable {
  private struct Waiter {
    var matches: @Sendable (PhoneEvent) -> Bool
    var resume: @Sendable (PhoneEvent?) -> Void
  }
  private struct State {
    var events: [PhoneEvent] = []
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 1
  }
  private let state = Mutex(State())
  private let start = DispatchTime.now()

  /// An empty timeline whose clock starts now.
  public init() {}

  /// Everything so far, in order.
  public var events: [PhoneEvent] { state.withLock(\.events) }

  /// How many events there are; an event that comes later has a greater number.
  public var count: Int { state.withLock { $0.events.count } }

  /// Appends an event and wakes those who wait for it; their code runs after the event is in place.
  @discardableResult
  public func record(
    _ name: String, _ facts: String = "", source: String = "phone", processIdentifier: Int32 = 0
  ) -> PhoneEvent {
    let seconds =
      Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000_000
    let (event, woken) = state.withLock { state in
      let event = PhoneEvent(
        number: state.events.count + 1, seconds: seconds, source: source,
        processIdentifier: processIdentifier, name: name, facts: facts)
      state.events.append(event)
      let woken = state.waiters.filter { $0.value.matches(event) }
      for key in woken.keys { state.waiters[key] = nil }
      return (event, woken)
    }
    for key in woken.keys.sorted() { woken[key]?.resume(event) }
    return event
  }

  /// The first event after number `after` that matches, waiting for it if need be.
  ///
  /// `what` completes the sentence "Nothing of this was seen: …" of the error that is thrown when
  /// `guardSeconds` have passed; the guard is no way to wait for something not to happen. A task that is
  /// cancelled meanwhile gets a `CancellationError`.
  public func first(
    after: Int = 0, _ what: String, guardSeconds: Double = 60,
    where matches: @escaping @Sendable (PhoneEvent) -> Bool
  ) async throws -> PhoneEvent {
    let key = state.withLock { state in
      defer { state.nextWaiter += 1 }
      return state.nextWaiter
    }
    let found: PhoneEvent? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (early, waits) = state.withLock { state -> (PhoneEvent?, Bool) in
          if let event = state.events.dropFirst(after).first(where: matches) {
            return (event, false)
          }
          state.waiters[key] = Waiter(matches: matches) { continuation.resume(returning: $0) }
          return (nil, true)
        }
        guard waits else { return continuation.resume(returning: early) }
        if Task.isCancelled { return giveUp(key) }
        DispatchQueue.global().asyncAfter(deadline: .now() + guardSeconds) { [self] in
          giveUp(key)
        }
      }
    } onCancel: {
      giveUp(key)
    }
    guard let found else {
      try Task.checkCancellation()
      throw PhoneError("\(what) did not happen within \(Int(guardSeconds)) seconds.")
    }
    return found
  }

  /// Ends a wait that is still on, without an event.
  private func giveUp(_ key: Int) {
    state.withLock { $0.waiters.removeValue(forKey: key) }?.resume(nil)
  }
}
