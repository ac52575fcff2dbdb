#if canImport(UIKit)
  import ShareTargetCore
  import UIKit

  /// Turns what the system tells an app into events of the desk: hints alone, none of them needed.
  ///
  /// The notifications are posted under both life cycles, with scenes and without. URLs reach the desk
  /// by activation, which follows every opening (H16).
  enum WakeUps {
    /// Observes for as long as the desk lives; call it once for a desk.
    static func feed(
      _ desk: OfferDesk, notification: String, backgroundTime: any BackgroundTime,
      center: NotificationCenter = .default
    ) {
      let events: [(NSNotification.Name, DeliveryMachine.Event)] = [
        (UIApplication.didBecomeActiveNotification, .cameToForeground),
        (UIApplication.protectedDataDidBecomeAvailableNotification, .wokenUp),
        (UIApplication.didEnterBackgroundNotification, .wentToBackground),
      ]
      for (name, event) in events {
        _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak desk] _ in
          guard let desk else { return }
          // Asked for before the observer returns, because the system suspends soon after.
          if event == .wentToBackground {
            desk.post(event, done: backgroundTime.begin("ShareTarget leaves"))
          } else {
            desk.post(event)
          }
        }
      }
      DarwinHints.observe(notification) { [weak desk] in
        desk?.post(.wokenUp)
      }
    }
  }
#endif
