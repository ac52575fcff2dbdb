import FoundationShim

/// The activity of a web page: a universal link. On Apple platforms it comes from Foundation.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Something that a person does, which another app or device can take up. On Apple platforms it comes
/// from Foundation.
open class NSUserActivity: NSObject {
  /// Makes an activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
  /// The kind.
  public let activityType: String
  /// The title.
  open var title: String?
  /// What is needed to take it up.
  open var userInfo: [AnyHashable: Any]?
  /// The page of a universal link.
  open var webpageURL: URL?
}
