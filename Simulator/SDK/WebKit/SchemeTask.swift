import CWebKit

/// A task of the engine below. It refuses the same misuse as WebKit, with WebKit's sentences.
@MainActor package final class SchemeTask: NSObject, WKURLSchemeTask {
  /// What the page asked for.
  package let request: URLRequest
  /// The number of the page's load that was under way when this one began.
  let load: Int
  let handler: any WKURLSchemeHandler

  private var handle: OpaquePointer?
  private var response: URLResponse?
  private var hasResponded = false
  private enum Ending { case completed, stopped }
  private var ending: Ending?
  private let onEnd: (SchemeTask) -> Void

  init(
    _ handle: OpaquePointer, _ request: URLRequest, load: Int, handler: any WKURLSchemeHandler,
    onEnd: @escaping (SchemeTask) -> Void
  ) {
    self.handle = handle
    self.request = request
    self.load = load
    self.handler = handler
    self.onEnd = onEnd
    super.init()
  }

  /// True until something was sent to the page.
  var isUnanswered: Bool { !hasResponded && ending == nil }

  package func didReceive(_ response: URLResponse) {
    checkOpen()
    precondition(!hasResponded, "Response has already been sent for this task")
    self.response = response
  }

  package func didReceive(_ data: Data) {
    guard !data.isEmpty, let memory = malloc(data.count) else { return _ = respond() }
    data.withUnsafeBytes { bytes in
      _ = bytes.baseAddress.map { memcpy(memory, $0, bytes.count) }
    }
    didReceive(owned: memory, count: data.count)
  }

  /// Appends bytes in memory that `malloc` gave, without a copy of them; takes them over.
  package func didReceive(owned memory: UnsafeMutableRawPointer, count: Int) {
    cwebkit_task_append(respond(), memory, count)
  }

  /// Appends a part of a file, which is read only as fast as the page takes it.
  ///
  /// WebKit has no such call: apps hand over the whole part as data. Takes over the descriptor.
  package func didReceive(fileDescriptor: Int32, offset: UInt64, count: UInt64) {
    cwebkit_task_append_file(respond(), fileDescriptor, offset, count)
  }

  package func didFinish() {
    let handle = respond()
    end(.completed)
    cwebkit_task_finish(handle)
  }

  package func didFailWithError(_ error: any Error) {
    checkOpen()
    let handle = self.handle!
    end(.completed)
    cwebkit_task_fail(handle, error.localizedDescription)
  }

  /// The page no longer wants the resource; the engine has dropped the task.
  func stop() {
    end(.stopped)
  }

  /// The page no longer wants the resource and the engine did not notice.
  func abandon() {
    guard let handle else { return }
    end(.stopped)
    if hasResponded {
      cwebkit_task_fail(handle, "The page has closed")
    } else {
      cwebkit_task_abandon(handle)
    }
  }

  private func end(_ ending: Ending) {
    self.ending = ending
    handle = nil
    onEnd(self)
  }

  private func checkOpen() {
    precondition(ending != .stopped, "This task has already been stopped")
    precondition(ending != .completed, "This task has already been completed")
  }

  private func respond() -> OpaquePointer {
    checkOpen()
    guard let response else {
      preconditionFailure("No response has been sent for this task")
    }
    let handle = self.handle!
    if hasResponded { return handle }
    hasResponded = true
    let http = response as? HTTPURLResponse
    var headers: [String] = []
    for (name, value) in http?.allHeaderFields ?? [:] {
      headers += ["\(name)", "\(value)"]
    }
    let length = http?.value(forHTTPHeaderField: "Content-Length").flatMap(Int64.init)
    withCStrings(headers) { headers in
      cwebkit_task_respond(
        handle, Int32(http?.statusCode ?? 0), Self.mimeType(of: response),
        length ?? response.expectedContentLength, headers)
    }
    return handle
  }

  private static func mimeType(of response: URLResponse) -> String {
    // Foundation here does not always derive the type from the header.
    let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
    return field ?? response.mimeType ?? "application/octet-stream"
  }
}
