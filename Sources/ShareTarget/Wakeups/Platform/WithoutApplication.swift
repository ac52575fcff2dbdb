#if !canImport(UIKit)
  import ShareTargetCore

  /// On systems without UIKit nothing but `wake()` wakes the desk.
  enum WakeUps {
    /// Observes nothing.
    static func feed(_ desk: OfferDesk, notification: String, backgroundTime: any BackgroundTime) {}
  }

  /// On systems without UIKit no process is suspended.
  typealias ApplicationBackgroundTime = NoBackgroundTime
#endif
