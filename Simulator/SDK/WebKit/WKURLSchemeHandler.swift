/// Answers a page's requests for URLs of a scheme of the app's own.
@MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// The page wants a resource.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  /// The page no longer wants it: nothing may be sent to the task from now on.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// One request of a page for a resource of a custom scheme.
///
/// A response first, then data, then the end. Anything out of order, and anything after the task was
/// stopped, is the caller's fault: WebKit raises an exception, here the process ends.
@MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What the page asked for, with its headers (`Range` among them).
  var request: URLRequest { get }
  /// Sets the response; status and headers are taken from an `HTTPURLResponse`.
  func didReceive(_ response: URLResponse)
  /// Appends to the body.
  func didReceive(_ data: Data)
  /// Ends the body.
  func didFinish()
  /// Fails the request.
  func didFailWithError(_ error: any Error)
}
