import FoundationShim

/// The one scene of an application on a phone, as the system drives it.
@MainActor final class SceneLife {
  private let application: UIApplication
  private let configurations: [[String: Any]]
  private var scene: UIScene?

  /// `nil` without a scene manifest: the application has no scenes.
  init?(_ application: UIApplication, manifest: Any?) {
    guard let manifest = manifest as? [String: Any] else { return nil }
    self.application = application
    let roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
    configurations =
      roles[UISceneSession.Role.windowApplication.rawValue] as? [[String: Any]] ?? []
  }

  /// Makes the session and the scene and connects them; a URL of the launch is in the options.
  func connect(url: URL?, delegate: (any UIApplicationDelegate)?) {
    let first = configurations.first
    let session = UISceneSession(
      role: .windowApplication,
      configuration: UISceneConfiguration(
        name: first?["UISceneConfigurationName"] as? String, sessionRole: .windowApplication))
    fill(session.configuration, from: first)
    let options = UIScene.ConnectionOptions(urlContexts: url.map { [UIOpenURLContext($0)] } ?? [])
    if let delegate {
      let chosen = delegate.application(
        application, configurationForConnecting: session, options: options)
      if chosen !== session.configuration {
        let named = configurations.first {
          $0["UISceneConfigurationName"] as? String == chosen.name
        }
        fill(chosen, from: named)
        session.storedConfiguration = chosen
      }
    }
    let type = session.configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = type.init(session: session, connectionOptions: options)
    if let type = session.configuration.delegateClass as? NSObject.Type {
      scene.delegate = type.makeObject() as? any UISceneDelegate
    }
    self.scene = scene
    application.connectedScenes = [scene]
    scene.activationState = .foregroundInactive
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    post(UIScene.willConnectNotification)
  }

  func enterForeground() {
    guard let scene else { return }
    scene.delegate?.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification)
    scene.activationState = .foregroundInactive
  }

  func activate() {
    guard let scene else { return }
    scene.activationState = .foregroundActive
    scene.delegate?.sceneDidBecomeActive(scene)
    post(UIScene.didActivateNotification)
  }

  func resignActive() {
    guard let scene else { return }
    scene.delegate?.sceneWillResignActive(scene)
    post(UIScene.willDeactivateNotification)
    scene.activationState = .foregroundInactive
  }

  func enterBackground() {
    guard let scene else { return }
    scene.activationState = .background
    scene.delegate?.sceneDidEnterBackground(scene)
    post(UIScene.didEnterBackgroundNotification)
  }

  func open(_ url: URL) {
    guard let scene else { return }
    scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url)])
  }

  func disconnect() {
    guard let scene else { return }
    scene.activationState = .unattached
    application.connectedScenes = []
    scene.delegate?.sceneDidDisconnect(scene)
    post(UIScene.didDisconnectNotification)
    self.scene = nil
  }

  private func fill(_ configuration: UISceneConfiguration, from entry: [String: Any]?) {
    func type(_ key: String) -> AnyClass? {
      guard let name = entry?[key] as? String else { return nil }
      guard let found = ClassByName.find(name) else {
        SystemLog.write(
          "Info.plist configuration \"\(configuration.name ?? "(no name)")\" contained \(key) key, "
            + "but could not load class with name \"\(name)\".", category: "Scenes", level: "error")
        return nil
      }
      return found
    }
    if configuration.delegateClass == nil {
      configuration.delegateClass = type("UISceneDelegateClassName")
    }
    if configuration.sceneClass == nil { configuration.sceneClass = type("UISceneClassName") }
  }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: scene)
  }
}
