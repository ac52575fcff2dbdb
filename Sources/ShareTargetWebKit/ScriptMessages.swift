import WebKit

/// Takes the messages of a page for a bridge, which it keeps alive as the configuration keeps it.
@MainActor @available(iOSApplicationExtension, unavailable)
final class ScriptMessages: NSObject, WKScriptMessageHandlerWithReply {
  private let bridge: WebViewBridge

  /// A receiver for a bridge.
  init(bridge: WebViewBridge) {
    self.bridge = bridge
    super.init()
  }

  /// Always answers with a value: a sentence, which is all that WebKit can reject with, has no code.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let frame = message.frameInfo
    let sender = WebViewBridge.Sender(
      isMainFrame: frame.isMainFrame, origin: PageOrigin(frame.securityOrigin),
      webView: message.webView)
    let body = message.body
    Task { replyHandler(await bridge.reply(to: body, from: sender), nil) }
  }
}
