import CMainLoop
import Dispatch
import Foundation

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(
  _ message: UnsafeMutableRawPointer?)

/// The loop that owns the main thread.
@MainActor enum MainLoop {
  /// How often timers of the run loop are looked after while a web engine owns the thread.
  private static let pumpMilliseconds = 20
  private static var pump: (any DispatchSourceTimer)?

  /// Runs for ever: Foundation's loop, or the web engine's if one is linked into the process.
  static func run() -> Never {
    if simulator_has_web_loop() != 0 { runWebLoop() }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// The web engine's loop drains the main queue whenever something is in it. Timers of the run loop
  /// cannot wake it, so an empty turn of the main queue comes at short intervals.
  private static func runWebLoop() -> Never {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(
      deadline: .now(), repeating: .milliseconds(pumpMilliseconds), leeway: .milliseconds(5))
    timer.setEventHandler {}
    timer.activate()
    pump = timer
    simulator_run_web_loop(mainQueueDescriptor()) {
      drainMainQueue(nil)
      // Fires the timers that are due; not within a block of the main queue, which would keep the
      // queue from being drained by a loop that a timer runs.
      _ = RunLoop.main.limitDate(forMode: .default)
    }
    fatalError("the web engine's loop has ended")
  }
}
