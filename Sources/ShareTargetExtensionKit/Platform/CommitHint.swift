import Foundation

/// Posts a Darwin notification: a hint to look, and nothing else.
///
/// It carries no payload, is coalesced, does not reach suspended processes and starts none
/// (CFNotificationCenter); delivery never depends on it.
enum CommitHint {
  /// Posts the notification of this name; returns at once.
  static func post(_ name: String) {
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(),
      CFNotificationName(NSString(string: name) as CFString), nil, nil, true)
  }
}
