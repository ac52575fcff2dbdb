import FoundationShim

/// What a scene tells; every member is optional.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene connects; URLs that started the application are in the options.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// The scene has disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene is in front.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to lose the front.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to come to the screen.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene has left the screen.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// URLs came while the application ran.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// An activity came.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}
