#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Everything of the world that a compose sheet touches beside its context; tests pass their own.
  package struct ComposeEnvironment: Sendable {
    /// What it shares with the handoff.
    package var handoff: HandoffEnvironment
    /// Opens the container's drafts; throws `missing_app_group` (H2).
    package var store: @Sendable (ShareTargetConfiguration) throws -> DraftStore
    /// Lets deadlines pass.
    package var alarm: ComposeAlarm

    /// An environment made of parts.
    package init(
      handoff: HandoffEnvironment,
      store: @escaping @Sendable (ShareTargetConfiguration) throws -> DraftStore,
      alarm: ComposeAlarm
    ) {
      self.handoff = handoff
      self.store = store
      self.alarm = alarm
    }

    /// The device.
    package static let device = ComposeEnvironment(
      handoff: .device,
      store: { configuration in
        DraftStore(
          container: try .appGroup(configuration.appGroup), configuration: configuration)
      },
      alarm: .system)
  }
#endif
