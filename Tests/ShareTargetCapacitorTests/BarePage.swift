import Foundation
import ShareTarget
import ShareTargetWebKit
import Testing
import WebKit

/// An app with a plain web view: `app://page/` shows a page with one module, over a phone's container.
@MainActor final class BarePage: NSObject, WKURLSchemeHandler {
  let inbox: ShareInbox
  let view: WKWebView
  /// Further documents by path, the same for every host.
  var pages: [String: String]
  private let phone: Phone
  private let client: URL

  /// Starts the app; the page runs `script` as its module.
  init(_ phone: Phone, script: String) throws {
    if let problem = WebLoop.problem { throw PageApp.Problem(description: problem) }
    client =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Client/dist/esm").standardizedFileURL
    guard FileManager.default.fileExists(atPath: client.path) else {
      throw PageApp.Problem(description: "Client/dist/esm is missing. Run make client.")
    }
    self.phone = phone
    inbox = phone.app()
    pages = [
      "/": "<!doctype html><body></body><script type=\"module\" src=\"/main.js\"></script>",
      "/main.js": script,
    ]
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let calls = BridgeCalls(inbox: inbox, keeper: phone.keeper(), exports: phone.home)
    let bridge = WebViewBridge(inbox: inbox, origins: ["app://page"], calls: calls)
    bridge.install(in: configuration)
    let pagesOfApp = Forwarder()
    configuration.setURLSchemeHandler(pagesOfApp, forURLScheme: "app")
    view = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    pagesOfApp.target = self
    view.load(URLRequest(url: URL(string: "app://page/")!))
  }

  /// The configuration keeps its handlers, and the page keeps the view.
  private final class Forwarder: NSObject, WKURLSchemeHandler {
    weak var target: BarePage?
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
      target?.webView(webView, start: urlSchemeTask)
    }
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let url = urlSchemeTask.request.url!
    let path = url.path.isEmpty ? "/" : url.path
    let module = path.hasPrefix("/sharetarget/") ? path.dropFirst("/sharetarget/".count) : nil
    let data =
      module.flatMap { try? Data(contentsOf: client.appendingPathComponent(String($0))) }
      ?? pages[path].map { Data($0.utf8) }
    let type = path.hasSuffix(".js") ? "text/javascript" : "text/html"
    urlSchemeTask.didReceive(
      HTTPURLResponse(
        url: url, statusCode: data == nil ? 404 : 200, httpVersion: nil,
        headerFields: ["Content-Type": type])!)
    urlSchemeTask.didReceive(data ?? Data())
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

  /// Waits until the page and its images have come to rest.
  func settled() async { await view.settle() }

  func reload() async {
    view.reload()
    await settled()
  }

  /// Runs a module in the page.
  func run(_ script: String) async throws {
    pages["/later.js"] = script
    _ = try await json("await import('/later.js');")
  }

  /// The JSON of the value of the body of an asynchronous function in the page.
  func json(_ body: String) async throws -> String? {
    try await view.callAsyncJavaScript(
      "return JSON.stringify(await (async () => {\n\(body)\n})())", contentWorld: .page)
      as? String
  }
}
