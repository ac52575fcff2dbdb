/// A frame of a page, as it was when the object was made.
///
/// The engine below does not say which frame a message or navigation came from: this is always the
/// main frame.
@MainActor public final class WKFrameInfo: NSObject {
  /// True for the page itself, false for a frame inside it.
  public let isMainFrame: Bool
  /// The request that the frame's content came from.
  public let request: URLRequest
  /// Where the frame's content comes from.
  public let securityOrigin: WKSecurityOrigin
  /// The web view that shows the frame.
  public private(set) weak var webView: WKWebView?

  init(mainFrameOf webView: WKWebView) {
    self.isMainFrame = true
    self.request = URLRequest(url: webView.url ?? URL(string: "about:blank")!)
    self.securityOrigin = WKSecurityOrigin(webView.url)
    self.webView = webView
    super.init()
  }
}
