import Dispatch
import Foundation
import Glibc
import Synchronization

/// What must be put away when somebody ends the tool from outside (SIGINT, SIGTERM, SIGHUP).
///
/// Simulated processes end by themselves when their phone has gone; displays and folders do not.
public enum Interruption {
  private struct State {
    var next = 1
    var actions: [Int: @Sendable () -> Void] = [:]
    var sources: [any DispatchSourceSignal] = []
    var isUnderway = false
  }
  private final class Box: Sendable {
    let state = Mutex(Sendbox(value: State()))
  }
  /// Signal sources are only created and kept, never used from two threads.
  private struct Sendbox: @unchecked Sendable {
    var value: State
  }
  private static let box = Box()

  /// Has an action done when the process is interrupted; the returned number takes it back.
  static func add(_ action: @escaping @Sendable () -> Void) -> Int {
    box.state.withLock { box in
      defer { box.value.next += 1 }
      box.value.actions[box.value.next] = action
      return box.value.next
    }
  }

  /// The action is no longer needed.
  static func remove(_ number: Int) {
    box.state.withLock { _ = $0.value.actions.removeValue(forKey: number) }
  }

  /// Ends the process; after an interruption that is the interruption's part, and this waits for it.
  public static func exit(_ status: Int32) -> Never {
    while box.state.withLock({ $0.value.isUnderway }) { pause() }
    Glibc.exit(status)
  }

  /// From now on the signals run the actions and end the process with the status 130.
  public static func handle() {
    // A reader that has gone away is no reason to leave things lying about.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let actions = box.state.withLock { box in
          box.value.isUnderway = true
          return box.value.actions
        }
        for key in actions.keys.sorted(by: >) { actions[key]?() }
        Glibc.exit(130)
      }
      source.resume()
      box.state.withLock { $0.value.sources.append(source) }
    }
  }
}
