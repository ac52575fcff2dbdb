import Foundation
import ShareTargetCore
import ShareTargetInbox

/// Everything of the world that a handoff touches beside its context; tests pass their own.
package struct HandoffEnvironment: Sendable {
  /// Opens the container and makes a writer; throws `missing_app_group` (H2).
  package var writer: @Sendable (ShareTargetConfiguration) throws -> ShareWriter
  /// Lets time pass.
  package var clock: any HandoffClock
  /// Where events are recorded.
  package var timeline: Timeline
  /// Tells a running app to look; takes the name of the notification.
  package var hint: @Sendable (_ notification: String) -> Void
  /// The words of the sheet.
  package var texts: @Sendable () -> SheetTexts
  /// The configuration of a controller that makes none itself.
  package var configuration: @Sendable () throws -> ShareTargetConfiguration = {
    try .fromInfoPlist()
  }

  /// An environment made of parts.
  package init(
    writer: @escaping @Sendable (ShareTargetConfiguration) throws -> ShareWriter,
    clock: any HandoffClock, timeline: Timeline, hint: @escaping @Sendable (String) -> Void,
    texts: @escaping @Sendable () -> SheetTexts
  ) {
    self.writer = writer
    self.clock = clock
    self.timeline = timeline
    self.hint = hint
    self.texts = texts
  }

  /// The device.
  package static let device = HandoffEnvironment(
    writer: { configuration in
      ShareWriter(
        container: try .appGroup(configuration.appGroup), configuration: configuration)
    },
    clock: MainQueueClock(),
    timeline: .system,
    hint: { CommitHint.post($0) },
    texts: { .english(appName: appName) })

  /// What the share sheet calls the extension, which is what people know the app by.
  private static var appName: String {
    let keys = ["CFBundleDisplayName", "CFBundleName"]
    return keys.lazy.compactMap { Bundle.main.object(forInfoDictionaryKey: $0) as? String }
      .first { !$0.isEmpty } ?? "the app"
  }
}
