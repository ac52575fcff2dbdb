import FoundationShim

/// The simulated phone.
@MainActor open class UIDevice: NSObject {
  private static let only = UIDevice()
  /// The one device there is.
  open class var current: UIDevice { only }
  nonisolated override init() { super.init() }
  /// What the person calls it.
  open var name: String { "iPhone" }
  /// What it is.
  open var model: String { "iPhone" }
  /// The name of its system.
  open var systemName: String { "iOS" }
  /// The version of its system.
  open var systemVersion: String { "26.0" }
  /// What kind of device it is.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The id of the device for this vendor.
  open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000001") }
}
