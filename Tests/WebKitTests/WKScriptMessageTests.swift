import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized) struct WKScriptMessageTests {
  /// Keeps messages; waits for the number of them.
  final class Inbox: NSObject, WKScriptMessageHandler {
    private(set) var messages: [WKScriptMessage] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      messages.append(message)
      for entry in waiting where entry.count <= messages.count { entry.continuation.resume() }
      waiting.removeAll { $0.count <= messages.count }
    }

    func count(_ count: Int) async {
      if messages.count >= count { return }
      await withCheckedContinuation { waiting.append((count, $0)) }
    }
  }

  final class Echo: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      switch message.body as? String {
      case "nothing": replyHandler(nil, nil)
      case "wrong": replyHandler(nil, "that is wrong")
      case "unfit": replyHandler(NSObject(), nil)
      default: replyHandler(["echo": message.body], nil)
      }
    }
  }

  @Test func `a message arrives with its body as Foundation values, in the order of posting`()
    async throws
  {
    let inbox = Inbox()
    let page = try Page { $0.userContentController.add(inbox, name: "bridge") }
    await page.load(
      html: """
        <script>
          const post = value => window.webkit.messageHandlers.bridge.postMessage(value);
          post('text'); post(7); post(1.5); post(false); post(null); post(undefined);
          post([1, [2]]); post({ a: { b: 'ü' }, gone: undefined, when: new Date(2000) });
        </script>
        """)
    await inbox.count(8)
    let bodies = inbox.messages.map(\.body)
    #expect(bodies[0] as? String == "text")
    #expect(bodies[1] as? Int == 7)
    #expect(bodies[2] as? Double == 1.5)
    #expect(bodies[3] as? Bool == false)
    #expect(bodies[4] is NSNull)
    #expect(bodies[5] is NSNull)
    #expect((bodies[6] as? [Any])?.first as? Int == 1)
    let object = try #require(bodies[7] as? [String: Any])
    #expect(object.keys.sorted() == ["a", "when"])
    #expect((object["a"] as? [String: Any])?["b"] as? String == "ü")
    #expect(object["when"] as? Date == Date(timeIntervalSince1970: 2))
    let message = inbox.messages[0]
    #expect(message.name == "bridge")
    #expect(message.webView === page.view)
    #expect(message.frameInfo.isMainFrame)
    #expect(message.frameInfo.securityOrigin.host == "page.example")
  }

  @Test func `a value that cannot be cloned does not reach the app`() async throws {
    let inbox = Inbox()
    let page = try Page { $0.userContentController.add(inbox, name: "bridge") }
    await page.load(html: "")
    _ = try await page.view.evaluateJavaScript(
      """
      try { webkit.messageHandlers.bridge.postMessage(() => 1) } catch {}
      try { webkit.messageHandlers.bridge.postMessage(document.documentElement) } catch {}
      webkit.messageHandlers.bridge.postMessage('fine'); 0
      """)
    await inbox.count(1)
    #expect(inbox.messages.map { $0.body as? String } == ["fine"])
  }

  @Test func `a handler with a reply settles the page's promise`() async throws {
    let page = try Page {
      $0.userContentController.addScriptMessageHandler(Echo(), contentWorld: .page, name: "echo")
    }
    await page.load(html: "")
    let script = """
      const post = value => window.webkit.messageHandlers.echo.postMessage(value);
      const failure = async value => { try { await post(value) } catch (error) { return error.message } };
      return [await post('x'), typeof await post('nothing'), await failure('wrong'), await failure('unfit')];
      """
    let value = try await page.view.callAsyncJavaScript(script, contentWorld: .page)
    let answers = try #require(value as? [Any])
    #expect((answers[0] as? [String: Any])?["echo"] as? String == "x")
    #expect(answers[1] as? String == "undefined")
    #expect(answers[2] as? String == "that is wrong")
    #expect(answers[3] as? String == "The value of the reply cannot be passed to a script")
  }

  @Test func `a handler of another world is not visible to the page`() async throws {
    let inbox = Inbox()
    let page = try Page {
      $0.userContentController.add(inbox, contentWorld: .defaultClient, name: "hidden")
    }
    await page.load(html: "")
    let seen = try await page.view.evaluateJavaScript(
      "typeof window.webkit?.messageHandlers?.hidden")
    #expect(seen as? String == "undefined")
    _ = try await page.view.callAsyncJavaScript(
      "window.webkit.messageHandlers.hidden.postMessage(1)", contentWorld: .defaultClient)
    await inbox.count(1)
    #expect(inbox.messages[0].world === WKContentWorld.defaultClient)
  }

  @Test func `a removed handler is gone from the page, and its name is free again`() async throws {
    let first = Inbox()
    let second = Inbox()
    let page = try Page { $0.userContentController.add(first, name: "bridge") }
    await page.load(html: "")
    let controller = page.view.configuration.userContentController
    controller.removeScriptMessageHandler(forName: "bridge")
    controller.add(second, name: "bridge")
    _ = try await page.view.evaluateJavaScript(
      "window.webkit.messageHandlers.bridge.postMessage('again'); 0")
    await second.count(1)
    #expect(first.messages.isEmpty)
  }

  @Test func `user scripts run in order, at the start and at the end of a document`() async throws {
    let page = try Page {
      let controller = $0.userContentController
      for (source, time) in [
        ("window.order = ['1 ' + document.readyState + ' ' + !document.body]", 0),
        ("order.push('2')", 0), ("order.push('end ' + !!document.querySelector('p'))", 1),
      ] {
        controller.addUserScript(
          WKUserScript(
            source: source, injectionTime: WKUserScriptInjectionTime(rawValue: time)!,
            forMainFrameOnly: true))
      }
    }
    await page.load(html: "<script>order.push('page')</script><p>")
    let order = try await page.view.evaluateJavaScript("order")
    #expect(order as? [String] == ["1 loading true", "2", "page", "end true"])
  }

  @Test func `a user script that is added later is seen by the next document only`() async throws {
    let page = try Page()
    await page.load(html: "")
    page.view.configuration.userContentController.addUserScript(
      WKUserScript(
        source: "window.late = 1", injectionTime: .atDocumentStart, forMainFrameOnly: true))
    #expect(try await page.view.evaluateJavaScript("typeof late") as? String == "undefined")
    await page.load(html: "")
    #expect(try await page.view.evaluateJavaScript("typeof late") as? String == "number")
    page.view.configuration.userContentController.removeAllUserScripts()
    await page.load(html: "")
    #expect(try await page.view.evaluateJavaScript("typeof late") as? String == "undefined")
  }

  @Test func `a second handler of one name is the caller's fault`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let controller = WKUserContentController()
        controller.add(Inbox(), name: "bridge")
        controller.add(Inbox(), name: "bridge")
      }
    }
  }
}
