import Foundation

/// The only way in which the compose sheet waits for time to pass.
public struct ComposeAlarm: Sendable {
  /// Calls a closure once on the main actor, not before so many seconds have passed, unless what it
  /// returned was called before.
  let call:
    @MainActor @Sendable (Double, @escaping @MainActor @Sendable () -> Void) ->
      (@MainActor @Sendable () -> Void)

  /// An alarm that a closure makes, for example from a test's clock.
  public init(
    _ call:
      @escaping @MainActor @Sendable (
        Double, @escaping @MainActor @Sendable () -> Void
      ) -> (@MainActor @Sendable () -> Void)
  ) { self.call = call }

  /// Time as the main queue counts it: it stands still while the process is suspended.
  public static let system = ComposeAlarm { seconds, work in
    let armed = Armed(work)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      MainActor.assumeIsolated { armed.ring() }
    }
    return { armed.work = nil }
  }

  @MainActor private final class Armed {
    var work: (@MainActor @Sendable () -> Void)?

    init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

    func ring() {
      let work = self.work
      self.work = nil
      work?()
    }
  }
}
