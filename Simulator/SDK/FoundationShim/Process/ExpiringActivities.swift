import Foundation
import PhoneLink
import Synchronization

/// The activities for which this process has asked to be kept running.
package final class ExpiringActivities: Sendable {
  /// The activities of this process, told to its phone.
  package static let shared = ExpiringActivities(channel: PhoneLink.shared)

  private struct State {
    var nextNumber = 1
    var running: [Int: @Sendable (Bool) -> Void] = [:]
  }
  private let state = Mutex(State())
  private let channel: (any HostChannel)?
  /// One thread per activity, however many block: each holds one until it returns.
  private let queue = DispatchQueue(label: "com.apple.expiring-activity", attributes: .concurrent)

  /// The activities that are told over a channel, whose `expire` ends them.
  package init(channel: (any HostChannel)?) {
    self.channel = channel
    channel?.on("expire") { [weak self] _ in self?.expire() }
  }

  /// Runs a block in the background; it is running until it returns.
  package func perform(_ reason: String, _ block: @escaping @Sendable (Bool) -> Void) {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.running[state.nextNumber] = block
      return state.nextNumber
    }
    tell(reason, isActive: true)
    queue.async {
      block(false)
      self.state.withLock { $0.running[number] = nil }
      self.tell(reason, isActive: false)
    }
  }

  /// Calls the block of every running activity once more, with `true`, on another thread.
  package func expire() {
    let blocks = state.withLock { state in
      state.running.sorted { $0.key < $1.key }.map(\.value)
    }
    for block in blocks { queue.async { block(true) } }
  }

  private func tell(_ reason: String, isActive: Bool) {
    channel?.send("expiring", ["reason": .string(reason), "active": .bool(isActive)])
  }
}

extension ProcessInfo {
  /// Asks the system not to suspend the process while the block runs, on a background thread, with
  /// `false`. When the system must, it calls the block again with `true` while the first call may still
  /// run. Source: Apple's documentation.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    ExpiringActivities.shared.perform(reason, block)
  }
}
