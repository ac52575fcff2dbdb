import FoundationShim

/// A URL to open, and how it came.
@MainActor open class UIOpenURLContext: NSObject {
  init(_ url: URL) {
    storedURL = url
    super.init()
  }
  private let storedURL: URL
  private let storedOptions = UIScene.OpenURLOptions()
  /// The URL.
  open var url: URL { storedURL }
  /// How it came.
  open var options: UIScene.OpenURLOptions { storedOptions }
}
