import Foundation
import Synchronization

/// Enforces the memory limit of one extension process, as the system's jetsam does.
///
/// A thread reads the footprint a few hundred times a second until the process has gone.
struct MemoryGuard {
  let process: SimulatedProcess
  let limitBytes: Int64

  /// Starts watching. `onKill` is called before the process is killed, with the footprint that it had.
  func start(onKill: @escaping @Sendable (Int64) -> Void) {
    let (process, limit) = (process, limitBytes)
    let thread = Thread {
      while !process.hasEnded,
        let footprint = MemoryFootprint(processIdentifier: process.processIdentifier)
      {
        if footprint.limited > limit {
          onKill(footprint.limited)
          process.kill()
          return
        }
        // The interval of a sampling watch, not a wait for something.
        usleep(3_000)
      }
    }
    thread.name = "memory of \(process.processIdentifier)"
    thread.start()
  }
}
