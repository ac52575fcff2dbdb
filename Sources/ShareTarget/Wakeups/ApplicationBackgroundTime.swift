#if canImport(UIKit)
  import UIKit

  /// Background time of the application object.
  ///
  /// The object is taken once on the main actor; a stretch that begins before that has no background
  /// time, and needs none, because the app has just been launched.
  @available(iOSApplicationExtension, unavailable)
  final class ApplicationBackgroundTime: BackgroundTime {
    private let application = Guarded<UIApplication?>(nil)

    init() {
      Task { @MainActor [application] in application.with { $0 = UIApplication.shared } }
    }

    func begin(_ name: String) -> @Sendable () -> Void {
      guard let application = application.with({ $0 }) else { return {} }
      let stretch = Stretch(application)
      stretch.begin(name)
      return { stretch.end() }
    }
  }

  /// One background task, ended once, by its owner or by the system.
  private final class Stretch: Sendable {
    private let application: UIApplication
    private let state = Guarded<(task: UIBackgroundTaskIdentifier?, hasEnded: Bool)>((nil, false))

    init(_ application: UIApplication) { self.application = application }

    func begin(_ name: String) {
      let task = application.beginBackgroundTask(withName: name) { [self] in end() }
      let hasEnded = state.with { state in
        state.task = task
        return state.hasEnded
      }
      if hasEnded { end() }
    }

    func end() {
      let task = state.with { state in
        state.hasEnded = true
        defer { state.task = nil }
        return state.task
      }
      if let task, task != .invalid { application.endBackgroundTask(task) }
    }
  }
#endif
