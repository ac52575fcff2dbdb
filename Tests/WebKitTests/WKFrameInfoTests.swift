import Foundation
import Testing
import WebKit

/// Which frame a message came from.
@MainActor @Suite(.serialized) struct WKFrameInfoTests {
  /// What a frame is, in one line: `main` or `frame`, origin, address.
  private func line(_ message: WKScriptMessage) -> String {
    let info = message.frameInfo
    let origin = info.securityOrigin
    return [
      "\(message.body)", info.isMainFrame ? "main" : "frame",
      "\(origin.protocol)|\(origin.host)|\(origin.port)", info.request.url!.absoluteString,
    ].joined(separator: " ")
  }

  /// A page `app://main/` with the given content; a frame of it asks for a path, whatever the host.
  private func page(
    _ html: String, frames: [String: String] = [:], _ inbox: WKScriptMessageTests.Inbox
  ) async throws -> Page {
    let resources = Resources(
      ["/": .init(text: html)].merging(frames.mapValues { .init(text: $0) }) { $1 })
    let page = try Page {
      $0.userContentController.add(inbox, name: "bridge")
      $0.setURLSchemeHandler(resources, forURLScheme: "app")
    }
    await page.load("app://main/?a#b")
    return page
  }

  private static let post =
    "<script>window.webkit.messageHandlers.bridge.postMessage(document.title)</script>"

  @Test
  func `a message tells whether the page or a frame in it posted it, with origin and address`()
    async throws
  {
    let inbox = WKScriptMessageTests.Inbox()
    _ = try await page(
      """
      <title>page</title>\(Self.post)
      <iframe src="app://other:8443/far"></iframe><iframe src="app://main/near"></iframe>
      <iframe srcdoc="<title>text</title>\(Self.post)"></iframe>
      <iframe sandbox="allow-scripts" srcdoc="<title>box</title>\(Self.post)"></iframe>
      """,
      frames: [
        "/far": "<title>far</title>\(Self.post)", "/near": "<title>near</title>\(Self.post)",
      ], inbox)
    await inbox.count(5)
    #expect(
      inbox.messages.map(line).sorted() == [
        "box frame ||0 about:srcdoc", "far frame app|other|8443 app://other:8443/far",
        "near frame app|main|0 app://main/near", "page main app|main|0 app://main/?a#b",
        "text frame app|main|0 about:srcdoc",
      ])
  }

  @Test func `a frame cannot pass for the page, whatever it changes or borrows`() async throws {
    let inbox = WKScriptMessageTests.Inbox()
    let attack = """
      <script>
        const seen = [];
        const { call } = Function.prototype;
        Function.prototype.call = function (...values) { seen.push(...values); return call.apply(this, values); };
        Array.prototype.push = function (value) { return seen.length; };
        Object.defineProperty(Object.prototype, '3', { set(value) { seen.push(value); } });
        window.origin = 'app://main';
        try { window.top = window; } catch {}
        try { Object.defineProperty(window, 'top', { value: window }); } catch {}
        try { Object.defineProperty(location, 'href', { value: 'app://main/' }); } catch {}
        const { bridge } = webkit.messageHandlers;
        bridge.postMessage('1');
        const kind = Object.getPrototypeOf(bridge);
        const { postMessage } = kind;
        kind.postMessage = function (value) { seen.push(value); return postMessage.call(bridge, value); };
        bridge.postMessage('2');
        bridge.postMessage({ x: [true, 'app://main', 'app://main/', '3'] });
        const blank = document.createElement('iframe');
        document.documentElement.append(blank);
        try { blank.contentWindow.webkit.messageHandlers.bridge.postMessage('4'); } catch {}
        bridge.postMessage('end');
      </script>
      """
    _ = try await page(
      "<iframe src=\"app://other/far\"></iframe>", frames: ["/far": attack], inbox)
    while inbox.messages.last?.body as? String != "end" {
      await inbox.count(inbox.messages.count + 1)
    }
    #expect(inbox.messages.count >= 4)
    for message in inbox.messages {
      #expect(!message.frameInfo.isMainFrame, "\(line(message))")
      #expect(message.frameInfo.securityOrigin.host != "main", "\(line(message))")
    }
  }

  @Test
  func `a handler that is added later knows the page that is there, and frames of the next one`()
    async throws
  {
    let inbox = WKScriptMessageTests.Inbox()
    let page = try await page("<title>page</title>", inbox)
    let controller = page.view.configuration.userContentController
    let late = WKScriptMessageTests.Inbox()
    for world in [WKContentWorld.page, .defaultClient] {
      controller.removeAllScriptMessageHandlers()
      controller.removeAllUserScripts()
      controller.add(late, contentWorld: world, name: "late")
      let post = "webkit.messageHandlers.late.postMessage(document.title)"
      _ = try await page.view.callAsyncJavaScript(post, contentWorld: world)
      await page.load("app://main/")
      _ = try await page.view.callAsyncJavaScript(post, contentWorld: world)
    }
    await late.count(4)
    #expect(late.messages.map(\.frameInfo.isMainFrame) == [true, true, true, true])
    #expect(inbox.messages.isEmpty)
  }
}
