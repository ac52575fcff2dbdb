import CMainLoop
import Dispatch
import Foundation

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(
  _ message: UnsafeMutableRawPointer?)

/// The loop that owns the main thread.
@MainActor enum MainLoop {
  /// Runs for ever: Foundation's loop, or the web engine's if one is linked into the process. That one
  /// drains the main queue and fires Foundation's timers.
  static func run() -> Never {
    if simulator_has_web_loop() != 0 {
      simulator_run_web_loop(mainQueueDescriptor()) { drainMainQueue(nil) }
      fatalError("the web engine's loop has ended")
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
