/// A frame of a page, as it was when the object was made.
///
/// A message knows the frame that posted it. Of a navigation and of a dialog the engine below does not tell
/// the frame: those are always said to be of the main frame.
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

  /// The frame that a message came from. One that nothing is known of is no main frame and has no origin.
  init(sender: FrameTags.Sender?, in webView: WKWebView) {
    isMainFrame = sender?.isMainFrame ?? false
    let address = sender.flatMap { URL(string: $0.address) }
    request = URLRequest(url: address ?? URL(string: "about:blank")!)
    securityOrigin = WKSecurityOrigin(sender.flatMap { URL(string: $0.origin) })
    self.webView = webView
    super.init()
  }
}
