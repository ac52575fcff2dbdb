import Foundation
import Synchronization

/// One load of one representation: the first answer counts, cancelling ends it, the consumer is called
/// exactly once unless the provider never answers.
///
/// With a careless provider every answer reaches the consumer, also one after the load was cancelled, and
/// cancelling gives no answer of its own.
final class LoadOperation<Value>: Sendable {
  /// What the consumer is given: its value, and an error.
  typealias Answer = (value: Value?, error: (any Error)?)

  /// The progress that the consumer holds; the provider's own becomes its child.
  let progress: Progress

  private enum Phase { case waiting, supplied, over }
  private struct State {
    var phase = Phase.waiting
    var child: Progress?
  }
  private let state = Mutex(State())
  private let deliver: @Sendable (Handed<Answer>) -> Void
  private let discard: @Sendable (Value) -> Void
  private let isCareless: Bool

  /// A load that ends in `deliver`, called on an internal queue; `discard` gets a value that came too
  /// late to be delivered.
  init(
    isCareless: Bool = false, deliver: @escaping @Sendable (Handed<Answer>) -> Void,
    discard: @escaping @Sendable (Value) -> Void = { _ in }
  ) {
    self.isCareless = isCareless
    self.deliver = deliver
    self.discard = discard
    progress = Progress.discreteProgress(totalUnitCount: 100)
    progress.isCancellable = true
    progress.cancellationHandler = { self.cancel() }
  }

  /// Calls the provider, on an internal queue.
  func start(_ begin: @escaping @Sendable (LoadOperation<Value>) -> Progress?) {
    LoadQueue.shared.async {
      guard self.state.withLock({ $0.phase == .waiting }) else { return }
      if let child = begin(self) { self.adopt(child) }
    }
  }

  /// Takes the provider's answer; every call after the first is ignored. `make` runs before this
  /// returns, so that the provider may delete its file afterwards.
  func supply(_ make: () throws -> Value?) {
    let isFirst = state.withLock { state in
      guard state.phase == .waiting else { return isCareless }
      state.phase = .supplied
      return true
    }
    guard isFirst else { return }
    do {
      end((try make(), nil))
    } catch {
      end((nil, error))
    }
  }

  private func adopt(_ child: Progress) {
    let isOver = state.withLock { state in
      state.child = child
      return state.phase == .over
    }
    if !isOver {
      progress.addChild(child, withPendingUnitCount: 90)
    } else if progress.isCancelled {
      child.cancel()
    }
  }

  private func cancel() {
    if isCareless { return }
    let isLive = state.withLock { state in
      defer { state.phase = .over }
      return state.phase != .over
    }
    guard isLive else { return }
    progress.cancellationHandler = nil
    deliverLater((nil, ItemProviderError.cancelled))
  }

  private func end(_ answer: Answer) {
    let (isLive, child) = state.withLock { state in
      defer { state.phase = .over }
      return (state.phase != .over, state.child)
    }
    guard isLive || isCareless else {
      if let value = answer.value { discard(value) }
      return
    }
    progress.cancellationHandler = nil
    if answer.error == nil {
      if let child, !child.isFinished {
        child.totalUnitCount = max(1, child.totalUnitCount)
        child.completedUnitCount = child.totalUnitCount
      }
      progress.completedUnitCount = progress.totalUnitCount
    }
    deliverLater(answer)
  }

  private func deliverLater(_ answer: Answer) {
    let handed = Handed(answer)
    let deliver = deliver
    LoadQueue.shared.async { deliver(handed) }
  }
}

/// Where providers' handlers and consumers' completion blocks run: never the main queue.
///
/// Source: "The system uses an internal queue when calling the completion blocks" (NSItemProvider.h).
package enum LoadQueue {
  /// One queue for all providers of the process; its blocks run at the same time.
  package static let shared = DispatchQueue(
    label: "com.apple.Foundation.NSItemProvider-callback-queue", attributes: .concurrent)
}
