import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The original's ready flag and its notification `SharedPhotoReady`, which somebody hears now (H14).
///
/// Both are hints. The notification is posted when the app becomes active and the flag is set, or a photo
/// waits that this process has not announced yet: a flag that was lost on the way loses nothing. So it is
/// when a photo comes while the app is in front, beside the app that shares, because no activation follows.
@available(iOSApplicationExtension, unavailable)
public final class SharedPhotoSignal: Sendable {
  /// The name of the notification, which has neither object nor content.
  public static let notification = Notification.Name(SharedImageCalls.event)

  private let defaults: (any SlotDefaults)?
  private let reader: PhotoReader
  private let center: NotificationCenter
  private let announced = Guarded<ShareID?>(nil)

  /// The signal of an inbox, which announces to a centre.
  package init(_ inbox: Inbox, center: NotificationCenter = .default) {
    defaults = inbox.photoDefaults
    reader = inbox.photoReader
    self.center = center
  }

  private static let signals = Guarded<[ShareContainer: SharedPhotoSignal]>([:])

  /// The one signal of a container in this process, so that nothing is announced twice.
  static func shared(for container: ShareContainer, _ inbox: Inbox) -> SharedPhotoSignal {
    let new = SharedPhotoSignal(inbox)
    return signals.with { signals in
      if let signal = signals[container] { return signal }
      signals[container] = new
      return new
    }
  }

  /// Whether the ready flag is set; it stays as it is.
  public var isReady: Bool {
    defaults?.synchronize()
    return defaults?.value(.ready) == .flag(true)
  }

  /// Removes the ready flag; the photo and all that is known of it stay.
  public func clear() { _ = defaults?.takeReadyFlag() }

  /// What is to be done when the app becomes active: takes the flag and posts the notification.
  public func appBecameActive() {
    let isReady = defaults?.takeReadyFlag() ?? false
    if noteShown() || isReady { center.post(name: Self.notification, object: nil) }
  }

  /// What is to be done when a photo may have come to an app that is active: posts the notification if one
  /// waits that this process has not announced. The flag stays for the next activation.
  public func photoMayHaveCome() {
    if noteShown() { center.post(name: Self.notification, object: nil) }
  }

  /// Whether a photo waits that was not announced yet; from now on it counts as announced.
  private func noteShown() -> Bool {
    guard let shown = (try? reader.shown())?.id else { return false }
    return announced.with { announced in
      defer { announced = shown }
      return shown != announced
    }
  }

  /// The notifications from now on, as a sequence that ends with its task.
  public static func announcements(
    center: NotificationCenter = .default
  ) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let observer = Observer(
        center.addObserver(forName: notification, object: nil, queue: nil) { _ in
          continuation.yield()
        })
      continuation.onTermination = { _ in center.removeObserver(observer.token) }
    }
  }

  /// Unchecked, because the token is opaque and only handed back to the centre, which is thread-safe.
  private struct Observer: @unchecked Sendable {
    let token: any NSObjectProtocol
    init(_ token: any NSObjectProtocol) { self.token = token }
  }
}
