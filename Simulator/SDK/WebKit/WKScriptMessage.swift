/// What a script posted to `window.webkit.messageHandlers.<name>`.
///
/// Source: developer.apple.com/documentation/webkit/wkscriptmessage.
@MainActor public final class WKScriptMessage: NSObject {
  /// `NSNumber`, `String`, `Date`, `[Any]`, `[String: Any]` or `NSNull`.
  ///
  /// A member that is undefined is absent; an undefined value elsewhere is `NSNull`.
  public let body: Any
  /// The handler's name.
  public let name: String
  /// The web view whose page posted it; `nil` once that is gone.
  public private(set) weak var webView: WKWebView?
  /// The frame that posted it.
  public let frameInfo: WKFrameInfo
  /// The world whose script posted it.
  public let world: WKContentWorld

  init(body: Any, name: String, frame: WKFrameInfo, webView: WKWebView, world: WKContentWorld) {
    self.body = body
    self.name = name
    self.webView = webView
    self.frameInfo = frame
    self.world = world
    super.init()
  }
}
