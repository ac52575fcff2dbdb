import Foundation
import ShareTarget
import WebKit

/// Gives a page the files of shares by URL, and nothing else (S33).
///
/// A URL is `sharetarget-file://<secret>/<path>`: the secret is made for each bridge and reaches only a
/// page that may call it, so a frame of another origin has no URL to ask with. What the path names is
/// served only if it is a file of a share that waits or is kept, with the type that its bytes tell, and
/// `nosniff`. `Range` is honoured, and a file is read in pieces.
@MainActor @available(iOSApplicationExtension, unavailable)
final class SharedFiles: NSObject, WKURLSchemeHandler {
  /// What stands before a path.
  let base: String
  private let secret: String
  private let calls: BridgeCalls
  private let origins: Set<PageOrigin>
  /// The requests that the page still wants.
  private var wanted: Set<ObjectIdentifier> = []

  private static let pieceByteCount = 1 << 20

  /// Files for pages of the given origins.
  init(calls: BridgeCalls, origins: Set<PageOrigin>) {
    self.calls = calls
    self.origins = origins
    secret = UUID().uuidString.lowercased()
    base = "\(WebViewBridge.fileScheme)://\(secret)"
    super.init()
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    wanted.insert(ObjectIdentifier(urlSchemeTask))
    let page = PageOrigin(webView.url)
    Task { await serve(urlSchemeTask, to: page) }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    wanted.remove(ObjectIdentifier(urlSchemeTask))
  }

  private func serve(_ task: any WKURLSchemeTask, to page: PageOrigin?) async {
    let request = task.request
    let origin = request.value(forHTTPHeaderField: "Origin")
    guard let url = request.url, url.host?.lowercased() == secret,
      page.map(origins.contains) == true,
      origin.map({ PageOrigin($0).map(origins.contains) == true }) ?? true
    else { return refuse(task, 403, to: nil) }
    switch request.httpMethod ?? "GET" {
    case "GET": break
    case "OPTIONS": return refuse(task, 204, to: origin, ["Access-Control-Allow-Headers": "Range"])
    default: return refuse(task, 405, to: origin)
    }
    let path = url.path
    let found: SharedFile?
    do { found = try await calls.file(atPath: path) } catch { return refuse(task, 503, to: origin) }
    guard let found else { return refuse(task, 404, to: origin) }
    guard
      let range = FileRange(
        request.value(forHTTPHeaderField: "Range"), byteCount: found.byteCount)
    else {
      return refuse(task, 416, to: origin, ["Content-Range": "bytes */\(found.byteCount)"])
    }
    guard wanted.contains(ObjectIdentifier(task)) else { return }
    var headers = headers(type: found.mediaType, origin: origin)
    headers["Content-Length"] = "\(range.byteCount)"
    headers["Accept-Ranges"] = "bytes"
    if range.isPart { headers["Content-Range"] = range.header(of: found.byteCount) }
    respond(task, range.isPart ? 206 : 200, headers)
    await send(found, range, to: task)
  }

  /// Sends the bytes piece by piece; the page hears of a file that can no longer be read as a failure.
  private func send(_ file: SharedFile, _ range: FileRange, to task: any WKURLSchemeTask) async {
    var offset = range.start
    do {
      while offset < range.start + range.byteCount {
        let rest = range.start + range.byteCount - offset
        let piece = try await file.bytes(
          at: offset, byteCount: Int(min(rest, Int64(Self.pieceByteCount))))
        guard wanted.contains(ObjectIdentifier(task)) else { return }
        task.didReceive(piece)
        offset += Int64(piece.count)
      }
    } catch {
      if wanted.remove(ObjectIdentifier(task)) != nil { task.didFailWithError(error) }
      return
    }
    if wanted.remove(ObjectIdentifier(task)) != nil { task.didFinish() }
  }

  private func headers(type: String, origin: String?) -> [String: String] {
    var headers = [
      "Content-Type": type, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    ]
    if let origin {
      headers["Access-Control-Allow-Origin"] = origin
      headers["Access-Control-Expose-Headers"] =
        "Accept-Ranges, Content-Length, Content-Range, X-Content-Type-Options"
      headers["Vary"] = "Origin"
    }
    return headers
  }

  /// Answers without a byte; what may be told to scripts of an origin, or to nobody.
  private func refuse(
    _ task: any WKURLSchemeTask, _ status: Int, to origin: String?, _ more: [String: String] = [:]
  ) {
    guard wanted.remove(ObjectIdentifier(task)) != nil else { return }
    let headers = headers(type: "application/octet-stream", origin: origin)
    respond(task, status, headers.merging(more) { $1 })
    task.didFinish()
  }

  private func respond(
    _ task: any WKURLSchemeTask, _ status: Int, _ headers: [String: String]
  ) {
    guard let url = task.request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { preconditionFailure("a request that was started has a URL, and a status is a number") }
    task.didReceive(response)
  }
}
