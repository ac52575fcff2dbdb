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
    Self.onThread {
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
    for block in blocks { Self.onThread { block(true) } }
  }

  /// A block holds its thread until it returns, so each gets one of its own: on Linux a few blocked
  /// threads of a concurrent queue keep all others of the process waiting.
  private static func onThread(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.name = "com.apple.expiring-activity"
    thread.start()
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
