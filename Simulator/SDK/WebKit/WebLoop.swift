import CWebKit
import Foundation

/// The thread that pages live on.
///
/// A process that links this module keeps its main thread: GLib's loop runs there and drains the
/// dispatch main queue, so that `@MainActor` code, Foundation's timers and WebKit share one thread.
/// An app gets there through `UIApplicationMain`; a process with an asynchronous `main`, as every
/// test process has, through `dispatch_main`, which CWebKit replaces.
@MainActor package enum WebLoop {
  /// What keeps pages from being shown in this process, as a sentence; `nil` when nothing does.
  package static var problem: String? {
    cwebkit_start().map { String(cString: $0) }
  }
}

/// Fires the timers of `RunLoop.main` that are due; the seconds to the next one.
///
/// Called by CWebKit's loop, on the main thread, by this name.
@_cdecl("simulator_webkit_fire_timers")
func fireTimers() -> Double {
  // Also runs what was queued by `RunLoop.main.perform`.
  RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
}
