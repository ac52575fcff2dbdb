import FoundationShim

/// What the system remembers of a scene.
@MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// A role of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Windows on the device's screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  init(role: Role, configuration: UISceneConfiguration) {
    self.role = role
    storedConfiguration = configuration
    super.init()
  }

  /// What the scene is for.
  public let role: Role
  /// The id of the session.
  public let persistentIdentifier = UUID().uuidString
  /// The scene, while it is connected.
  open internal(set) weak var scene: UIScene?
  /// What the application keeps with the session.
  open var userInfo: [String: Any]?
  /// How the scene is made.
  open var configuration: UISceneConfiguration { storedConfiguration }
  var storedConfiguration: UISceneConfiguration
}
