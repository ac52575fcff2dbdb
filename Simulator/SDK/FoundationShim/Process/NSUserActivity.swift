import Foundation

/// The type of an activity that opens a web page: a universal link.
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

/// What a person is doing, as far as apps are given it: a value holder. Hand-off between devices and
/// indexing are not modelled.
open class NSUserActivity: NSObject {
  /// What kind of activity it is.
  public let activityType: String
  /// What people see.
  open var title: String?
  /// The app's own values.
  open var userInfo: [AnyHashable: Any]?
  /// The page of a web activity.
  open var webpageURL: URL?
  /// Where the page was found.
  open var referrerURL: URL?
  /// Whether the values are out of date.
  open var needsSave = false
  /// Which values must be kept.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether other devices may take it over.
  open var isEligibleForHandoff = true
  /// Whether it may be found on this device.
  open var isEligibleForSearch = false
  /// Whether it may be found by others.
  open var isEligibleForPublicIndexing = false
  /// Whether the system may suggest it.
  open var isEligibleForPrediction = false
  /// A name that stays the same.
  open var persistentIdentifier: String?
  /// The content that it is about.
  open var targetContentIdentifier: String?
  /// A day after which it is of no use.
  open var expirationDate = Date.distantFuture
  /// Words to find it by.
  open var keywords: Set<String> = []

  /// An activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds values, replacing those of the same key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes it the current activity: without effect here.
  open func becomeCurrent() {}
  /// Is no longer the current activity.
  open func resignCurrent() {}
  /// Is not needed any more.
  open func invalidate() {}
}
