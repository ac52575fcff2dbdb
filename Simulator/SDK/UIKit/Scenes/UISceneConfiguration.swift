import FoundationShim

/// How a scene is made.
@MainActor open class UISceneConfiguration: NSObject {
  /// Makes a configuration; the one of that name in the property list fills in what is not set.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
  /// The name in the property list.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene; `UIWindowScene`, if none is set.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
}
