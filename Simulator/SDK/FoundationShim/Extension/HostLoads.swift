import Foundation
import PhoneLink
import Synchronization

/// The loads that an extension has asked a host app for, with their progress.
final class HostLoads: Sendable {
  /// One representation that can be asked for.
  struct Load: Sendable {
    let loads: HostLoads
    let handle: JSONValue
    let mode: String

    /// Asks the host. The answer comes on a queue of its own; cancelling the progress tells the host.
    func start(_ receive: @escaping @Sendable (HostAnswer) -> Void) -> Progress {
      loads.start(self, receive)
    }
  }

  private let channel: any HostChannel
  private let running = Mutex<[JSONValue: [Progress]]>([:])

  /// The loads over one channel, whose `progress` messages are taken from now on.
  init(channel: any HostChannel) {
    self.channel = channel
    channel.on("progress") { [weak self] message in
      guard let handle = message.body["handle"], let fraction = message.body["fraction"]?.double
      else { return }
      for progress in self?.running.withLock({ $0[handle] }) ?? [] {
        progress.completedUnitCount = Int64(min(max(fraction, 0), 1) * 1000)
      }
    }
  }

  private func start(_ load: Load, _ receive: @escaping @Sendable (HostAnswer) -> Void) -> Progress
  {
    let progress = Progress.discreteProgress(totalUnitCount: 1000)
    progress.isCancellable = true
    let channel = channel
    progress.cancellationHandler = { channel.send("cancelLoad", ["handle": load.handle]) }
    running.withLock { $0[load.handle, default: []].append(progress) }
    channel.ask("load", ["handle": load.handle, "mode": .string(load.mode)]) { body in
      self.running.withLock { $0[load.handle]?.removeAll { $0 === progress } }
      LoadQueue.shared.async {
        receive(HostAnswer(body))
        if body?["twice"]?.flag == true { receive(HostAnswer(body)) }
      }
    }
    return progress
  }
}
