import Foundation

/// The Darwin notification `<App Group>.sharetarget.committed`: a hint to look, and nothing else.
///
/// It carries no payload, is coalesced, does not reach suspended processes and starts none
/// (CFNotificationCenter); delivery never depends on it.
enum CommitHint {
  /// The name for an App Group.
  static func name(appGroup: String) -> String { "\(appGroup).sharetarget.committed" }

  /// Posts it; returns at once.
  static func post(appGroup: String) {
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(),
      CFNotificationName(NSString(string: name(appGroup: appGroup)) as CFString), nil, nil, true)
  }
}
