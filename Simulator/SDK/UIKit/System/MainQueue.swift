import Dispatch

/// The main queue, for what UIKit defers to a later turn of the main loop.
enum MainQueue {
  /// Runs `work` in a later turn, after everything that is already waiting.
  static func later(_ work: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
  }
}
