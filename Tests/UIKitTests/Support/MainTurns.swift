import Dispatch
import Synchronization
@testable import UIKit

/// Lets everything that is queued on the main queue now, and what it queues, run: enough turns for any
/// transition.
func mainTurns(_ count: Int = 6) async {
  for _ in 0..<count {
    await withCheckedContinuation { waiting in DispatchQueue.main.async { waiting.resume() } }
  }
}

/// Collects what UIKit writes to the log while `body` runs.
@MainActor func logged(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
  let lines = Lines()
  SystemLog.listener.withLock { $0 = { line in lines.add(line) } }
  defer { SystemLog.listener.withLock { $0 = nil } }
  try await body()
  return lines.all
}

/// Lines that are written on any thread.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  /// The lines so far.
  var all: [String] { lines.withLock { $0 } }
  /// Adds a line.
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A window with a root controller, on the screen.
@MainActor func shownWindow(_ root: UIViewController) async -> UIWindow {
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = root
  window.makeKeyAndVisible()
  await mainTurns()
  return window
}
