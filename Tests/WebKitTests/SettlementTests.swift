import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized) struct SettlementTests {
  @Test func `a page settles after its images came or failed, also late ones`() async throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>"
    let resources = Resources([
      "/": .init(text: "<img src=a.svg>"), "/b.svg": .init(text: svg, type: "image/svg+xml"),
    ])
    let page = try Page { $0.setURLSchemeHandler(resources, forURLScheme: "app") }
    page.view.load(URLRequest(url: URL(string: "app://localhost/")!))
    let slow = await resources.task("/a.svg")
    _ = try await page.view.evaluateJavaScript(
      """
      document.images[0].addEventListener('error', () => {
        const image = new Image(); image.src = 'b.svg'; document.body.append(image); });
      0
      """)
    var isSettled = false
    let settling = Task {
      await page.view.settle()
      isSettled = true
    }
    _ = try await page.view.evaluateJavaScript("0")
    #expect(!isSettled)
    slow.didFailWithError(CocoaError(.fileNoSuchFile))
    await settling.value
    let width = try await page.view.evaluateJavaScript("document.images[1].naturalWidth")
    #expect(width as? Int == 3)
  }

  @Test func `a page does not settle while the app owes it an answer`() async throws {
    let page = try Page()
    await page.load(html: "")
    page.view.settlement.began()
    var isSettled = false
    let settling = Task {
      await page.view.settle()
      isSettled = true
    }
    for _ in 0..<3 { _ = try await page.view.evaluateJavaScript("0") }
    #expect(!isSettled)
    page.view.settlement.ended()
    await settling.value
    #expect(page.view.settlement.unanswered == 0)
  }
}
