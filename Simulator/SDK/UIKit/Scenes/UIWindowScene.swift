import FoundationShim

/// A scene that shows windows.
@MainActor open class UIWindowScene: UIScene {
  /// The windows of the scene.
  open var windows: [UIWindow] { WindowList.all.filter { $0.windowScene === self } }
  /// The window that gets what is typed.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The screen.
  open var screen: UIScreen { .main }
}
