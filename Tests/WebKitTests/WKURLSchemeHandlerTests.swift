import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized) struct WKURLSchemeHandlerTests {
  private func open(_ resources: Resources) async throws -> Page {
    let page = try Page { $0.setURLSchemeHandler(resources, forURLScheme: "app") }
    await page.load("app://localhost/")
    return page
  }

  private func respond(
    _ task: any WKURLSchemeTask, status: Int = 200, _ headers: [String: String] = [:]
  ) {
    task.didReceive(
      HTTPURLResponse(
        url: task.request.url!, statusCode: status, httpVersion: nil,
        headerFields: ["Content-Type": "text/plain"].merging(headers) { $1 })!)
  }

  @Test func `a page of a custom scheme is a secure context with an origin of its own`()
    async throws
  {
    let page = try await open(Resources(["/": .init(text: "<p>")]))
    let script = """
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('x'));
      localStorage.setItem('k', 'v');
      return [isSecureContext, location.origin, digest.byteLength, localStorage.getItem('k')];
      """
    let value = try await page.view.callAsyncJavaScript(script, contentWorld: .page)
    let found = try #require(value as? [Any])
    #expect(found[0] as? Bool == true)
    #expect(found[1] as? String == "app://localhost")
    #expect(found[2] as? Int == 32)
    #expect(found[3] as? String == "v")
  }

  @Test func `fetch sees status, headers and body, and the handler sees the request's`()
    async throws
  {
    var resource = Resources.Resource(text: "part", type: "application/json", status: 206)
    resource.headers = ["Content-Range": "bytes 1-4/9", "X-Own": "yes"]
    let resources = Resources(["/": .init(text: "<p>"), "/a.json": resource])
    let page = try await open(resources)
    let script = """
      const response = await fetch('/a.json?q=1', {
        method: 'POST', headers: { Range: 'bytes=1-4', 'X-Mine': 'm' }, body: 'sent' });
      return [response.status, response.headers.get('X-Own'), response.headers.get('Content-Range'),
        response.headers.get('Content-Type'), await response.text()];
      """
    let value = try await page.view.callAsyncJavaScript(script, contentWorld: .page)
    let found = try #require(value as? [Any])
    #expect(found[0] as? Int == 206)
    #expect(
      Array(found.dropFirst()) as? [String]
        == ["yes", "bytes 1-4/9", "application/json", "part"])
    let request = try #require(resources.requests.last)
    #expect(request.httpMethod == "POST")
    #expect(request.url?.query == "q=1")
    #expect(request.value(forHTTPHeaderField: "Range") == "bytes=1-4")
    #expect(request.value(forHTTPHeaderField: "X-Mine") == "m")
    #expect(request.httpBody == Data("sent".utf8))
  }

  @Test func `a module script and an image load`() async throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>"
    let resources = Resources([
      "/": .init(text: "<img src=i.svg><script type=module src=m.js></script>"),
      "/m.js": .init(text: "import { v } from './n.js'; window.got = v", type: "text/javascript"),
      "/n.js": .init(text: "export const v = 5", type: "text/javascript"),
      "/i.svg": .init(text: svg, type: "image/svg+xml"),
    ])
    let page = try await open(resources)
    // A load may be finished before the modules that a module imports have come.
    await page.view.settle()
    #expect(try await page.view.evaluateJavaScript("got") as? Int == 5)
    let width = try await page.view.evaluateJavaScript("document.images[0].naturalWidth")
    #expect(width as? Int == 3)
  }

  @Test func `a body that comes in pieces is streamed to the page`() async throws {
    let resources = Resources(["/": .init(text: "<p>")])
    let page = try await open(resources)
    let whole = page.begin(
      """
      const reader = (await fetch('/slow')).body.getReader();
      const first = await reader.read();
      await fetch('/seen');
      let size = first.value.length;
      for (;;) { const { done, value } = await reader.read(); if (done) break; size += value.length }
      return [first.value.length, size];
      """)
    let task = await resources.task("/slow")
    respond(task)
    task.didReceive(Data(repeating: 1, count: 1000))
    // The page answers to the first piece before the second one exists.
    let seen = await resources.task("/seen")
    respond(seen)
    seen.didFinish()
    task.didReceive(Data(repeating: 2, count: 100_000))
    task.didFinish()
    #expect(try await whole.value == "[1000,101000]")
  }

  @Test func `a part of a file is streamed from the disk`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((0..<100_000).map { UInt8($0 % 251) }).write(to: file)
    let resources = Resources(["/": .init(text: "<p>")])
    let page = try await open(resources)
    let answer = page.begin(
      """
      const bytes = new Uint8Array(await (await fetch('/file')).arrayBuffer());
      return [bytes.length, bytes[0], bytes[bytes.length - 1]];
      """)
    let task = try #require(await resources.task("/file") as? SchemeTask)
    respond(task)
    task.didReceive(fileDescriptor: Glibc.open(file.path, O_RDONLY), offset: 1000, count: 50_000)
    task.didFinish()
    #expect(try await answer.value == "[50000,\(1000 % 251),\(50_999 % 251)]")
  }

  @Test func `a failed task is a failed fetch`() async throws {
    let resources = Resources(["/": .init(text: "<p>")])
    let page = try await open(resources)
    let answer = page.begin(
      "try { await fetch('/broken') } catch (error) { return error.name }")
    let task = await resources.task("/broken")
    task.didFailWithError(CocoaError(.fileNoSuchFile))
    #expect(try await answer.value == "\"TypeError\"")
  }

  @Test func `a task that the page aborts is stopped`() async throws {
    let resources = Resources(["/": .init(text: "<p>")])
    let page = try await open(resources)
    _ = try await page.view.evaluateJavaScript(
      """
      window.control = new AbortController();
      window.body = fetch('/slow', { signal: control.signal }).then(r => r.text());
      window.body.catch(() => {});
      0
      """)
    let task = await resources.task("/slow")
    respond(task)
    task.didReceive(Data("x".utf8))
    _ = try await page.view.evaluateJavaScript("control.abort()")
    await resources.nextStop()
    #expect(resources.stopped == ["/slow"])
  }

  @Test func `a task that nobody answered is stopped when the page is replaced`() async throws {
    let resources = Resources(["/": .init(text: "<p>"), "/next": .init(text: "<p>")])
    let page = try await open(resources)
    _ = try await page.view.evaluateJavaScript("fetch('/never').catch(() => {}); 0")
    _ = await resources.task("/never")
    await page.load("app://localhost/next")
    #expect(resources.stopped == ["/never"])
  }

  @Test func `a main document that fails is a failed provisional navigation`() async throws {
    let resources = Resources([:])
    let page = try Page { $0.setURLSchemeHandler(resources, forURLScheme: "app") }
    page.view.load(URLRequest(url: URL(string: "app://localhost/none")!))
    let task = await resources.task("/none")
    task.didFailWithError(CocoaError(.fileNoSuchFile))
    await page.event("failProvisional")
    #expect(page.events.first == "start")
    #expect(!page.events.contains("commit"))
  }

  @Test func `a scheme that WebKit handles itself, and one registered twice, are refused`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        WKWebViewConfiguration().setURLSchemeHandler(Resources([:]), forURLScheme: "https")
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(Resources([:]), forURLScheme: "app")
        configuration.setURLSchemeHandler(Resources([:]), forURLScheme: "APP")
      }
    }
  }

  @Test func `sending to a stopped task, or data before a response, ends the process`() async {
    await #expect(processExitsWith: .failure) {
      try await Misuse.run { task in
        task.didReceive(Data())
      }
    }
    await #expect(processExitsWith: .failure) {
      try await Misuse.run { task in
        task.didReceive(Misuse.response())
        task.didFinish()
        task.didFinish()
      }
    }
    // The counterpart: the same frame without a fault ends well.
    await #expect(processExitsWith: .success) {
      try await Misuse.run { task in
        task.didReceive(Misuse.response())
        task.didFinish()
      }
    }
  }
}

/// A page whose first request is mistreated, for a process that is expected to end.
@MainActor private enum Misuse {
  static func response() -> URLResponse {
    URLResponse(
      url: URL(string: "app://localhost/x")!, mimeType: "text/plain", expectedContentLength: 0,
      textEncodingName: nil)
  }

  static func run(_ body: @MainActor @Sendable (any WKURLSchemeTask) -> Void) async throws {
    let resources = Resources([:])
    let page = try Page { $0.setURLSchemeHandler(resources, forURLScheme: "app") }
    page.view.load(URLRequest(url: URL(string: "app://localhost/x")!))
    body(await resources.task("/x"))
  }
}
