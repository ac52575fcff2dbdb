import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized) struct WKUIDelegateTests {
  final class Answers: NSObject, WKUIDelegate {
    private(set) var asked: [String] = []

    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
      asked.append("alert \(message)")
      completionHandler()
    }
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
      asked.append("confirm \(message)")
      // Later: the page waits.
      DispatchQueue.main.async { completionHandler(true) }
    }
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
      defaultText: String?, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable (String?) -> Void
    ) {
      asked.append("prompt \(prompt) \(defaultText ?? "")")
      completionHandler("text")
    }
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      #expect(navigationAction.targetFrame == nil)
      asked.append("window \(navigationAction.request.url?.host ?? "")")
      return nil
    }
  }

  @Test func `dialogs of the page are the delegate's to show, and the page waits for them`()
    async throws
  {
    let page = try Page()
    let answers = Answers()
    page.view.uiDelegate = answers
    await page.load(html: "")
    let value = try await page.view.evaluateJavaScript(
      "[String(alert('a')), confirm('c'), prompt('p', 'd')].join()")
    #expect(value as? String == "undefined,true,text")
    #expect(answers.asked == ["alert a", "confirm c", "prompt p d"])
  }

  @Test func `without a delegate nothing is shown: no to a question, null to a prompt`()
    async throws
  {
    let page = try Page()
    await page.load(html: "")
    let value = try await page.view.evaluateJavaScript(
      "[String(alert('a')), confirm('c'), String(prompt('p', 'd'))].join()")
    #expect(value as? String == "undefined,false,null")
  }

  @Test func `a new window is offered to the delegate and not opened`() async throws {
    let page = try Page()
    let answers = Answers()
    page.view.uiDelegate = answers
    await page.load(html: "")
    let opened = try await page.view.callAsyncJavaScript(
      """
      const opened = open('https://other.example/');
      const link = document.createElement('a');
      Object.assign(link, { href: 'https://link.example/', target: '_blank' }).click();
      return opened === null;
      """, contentWorld: .page)
    #expect(opened as? Bool == true)
    await page.view.settle()
    #expect(answers.asked == ["window other.example", "window link.example"])
  }
}
