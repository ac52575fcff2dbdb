import Foundation
import ShareTargetCore
import ShareTargetInbox
import os

/// The shares that wait for this app: the app's side of ShareTarget.
///
/// A share is offered until it is acknowledged, under an id that never changes, and never after (H20).
/// All values of this type for one App Group in a process hand out shares from one place (F10), so a
/// share is in one consumer's hands at a time. Launch, activation, unlocking, a hint of the extension and
/// `wake()` each cause a look; none of them is needed if another one comes.
@available(iOSApplicationExtension, unavailable, message: "The app reads; the extension writes.")
public final class ShareInbox: Sendable {
  /// What extension and app agree on.
  public let configuration: ShareTargetConfiguration
  /// Where extensions of this app are configured differently, so that shares would be lost (H1).
  public let faults: [ShareTargetError]

  /// The inbox on disk.
  package let inbox: Inbox
  /// The place that hands out shares.
  package let desk: OfferDesk
  /// The ready flag of the profile `compat`, and its announcement.
  public let photoSignal: SharedPhotoSignal

  /// The inbox of the configured App Group.
  ///
  /// Throws `missing_app_group` when the app has no access to it (H2). The extensions inside the app's
  /// bundle are compared with the configuration; differences are in `faults` and in the log. The first
  /// look begins at once, and interrupted steps of earlier processes are finished before any offer.
  public convenience init(configuration: ShareTargetConfiguration) throws {
    let container = try ShareContainer.appGroup(configuration.appGroup)
    let inbox = Inbox.shared(for: container, configuration: configuration)
    self.init(
      configuration: configuration, inbox: inbox,
      desk: DeskRegistry.desk(for: container) {
        let backgroundTime = ApplicationBackgroundTime()
        let desk = OfferDesk(source: inbox, timeline: .system, backgroundTime: backgroundTime)
        WakeUps.feed(
          desk, notification: configuration.committedNotification, backgroundTime: backgroundTime)
        MirrorUpkeep.feed(desk, inbox, backgroundTime: backgroundTime)
        desk.post(.wokenUp)
        return desk
      },
      photoSignal: .shared(for: container, inbox),
      faults: ConfigurationCheck.faults(of: configuration, in: .main))
    let log = Logger(subsystem: "ShareTarget", category: "configuration")
    for fault in faults { log.fault("\(fault.message, privacy: .public)") }
  }

  /// An inbox over a desk of the caller's making.
  package init(
    configuration: ShareTargetConfiguration, inbox: Inbox, desk: OfferDesk,
    photoSignal: SharedPhotoSignal? = nil, faults: [ShareTargetError] = []
  ) {
    self.configuration = configuration
    self.inbox = inbox
    self.desk = desk
    self.faults = faults
    self.photoSignal = photoSignal ?? SharedPhotoSignal(inbox)
  }

  /// Gives every share to the handler, now and after every wake-up, one at a time, oldest first.
  ///
  /// When the handler returns, the share is acknowledged; return only when its effect is durable. When it
  /// throws, the share is released: the next one is offered, and this one again after the next wake-up.
  /// When the process ends in between, it is offered again with the same id. It returns when its task is
  /// cancelled; a second consumer waits until then.
  public func drain(_ handler: @Sendable (OfferedShare) async throws -> Void) async {
    for await offer in offers {
      do { try await handler(offer.share) } catch {
        await offer.release()
        continue
      }
      // A receipt that cannot be written now is tried again at every wake-up; `status()` tells.
      try? await offer.acknowledge()
    }
  }

  /// The same as a sequence, for a consumer that decides later, for example after a tap.
  public var offers: ShareOffers { ShareOffers(desk: desk) }

  /// What waits, and what is wrong.
  ///
  /// Reading changes nothing. Throws `not_now` when the container cannot be read at the moment.
  public func status() async throws -> InboxStatus { try await inbox.status() }

  /// What could not be read or written on disk and has not succeeded since; it is tried again at every
  /// wake-up.
  public var failure: ShareTargetError? {
    get async { await desk.failure }
  }

  /// Puts a share from quarantine back among the waiting ones; it is offered again (S9).
  ///
  /// Throws `unknown_share` if no share of the id is in quarantine.
  public func retryQuarantined(_ id: ShareID) async throws {
    try await inbox.retryQuarantined(id)
    wake()
  }

  /// Copies a share from quarantine, as it is, to a folder that must not exist yet.
  ///
  /// Throws `unknown_share`, `no_space`, `file_system`; then the folder may hold a part.
  public func exportQuarantined(_ id: ShareID, to destination: URL) async throws {
    try await inbox.exportQuarantined(id, to: destination)
  }

  /// Copies a share from quarantine, as it is, to a folder of a new name in one that exists, and tells
  /// where that is; exporting again makes another copy.
  ///
  /// Throws `unknown_share`, `no_space`, `file_system`; then the new folder may hold a part.
  public func exportQuarantined(_ id: ShareID, into folder: URL) async throws -> URL {
    try await inbox.exportQuarantined(id, into: folder)
  }

  /// Throws a share in quarantine away, for good. Throws `unknown_share`.
  public func discardQuarantined(_ id: ShareID) async throws {
    try await inbox.discardQuarantined(id)
    desk.post(.finishedElsewhere(id))
  }

  /// Suggests looking. May be called from any thread, as often as one likes.
  public func wake() { desk.post(.wokenUp) }

  /// Calls the closure whenever looking is worth while, for bridges that pass the hint on to a page.
  ///
  /// It may come too often and too late; nothing is lost when it never comes.
  public func onSharesAvailable(_ hint: @escaping @Sendable () -> Void) {
    let desk = desk
    Task { await desk.onAnnouncement(hint) }
  }
}
