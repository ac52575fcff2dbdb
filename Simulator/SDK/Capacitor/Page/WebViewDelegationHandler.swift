import Foundation

/// Takes what the page posts, decides where it may go, and shows its dialogs.
///
/// Source: WebViewDelegationHandler.swift of Capacitor 8.
@MainActor
final class WebViewDelegationHandler: NSObject, WKNavigationDelegate, WKUIDelegate,
  WKScriptMessageHandler
{
  weak var bridge: CapacitorBridge?
  let contentController = WKUserContentController()

  override init() {
    super.init()
    contentController.add(self, name: "bridge")
  }

  /// Lets the page go: the content controller keeps its handlers.
  func cleanUp() { contentController.removeScriptMessageHandler(forName: "bridge") }

  // MARK: Messages

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard let bridge, let body = message.body as? [String: Any] else { return }
    switch body["type"] as? String {
    case "js.error":
      let error = body["error"] as? [String: Any] ?? [:]
      CAPLog.print("⚡️  ------ STARTUP JS ERROR ------")
      CAPLog.print("⚡️  \(error["message"] ?? "No message")")
      CAPLog.print("⚡️  URL: \(error["url"] ?? "") \(error["line"] ?? ""):\(error["col"] ?? "")")
    case "message":
      let call = JSCall(
        pluginId: body["pluginId"] as? String ?? "", method: body["methodName"] as? String ?? "",
        callbackId: body["callbackId"] as? String ?? "",
        options: body["options"] as? [String: Any] ?? [:])
      if call.pluginId != "Console" {
        CAPLog.print("⚡️  To Native -> ", call.pluginId, call.method, call.callbackId)
      }
      bridge.handle(call)
    default: break
    }
  }

  // MARK: Navigation

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    bridge?.reset()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    NotificationCenter.default.post(
      name: .capacitorDecidePolicyForNavigationAction, object: navigationAction)
    guard let bridge, let url = navigationAction.request.url else { return decisionHandler(.allow) }
    let plugins = bridge.withState { Array($0.plugins.values) }
    for plugin in plugins {
      if let stops = plugin.shouldOverrideLoad(navigationAction)?.boolValue {
        return decisionHandler(stops ? .cancel : .allow)
      }
    }
    if let host = url.host, bridge.config.shouldAllowNavigation(to: host) {
      return decisionHandler(.allow)
    }
    let isOwn = [bridge.config.serverURL, bridge.config.localURL]
      .contains { url.absoluteString.hasPrefix($0.absoluteString) }
    let isTop = navigationAction.targetFrame?.isMainFrame ?? true
    guard isOwn || !isTop else {
      if UIApplication.shared.applicationState == .active { UIApplication.shared.open(url) }
      return decisionHandler(.cancel)
    }
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    CAPLog.print("⚡️  WebView loaded")
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  {
    CAPLog.print("⚡️  WebView failed to load")
    CAPLog.print("⚡️  Error: " + error.localizedDescription)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    CAPLog.print("⚡️  WebView failed provisional navigation")
    CAPLog.print("⚡️  Error: " + error.localizedDescription)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    bridge?.reset()
    webView.reload()
  }

  // MARK: Dialogs

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    show(message, [("Ok", { completionHandler() })], otherwise: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    show(
      message, [("Cancel", { completionHandler(false) }), ("Ok", { completionHandler(true) })],
      otherwise: { completionHandler(false) })
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if let url = navigationAction.request.url { UIApplication.shared.open(url) }
    return nil
  }

  private func show(
    _ message: String, _ buttons: [(String, @MainActor () -> Void)],
    otherwise: @MainActor () -> Void
  ) {
    guard let controller = bridge?.viewController else { return otherwise() }
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    for (title, action) in buttons {
      alert.addAction(UIAlertAction(title: title, style: .default) { _ in action() })
    }
    let top = controller.presentedViewController ?? controller
    top.present(alert, animated: true)
  }
}
