#if canImport(UIKit)
  import UIKit

  /// Hears the Darwin notification by which the extension says that it has committed a share.
  ///
  /// It carries a name and nothing else, and a suspended app gets it late or never.
  final class DarwinHints: Sendable {
    private let heard: @Sendable () -> Void

    private init(_ heard: @escaping @Sendable () -> Void) { self.heard = heard }

    /// Calls the closure at every such notification, for as long as the process lives.
    static func observe(_ name: String, _ heard: @escaping @Sendable () -> Void) {
      // Retained for good: the centre keeps the bare address.
      let observer = Unmanaged.passRetained(DarwinHints(heard)).toOpaque()
      CFNotificationCenterAddObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), observer,
        { _, observer, _, _, _ in
          guard let observer else { return }
          Unmanaged<DarwinHints>.fromOpaque(observer).takeUnretainedValue().heard()
        }, NSString(string: name) as CFString, nil, .deliverImmediately)
    }
  }
#endif
