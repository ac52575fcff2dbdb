import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized) struct WKWebViewTests {
  @Test func `the main actor is the main thread in a process that links a web engine`() async {
    #expect(Thread.isMainThread)
    await Task.yield()
    #expect(Thread.isMainThread)
  }

  @Test func `a timer of the main run loop fires while the web loop owns the thread`() async {
    await withCheckedContinuation { continuation in
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in continuation.resume()
      }
    }
  }

  @Test func `a view needs no configuration, and a page of a file shows what lies beside it`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("index.html")
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>".utf8)
      .write(to: folder.appendingPathComponent("a.svg"))
    try Data("<img src=a.svg>".utf8).write(to: page)
    let view = WKWebView()
    _ = view.load(URLRequest(url: page))
    await view.settle()
    let width = try await view.evaluateJavaScript("document.images[0].naturalWidth")
    #expect(width as? Int == 3)
    #expect(WKWebView(frame: .zero).url == nil)
  }

  @Test func `a page loads and tells its title, and the delegate hears of it in order`()
    async throws
  {
    let page = try Page()
    await page.load(html: "<title>Hello</title>")
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "Hello")
    // The title reaches the view by a message of its own, not later than some round trips.
    for _ in 0..<200 where page.view.title != "Hello" {
      _ = try await page.view.evaluateJavaScript("0")
    }
    #expect(page.view.title == "Hello")
    #expect(page.view.url?.absoluteString == "https://page.example/")
    #expect(!page.view.isLoading)
    #expect(page.events == ["start", "commit", "finish"])
  }

  @Test func `a script's value comes back as the type that WebKit gives`() async throws {
    let page = try Page()
    await page.load(html: "")
    let view = page.view
    #expect(try await view.evaluateJavaScript("6 * 7") as? Int == 42)
    #expect(try await view.evaluateJavaScript("0.5") as? Double == 0.5)
    #expect(try await view.evaluateJavaScript("'a\\u0000\\\"ü'") as? String == "a\u{0}\"ü")
    #expect(try await view.evaluateJavaScript("true") as? Bool == true)
    #expect(try await view.evaluateJavaScript("null") is NSNull)
    #expect(try await view.evaluateJavaScript("undefined") == nil)
    #expect(
      try await view.evaluateJavaScript("new Date(1500)") as? Date
        == Date(timeIntervalSince1970: 1.5))
    #expect((try await view.evaluateJavaScript("0/0") as? Double)?.isNaN == true)
    let object = try await view.evaluateJavaScript("({a: [1, null, 'x'], b: undefined})")
    let members = try #require(object as? [String: Any])
    #expect(Array(members.keys) == ["a"])
    #expect((members["a"] as? [Any])?.count == 3)
  }

  @Test func `a script that throws, or whose value has no counterpart, is an error`() async throws {
    let page = try Page()
    await page.load(html: "")
    await #expect { _ = try await page.view.evaluateJavaScript("nowhere.to()") } throws: { error in
      (error as? WKError)?.code == .javaScriptExceptionOccurred
        && (error as? WKError)?.message.contains("nowhere") == true
    }
    await #expect { _ = try await page.view.evaluateJavaScript("(() => 1)") } throws: { error in
      (error as? WKError)?.code == .javaScriptResultTypeIsUnsupported
    }
  }

  @Test func `the completion handler gets the value on the main thread`() async throws {
    let page = try Page()
    await page.load(html: "")
    let value = await withCheckedContinuation { continuation in
      page.view.evaluateJavaScript("'done'") { value, error in
        #expect(Thread.isMainThread)
        #expect(error == nil)
        continuation.resume(returning: value as? String)
      }
    }
    #expect(value == "done")
  }

  @Test func `an asynchronous function gets its arguments and its promise is awaited`() async throws
  {
    let page = try Page()
    await page.load(html: "")
    let body = """
      await new Promise(resolve => setTimeout(resolve, 1));
      return { sum: a + b.length, c };
      """
    let value = try await page.view.callAsyncJavaScript(
      body, arguments: ["a": 1, "b": "xyz", "c": ["k": NSNull()]], contentWorld: .page)
    let members = try #require(value as? [String: Any])
    #expect(members["sum"] as? Int == 4)
    #expect((members["c"] as? [String: Any])?["k"] is NSNull)
    await #expect {
      _ = try await page.view.callAsyncJavaScript("throw new Error('no')", contentWorld: .page)
    } throws: { ($0 as? WKError)?.code == .javaScriptExceptionOccurred }
  }

  @Test func `a world of its own shares the page but not its globals`() async throws {
    let page = try Page()
    await page.load(html: "<script>var secret = 1</script><p>text</p>")
    let value = try await page.view.callAsyncJavaScript(
      "return [typeof secret, document.querySelector('p').textContent]",
      contentWorld: .defaultClient)
    #expect(value as? [String] == ["undefined", "text"])
  }

  @Test func `the page thinks it is on a phone`() async throws {
    let page = try Page { $0.applicationNameForUserAgent = "Tests/1" }
    await page.load(html: "")
    let agent = try await page.view.evaluateJavaScript("navigator.userAgent") as? String
    #expect(agent?.contains("iPhone") == true)
    #expect(agent?.hasSuffix("Tests/1") == true)
    #expect(try await page.view.evaluateJavaScript("innerWidth") as? Int == 390)
    #expect(
      try await page.view.evaluateJavaScript("document.visibilityState") as? String == "visible")
  }

  @Test func `reloading loads the document again`() async throws {
    let resources = Resources(["/": .init(text: "<script>window.mark = 1</script>")])
    let page = try Page { $0.setURLSchemeHandler(resources, forURLScheme: "app") }
    await page.load("app://localhost/")
    _ = try await page.view.evaluateJavaScript("window.mark = 2")
    page.view.reload()
    await page.event("finish")
    #expect(try await page.view.evaluateJavaScript("window.mark") as? Int == 1)
  }

  @Test func `the end of the web process is told, and the page can be loaded again`() async throws {
    let page = try Page()
    await page.load(html: "<title>one</title>")
    page.view.simulateEndOfProcess()
    await page.event("ended")
    await page.load(html: "<title>two</title>")
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "two")
  }

  @Test func `a navigation that the delegate refuses does not happen and is no failure`()
    async throws
  {
    let page = try Page()
    await page.load(html: "<title>here</title>")
    var asked: [String] = []
    page.policy = { action in
      asked.append(action.request.url!.absoluteString)
      return .cancel
    }
    _ = try await page.view.callAsyncJavaScript(
      "location.href = 'https://elsewhere.example/'; await new Promise(r => setTimeout(r, 0));",
      contentWorld: .page)
    #expect(asked == ["https://elsewhere.example/"])
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "here")
    #expect(page.events == ["start", "commit", "finish"])
  }

  @Test func `a snapshot has the whole document, also what one would scroll to`() async throws {
    let page = try Page()
    await page.load(
      html: "<body style='margin:0'><div style='height:2000px;background:#f00'></div></body>")
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let size = try await page.view.writeSnapshot(to: file.path)
    #expect(size.width == 390)
    #expect(size.height == 2000)
    #expect(try Data(contentsOf: file).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `storage of a persistent store outlives the web view`() async throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let scheme = Resources(["/": .init(text: "<title>store</title>")])
    func open() throws -> Page {
      try Page {
        $0.websiteDataStore = WKWebsiteDataStore(
          data: root.appendingPathComponent("data"), caches: root.appendingPathComponent("caches"))
        $0.setURLSchemeHandler(scheme, forURLScheme: "app")
      }
    }
    var page: Page? = try open()
    await page!.load("app://localhost/")
    let script = """
      return await new Promise((resolve, reject) => {
        const open = indexedDB.open('box', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('box');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const write = open.result.transaction('box', 'readwrite', { durability: 'strict' });
          const read = write.objectStore('box').get('key');
          write.objectStore('box').put('kept', 'key');
          write.oncomplete = () => resolve(read.result ?? 'nothing');
        };
      });
      """
    #expect(
      try await page!.view.callAsyncJavaScript(script, contentWorld: .page) as? String == "nothing")
    page = nil
    page = try open()
    await page!.load("app://localhost/")
    #expect(
      try await page!.view.callAsyncJavaScript(script, contentWorld: .page) as? String == "kept")
  }
}
