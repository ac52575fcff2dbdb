import Foundation

/// Shows an app's pages, with its plugins.
///
/// The view is the web view. The bridge exists from `loadView` on; a subclass registers its plugins in
/// `capacitorDidLoad`, before the first page loads.
/// Source: CAPBridgeViewController.swift of Capacitor 8.
@MainActor open class CAPBridgeViewController: UIViewController {
  private var capacitorBridge: CapacitorBridge?
  private var delegation: WebViewDelegationHandler?
  /// The bridge, once the view is loaded.
  public final var bridge: (any CAPBridgeProtocol)? { capacitorBridge }
  /// The page, once the view is loaded.
  public private(set) var webView: WKWebView?

  isolated deinit { delegation?.cleanUp() }

  /// Makes web view and bridge.
  public final override func loadView() {
    let descriptor = instanceDescriptor()
    let config = InstanceConfiguration(with: descriptor, isDebug: CapacitorBridge.isDevEnvironment)
    CAPLog.enableLogging = config.loggingEnabled
    let assets = WebViewAssetHandler(router: router(), basePath: config.appLocation.path)
    let delegation = WebViewDelegationHandler()
    let webConfiguration = webViewConfiguration(for: config)
    webConfiguration.setURLSchemeHandler(
      assets, forURLScheme: config.localURL.scheme ?? InstanceDescriptorDefaults.scheme)
    webConfiguration.userContentController = delegation.contentController
    PageScripts.addViewport(to: delegation.contentController)
    let webView = webView(with: .zero, configuration: webConfiguration)
    webView.uiDelegate = delegation
    webView.navigationDelegate = delegation
    webView.isInspectable = config.isWebDebuggable
    self.webView = webView
    view = webView
    let bridge = CapacitorBridge(config, descriptor, self, webView, assets)
    delegation.bridge = bridge
    self.delegation = delegation
    capacitorBridge = bridge
    capacitorDidLoad()
  }

  /// Loads the first page.
  open override func viewDidLoad() {
    super.viewDidLoad()
    becomeFirstResponder()
    loadWebView()
  }

  /// Tells observers of `capacitorViewDidAppear`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    NotificationCenter.default.post(name: .capacitorViewDidAppear, object: nil)
  }

  /// What the bridge is to be.
  open func instanceDescriptor() -> InstanceDescriptor { InstanceDescriptor() }

  /// Which file answers a path.
  open func router() -> any Router { CapacitorRouter() }

  /// What the web view is made with.
  open func webViewConfiguration(for instanceConfiguration: InstanceConfiguration)
    -> WKWebViewConfiguration
  {
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    if let agent = instanceConfiguration.appendedUserAgentString {
      configuration.applicationNameForUserAgent =
        [configuration.applicationNameForUserAgent, agent].compactMap { $0 }.joined(separator: "  ")
    }
    return configuration
  }

  /// Makes the web view.
  open func webView(with frame: CGRect, configuration: WKWebViewConfiguration) -> WKWebView {
    WKWebView(frame: frame, configuration: configuration)
  }

  /// Bridge and web view exist; plugins are registered here.
  open func capacitorDidLoad() {}

  /// Loads the first page; an app without one ends with a message, as on a device.
  public final func loadWebView() {
    guard let bridge = capacitorBridge else { return }
    let start = bridge.config.appStartFileURL
    guard FileManager.default.fileExists(atPath: start.path) else {
      let message = "⚡️  ERROR: Unable to load \(start.path): the root of the web app must exist."
      CAPLog.print(message)
      fatalError(message)
    }
    let url = bridge.config.appStartServerURL
    CAPLog.print("⚡️  Loading app at \(url.absoluteString)...")
    webView?.load(URLRequest(url: url))
  }
}
