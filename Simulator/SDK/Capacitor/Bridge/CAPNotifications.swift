import Foundation

extension Notification.Name {
  /// The app was opened with a URL.
  public static let capacitorOpenURL = Notification.Name("CapacitorOpenURLNotification")
  /// The app was opened with a universal link.
  public static let capacitorOpenUniversalLink = Notification.Name(
    "CapacitorOpenUniversalLinkNotification")
  /// The app is to continue an activity.
  public static let capacitorContinueActivity = Notification.Name(
    "CapacitorContinueActivityNotification")
  /// The page is about to navigate; the object is the action.
  public static let capacitorDecidePolicyForNavigationAction = Notification.Name(
    "CapacitorDecidePolicyForNavigationActionNotification")
  /// The status bar was tapped.
  public static let capacitorStatusBarTapped = Notification.Name(
    "CapacitorStatusBarTappedNotification")
  /// The page's view is on the screen.
  public static let capacitorViewDidAppear = Notification.Name("CapacitorViewDidAppear")
}
