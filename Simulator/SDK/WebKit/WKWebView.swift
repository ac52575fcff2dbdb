import CWebKit
import PhoneLink

/// A web page, in a real WebKit (WebKitGTK) that draws into a window nobody sees.
///
/// Usable on the main thread only. The window is a phone's, 390 by 844 points with one pixel each,
/// unless the frame says otherwise.
/// Source: developer.apple.com/documentation/webkit/wkwebview.
@MainActor open class WKWebView: UIView {
  /// A copy of what the web view was made with.
  public let configuration: WKWebViewConfiguration
  /// Hears of loads.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// Shows dialogs.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// Whether a developer may look into the page.
  open var isInspectable = false {
    didSet { cwebkit_view_set_inspectable(engine.handle, isInspectable ? 1 : 0) }
  }
  /// Kept, not applied.
  open var allowsLinkPreview = true
  /// Kept, not applied.
  open var allowsBackForwardNavigationGestures = false

  let engine: WebEngine
  /// Counts the loads of this view.
  private(set) var loadNumber = 0
  private(set) var navigation: WKNavigation?
  private var expected: WKNavigation?
  private var isCommitted = false
  private var hasFailed = false
  /// How many loads have begun.
  package var loads: Int { loadNumber }
  /// What `web.settled` waits for beside the page itself.
  package let settlement = Settlement()

  /// The web view that was made last, while it lives.
  package static var newest: WKWebView? { newestReference?.object }
  private static var newestReference: WeakReference<WKWebView>?

  /// A web view without a page.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    guard let copy = configuration.copy() as? WKWebViewConfiguration else {
      preconditionFailure("a configuration copies to a configuration")
    }
    self.configuration = copy
    engine = WebEngine(
      copy,
      size: frame.size.width > 0 && frame.size.height > 0
        ? frame.size : CGSize(width: 390, height: 844))
    super.init(frame: frame)
    engine.owner = self
    copy.userContentController.attach(engine)
    Self.newestReference = WeakReference(self)
  }

  /// A web view without a page, with the usual configuration; also what `WKWebView()` makes.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// A web view of an archive does not exist here.
  public nonisolated required init?(coder: NSCoder) {
    preconditionFailure("a web view cannot be made from an archive on the simulated phone")
  }

  /// True for schemes that cannot have a handler of the app's.
  open class func handlesURLScheme(_ urlScheme: String) -> Bool {
    ["about", "blob", "data", "file", "ftp", "http", "https", "javascript", "ws", "wss"]
      .contains(urlScheme.lowercased())
  }

  /// The address of the page, or of the one that is being loaded.
  open var url: URL? {
    cwebkit_view_uri(engine.handle).flatMap { URL(string: String(cString: $0)) }
  }
  /// The page's title.
  open var title: String? {
    cwebkit_view_title(engine.handle).map { String(cString: $0) } ?? ""
  }
  /// True while a page is being loaded.
  open var isLoading: Bool { cwebkit_view_is_loading(engine.handle) != 0 }
  /// From 0 to 1.
  open var estimatedProgress: Double { cwebkit_view_progress(engine.handle) }

  /// Loads a page.
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    let headers = (request.allHTTPHeaderFields ?? [:]).flatMap { [$0.key, $0.value] }
    withCStrings(headers) { cwebkit_view_load(engine.handle, url.absoluteString, $0) }
    return expect()
  }

  /// Loads a page from its text.
  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    cwebkit_view_load_html(engine.handle, string, baseURL?.absoluteString)
    return expect()
  }

  /// Loads the page again.
  @discardableResult open func reload() -> WKNavigation? {
    cwebkit_view_reload(engine.handle)
    return expect()
  }

  /// Ends the load that is under way.
  open func stopLoading() { cwebkit_view_stop(engine.handle) }

  private func expect() -> WKNavigation? {
    expected = WKNavigation()
    return expected
  }

  // MARK: What the engine says

  func loadChanged(_ state: cwebkit_load) {
    settlement.changed()
    switch state {
    case CWEBKIT_STARTED:
      loadNumber += 1
      isCommitted = false
      hasFailed = false
      navigation = expected ?? WKNavigation()
      expected = nil
      navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
    case CWEBKIT_COMMITTED:
      isCommitted = true
      engine.stopUnanswered(before: loadNumber)
      navigationDelegate?.webView(self, didCommit: navigation)
    case CWEBKIT_FINISHED where !hasFailed:
      navigationDelegate?.webView(self, didFinish: navigation)
      PhoneLink.shared?.send("webLoaded", ["url": .string(url?.absoluteString ?? "")])
    default: break
    }
  }

  func loadFailed(_ failure: cwebkit_failure, _ message: String, _ url: URL?) {
    hasFailed = true
    // WebKit does not report a navigation that the app itself refused.
    if failure == CWEBKIT_INTERRUPTED && !isCommitted && navigation == nil { return }
    var details: [String: Any] = [NSLocalizedDescriptionKey: message]
    details[NSURLErrorFailingURLErrorKey] = url
    let error =
      switch failure {
      case CWEBKIT_INTERRUPTED: NSError(domain: "WebKitErrorDomain", code: 102, userInfo: details)
      case CWEBKIT_CANCELLED:
        NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled, userInfo: details)
      case CWEBKIT_NOT_FOUND:
        NSError(domain: NSURLErrorDomain, code: NSURLErrorFileDoesNotExist, userInfo: details)
      default: NSError(domain: NSURLErrorDomain, code: NSURLErrorUnknown, userInfo: details)
      }
    if isCommitted {
      navigationDelegate?.webView(self, didFail: navigation, withError: error)
    } else {
      navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
    }
  }

  func processEnded() {
    settlement.changed()
    engine.stopUnanswered(before: loadNumber + 1)
    PhoneLink.shared?.send("webCrashed")
    if let navigationDelegate {
      navigationDelegate.webViewWebContentProcessDidTerminate(self)
    } else {
      reload()
    }
  }

  func received(_ name: String, _ value: String, _ reply: OpaquePointer?) {
    settlement.changed()
    let controller = configuration.userContentController
    let (body, sender) = engine.tags.open(ScriptValue.decode(value))
    let message = WKScriptMessage(
      body: body, name: name, frame: WKFrameInfo(sender: sender, in: self), webView: self,
      world: controller.handlers[name]?.world ?? .page)
    controller.receive(message, reply: reply)
  }
}

extension WKWebView {
  /// Ends the process that runs the page, as the system does under memory pressure.
  ///
  /// Later than this call, because the engine tells of it within its own.
  package func simulateEndOfProcess() {
    DispatchQueue.main.async { [engine] in
      MainActor.assumeIsolated { cwebkit_view_kill(engine.handle) }
    }
  }
}
