import Foundation
import UniformTypeIdentifiers

/// Answers the app's own scheme: its pages, and any file of the device under `/_capacitor_file_`.
///
/// The path is decoded and has no allow-list. `Range` is honoured for films and sounds only; without
/// it those get a response without a status, so `fetch` sees status 0 and `ok` false. A file that
/// cannot be read fails the request. Files are streamed from the disk; Capacitor reads them whole.
/// Source: WebViewAssetHandler.swift of Capacitor 8.
@MainActor final class WebViewAssetHandler: NSObject, WKURLSchemeHandler {
  private var router: any Router
  /// The folder with the pages.
  var basePath: String {
    get { router.basePath }
    set { router.basePath = newValue }
  }

  init(router: any Router, basePath: String) {
    self.router = router
    self.router.basePath = basePath
    super.init()
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let task = urlSchemeTask as? SchemeTask, let url = task.request.url else { return }
    let path = url.path
    let file =
      path.hasPrefix(CapacitorBridge.fileStart)
      ? path.replacingOccurrences(of: CapacitorBridge.fileStart, with: "")
      : router.route(for: path)
    let type = AssetType.mime(of: url.pathExtension)
    if path.contains("cordova.js") { return serveNothing(task, url, type) }
    var status = stat()
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else {
      let code: CocoaError.Code =
        descriptor < 0 && errno == EACCES
        ? .fileReadNoPermission : .fileReadNoSuchFile
      if descriptor >= 0 { close(descriptor) }
      return task.didFailWithError(CocoaError(code, userInfo: [NSFilePathErrorKey: file]))
    }
    let size = Int(status.st_size)
    let isMedia = AssetType.isMedia(url.pathExtension)
    let headers = ["Content-Type": type, "Cache-Control": "no-cache"]
    if isMedia, let range = task.request.value(forHTTPHeaderField: "Range") {
      serve(task, url, descriptor, size, range, headers)
    } else {
      if isMedia {
        task.didReceive(
          URLResponse(
            url: url, mimeType: type, expectedContentLength: size, textEncodingName: nil))
        // Capacitor maps films and sounds into memory: their bytes are read as the page takes them.
        task.didReceive(fileDescriptor: descriptor, offset: 0, count: UInt64(size))
        task.didFinish()
      } else {
        // Every other file is in the app's memory as a whole, as in Capacitor.
        defer { close(descriptor) }
        guard let (memory, count) = Self.contents(of: descriptor, size) else {
          return task.didFailWithError(
            CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: file]))
        }
        task.didReceive(response(url, 200, headers))
        task.didReceive(owned: memory, count: count)
        task.didFinish()
      }
    }
  }

  /// What an open file holds, in one piece of memory of `malloc`; Foundation here reads 4 KiB at a time.
  private static func contents(of descriptor: Int32, _ size: Int)
    -> (UnsafeMutableRawPointer, Int)?
  {
    guard let memory = malloc(max(size, 1)) else { return nil }
    var count = 0
    while count < size {
      let step = pread(descriptor, memory + count, size - count, off_t(count))
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else {
        free(memory)
        return nil
      }
      // It became shorter meanwhile.
      if step == 0 { break }
      count += step
    }
    return (memory, count)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    CAPLog.print("scheme stop")
  }

  /// A part of a film. What is asked for is said to be given even where the file ends before it, as
  /// in Capacitor.
  private func serve(
    _ task: SchemeTask, _ url: URL, _ descriptor: Int32, _ size: Int, _ range: String,
    _ headers: [String: String]
  ) {
    let bounds =
      range.split(separator: "=").last?
      .split(separator: "-", omittingEmptySubsequences: false) ?? []
    let from = max(0, bounds.first.flatMap { Int($0) } ?? 0)
    let to = bounds.dropFirst().first.flatMap { Int($0) } ?? size - 1
    let count = max(0, min(to + 1, size) - from)
    var headers = headers
    headers["Accept-Ranges"] = "bytes"
    headers["Content-Range"] = "bytes \(from)-\(to)/\(size)"
    headers["Content-Length"] = String(count)
    task.didReceive(response(url, 206, headers))
    task.didReceive(fileDescriptor: descriptor, offset: UInt64(from), count: UInt64(count))
    task.didFinish()
  }

  private func serveNothing(_ task: SchemeTask, _ url: URL, _ type: String) {
    task.didReceive(response(url, 200, ["Content-Type": type, "Cache-Control": "no-cache"]))
    task.didFinish()
  }

  private func response(_ url: URL, _ status: Int, _ headers: [String: String]) -> HTTPURLResponse {
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: headers)
    else { preconditionFailure("a response of the bridge is always valid") }
    return response
  }
}
