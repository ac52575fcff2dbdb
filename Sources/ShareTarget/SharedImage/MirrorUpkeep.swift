import ShareTargetCore
import ShareTargetInbox

/// Keeps the compatibility mirror behind the inbox: at every wake-up, for as long as the desk lives.
///
/// A failure is left to the next wake-up, because nothing rests on the mirror (F12).
package enum MirrorUpkeep {
  /// Begins; does nothing in other profiles. Call it once for a desk.
  package static func feed(_ desk: OfferDesk, _ inbox: Inbox, backgroundTime: any BackgroundTime) {
    guard inbox.configuration.profile == .compat else { return }
    let refresh: @Sendable () -> Void = { [weak desk] in
      Task {
        let replaced = try? await backgroundTime.during("ShareTarget mirror") {
          try await inbox.refreshMirror()
        }
        for id in replaced ?? [] { desk?.post(.finishedElsewhere(id)) }
      }
    }
    Task { await desk.onAnnouncement(refresh) }
  }
}
