import Foundation
import Testing
import WebKit

/// A web view under test, and what its delegate heard.
@MainActor final class Page: NSObject, WKNavigationDelegate {
  let view: WKWebView
  /// `start`, `commit`, `finish`, `fail <code>`, `failProvisional <code>`, `ended`.
  private(set) var events: [String] = []
  var policy: (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  private var waiting: [(name: String, continuation: CheckedContinuation<Void, Never>)] = []

  /// A page in memory; the test fails with a sentence when there is no display.
  init(_ configure: (WKWebViewConfiguration) -> Void = { _ in }) throws {
    if let problem = WebLoop.problem { throw NoDisplay(description: problem) }
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configure(configuration)
    view = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    view.navigationDelegate = self
  }

  struct NoDisplay: Error, CustomStringConvertible {
    let description: String
  }

  /// Loads a page from its text and waits until it has loaded.
  func load(html: String) async {
    view.loadHTMLString(html, baseURL: URL(string: "https://page.example/"))
    await event("finish")
  }

  func load(_ address: String) async {
    view.load(URLRequest(url: URL(string: address, encodingInvalidCharacters: true)!))
    await event("finish")
  }

  /// Waits for the next event of that name.
  func event(_ name: String) async {
    await withCheckedContinuation { waiting.append((name, $0)) }
  }

  /// Starts the body of an asynchronous function, whose value comes as JSON.
  func begin(_ body: String) -> Task<String?, any Error> {
    Task {
      try await view.callAsyncJavaScript(
        "return JSON.stringify(await (async () => {\n\(body)\n})())", contentWorld: .page)
        as? String
    }
  }

  private func note(_ event: String) {
    events.append(event)
    let name = event.split(separator: " ")[0]
    let ready = waiting.filter { $0.name == name }
    waiting.removeAll { $0.name == name }
    for entry in ready { entry.continuation.resume() }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(policy(navigationAction)) }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("start")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { note("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("finish") }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  { note("fail \((error as NSError).code)") }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { note("failProvisional \((error as NSError).code)") }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { note("ended") }
}
