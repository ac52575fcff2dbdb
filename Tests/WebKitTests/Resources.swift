import Foundation
import WebKit

/// Answers a scheme from a table, and notes what was asked and stopped.
@MainActor final class Resources: NSObject, WKURLSchemeHandler {
  struct Resource {
    var status = 200
    var type = "text/html"
    var headers: [String: String] = [:]
    var data = Data()
    init(text: String, type: String = "text/html", status: Int = 200) {
      self.data = Data(text.utf8)
      self.type = type
      self.status = status
    }
  }
  var table: [String: Resource]
  private(set) var requests: [URLRequest] = []
  private(set) var stopped: [String] = []
  /// Tasks of paths that the table does not know: the test answers them.
  private(set) var open: [String: any WKURLSchemeTask] = [:]
  private var waiting: [(path: String, continuation: CheckedContinuation<Void, Never>)] = []
  private var waitingForStop: [CheckedContinuation<Void, Never>] = []

  init(_ table: [String: Resource]) {
    self.table = table
    super.init()
  }

  /// The task for a path that the table does not know, once the page has asked for it.
  func task(_ path: String) async -> any WKURLSchemeTask {
    if open[path] == nil { await withCheckedContinuation { waiting.append((path, $0)) } }
    return open[path]!
  }

  func nextStop() async {
    if !stopped.isEmpty { return }
    await withCheckedContinuation { waitingForStop.append($0) }
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    requests.append(urlSchemeTask.request)
    let path = urlSchemeTask.request.url!.path
    guard let resource = table[path.isEmpty ? "/" : path] else {
      open[path] = urlSchemeTask
      for entry in waiting where entry.path == path { entry.continuation.resume() }
      waiting.removeAll { $0.path == path }
      return
    }
    var headers = resource.headers
    headers["Content-Type"] = resource.type
    urlSchemeTask.didReceive(
      HTTPURLResponse(
        url: urlSchemeTask.request.url!, statusCode: resource.status, httpVersion: nil,
        headerFields: headers)!)
    urlSchemeTask.didReceive(resource.data)
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    stopped.append(urlSchemeTask.request.url!.path)
    for continuation in waitingForStop { continuation.resume() }
    waitingForStop = []
  }
}
