import Dispatch
import Foundation
import PhoneLink
import Synchronization

/// The time that an application gets after it left the screen, for tasks that it announced.
///
/// About thirty seconds, as reported for iOS 13 and later. Then the expiration handlers are called,
/// and a process that still holds a task a turn later is killed. The phone may end the time earlier
/// with `expireBackgroundTasks`.
final class BackgroundTasks: Sendable {
  /// The seconds from entering the background to expiration.
  static let secondsGranted: TimeInterval = 30

  private struct Entry {
    var name: String
    var handler: (@MainActor @Sendable () -> Void)?
  }
  private struct State {
    var last = 0
    var running: [Int: Entry] = [:]
    var deadline: Date?
    var isExpired = false
  }
  private let state = Mutex(State())
  private let overstayed: @Sendable ([String]) -> Void

  /// `overstayed` is called with the names of tasks that were not ended after they expired.
  init(overstayed: @escaping @Sendable ([String]) -> Void) { self.overstayed = overstayed }

  /// Starts a task; `.invalid` if there is no time left.
  func begin(
    _ name: String, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    let number = state.withLock { state in
      if state.isExpired { return 0 }
      state.last += 1
      state.running[state.last] = Entry(name: name, handler: expirationHandler)
      return state.last
    }
    if number != 0 { report(name, active: true) }
    return UIBackgroundTaskIdentifier(rawValue: number)
  }

  /// Ends a task; an unknown one is a line in the log.
  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard let entry = state.withLock({ $0.running.removeValue(forKey: identifier.rawValue) }) else {
      return SystemLog.write(
        "Can't end BackgroundTask: no background task exists with identifier "
          + "\(identifier.rawValue), or it may have already been ended.",
        category: "BackgroundTask", level: "error")
    }
    report(entry.name, active: false)
  }

  /// The seconds left; without limit in the foreground.
  var secondsLeft: TimeInterval {
    state.withLock { $0.deadline.map { max($0.timeIntervalSinceNow, 0) } }
      ?? .greatestFiniteMagnitude
  }

  /// The application left the screen: the time runs.
  func enterBackground() {
    let deadline = Date(timeIntervalSinceNow: Self.secondsGranted)
    state.withLock { $0.deadline = deadline }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.secondsGranted) { [self] in
      let stillRuns = state.withLock { $0.deadline == deadline }
      if stillRuns { MainActor.assumeIsolated { expire() } }
    }
  }

  /// The application is back: no limit any more.
  func enterForeground() {
    state.withLock { state in
      state.deadline = nil
      state.isExpired = false
    }
  }

  /// The time is over: calls the handlers, then looks whether every task was ended.
  @MainActor func expire() {
    let entries = state.withLock { state in
      state.isExpired = true
      return state.running.sorted { $0.key < $1.key }
    }
    for entry in entries { entry.value.handler?() }
    MainQueue.later { [self] in
      let left = state.withLock { state in
        entries.map(\.key).compactMap { state.running[$0]?.name }
      }
      if !left.isEmpty { overstayed(left) }
    }
  }

  private func report(_ name: String, active: Bool) {
    PhoneLink.shared?.send(
      "backgroundTask", .object(["name": .string(name), "active": .bool(active)]))
  }
}
