import ShareTargetCore
import ShareTargetInbox

/// What takes the host's content over; the extension's shell supplies it.
@MainActor public protocol ComposeLoader: AnyObject {
  /// Takes every attachment over into `staged`, which is the draft's own; called once, when the screen
  /// is there (C11).
  ///
  /// Items lie in the draft as soon as they are added; `changed` writes them down (C18). What was not
  /// kept must be in `staged` as skipped when this returns or throws. `staged` is neither published nor
  /// discarded. Throwing keeps what was added.
  func load(
    into staged: StagedShare, changed: @escaping @MainActor @Sendable () -> Void
  ) async throws -> LoadedContent

  /// Stops: cancels what the providers are doing. `load` should return or throw soon; it is waited for
  /// at most as long as an intake may take, and what still comes later goes with the trash (C26).
  func cancel()
}
