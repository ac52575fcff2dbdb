import FoundationShim

/// What can take up an activity.
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Takes up an activity.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
