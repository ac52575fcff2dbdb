#if canImport(UIKit)
  import Foundation
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Everything of the world that a handoff touches beside its context; tests pass their own.
  package struct HandoffEnvironment: Sendable {
    /// Opens the container and makes a writer; throws `missing_app_group` (H2).
    package var writer: @Sendable (ShareTargetConfiguration) throws -> ShareWriter
    /// Lets time pass.
    package var clock: any HandoffClock
    /// Where events are recorded.
    package var timeline: Timeline
    /// Where the original log lines of the profile `compat` go.
    package var originalLog: @Sendable (ShareTargetConfiguration) -> OriginalLog = {
      .system($0)
    }
    /// Tells a running app to look; takes the name of the notification.
    package var hint: @Sendable (_ notification: String) -> Void
    /// The language of the sheet.
    package var language: @Sendable () -> SheetLanguage
    /// What people know the app by; `nil` if it does not say.
    package var appName: @Sendable () -> String?
    /// Looks into what was stored.
    package var media: MediaReader
    /// The configuration of a controller that makes none itself.
    package var configuration: @Sendable () throws -> ShareTargetConfiguration = {
      try .fromInfoPlist()
    }

    /// An environment made of parts.
    package init(
      writer: @escaping @Sendable (ShareTargetConfiguration) throws -> ShareWriter,
      clock: any HandoffClock, timeline: Timeline, hint: @escaping @Sendable (String) -> Void,
      language: @escaping @Sendable () -> SheetLanguage,
      appName: @escaping @Sendable () -> String?, media: MediaReader = .device
    ) {
      self.writer = writer
      self.clock = clock
      self.timeline = timeline
      self.hint = hint
      self.language = language
      self.appName = appName
      self.media = media
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
      language: { .best(for: Locale.preferredLanguages) },
      // What the share sheet calls the extension.
      appName: {
        ["CFBundleDisplayName", "CFBundleName"].lazy
          .compactMap { Bundle.main.object(forInfoDictionaryKey: $0) as? String }
          .first { !$0.isEmpty }
      })
  }
#endif
