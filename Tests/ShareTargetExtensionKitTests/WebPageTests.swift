import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetExtensionKit

/// What a page's script said, and where it goes (I14).
@Suite struct WebPageTests {
  private let list = "com.apple.property-list"

  private func taken(_ types: [String], _ answer: Answer) -> Finding? {
    var plan = AttachmentPlan(types: types, suggestedName: nil)
    guard case .ask(let ask) = plan.next(), case .take(let finding) = plan.answered(ask, answer)
    else { return nil }
    return finding
  }

  private func page(_ results: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: [WebPage.resultsKey: results], format: .binary, options: 0)
  }

  @Test func `I14 P10 a page tells its address, title, selection and description`() throws {
    let data = try page([
      "title": " A page ", "URL": "https://example.org/a", "selection": "some words",
      "description": "About", "other": 7,
    ])
    guard
      case .page(let page) = taken(["com.apple.property-list"], .data(data))
    else { return #expect(Bool(false), "No page was taken.") }
    #expect(page.url == "https://example.org/a")
    #expect(
      page.details
        == PageDetails(title: "A page", selection: "some words", description: "About"))
  }

  @Test func `I14 missing keys and values of another type are tolerated`() throws {
    let data = try page(["title": 7, "url": "https://example.org/", "selection": ["a"]])
    guard case .page(let page) = taken(["com.apple.property-list"], .data(data)) else {
      return #expect(Bool(false), "No page was taken.")
    }
    #expect(page.details.isEmpty)
  }

  @Test func `I14 without a web address it is no page, and is kept as the document that it is`()
    throws
  {
    for results in [["url": "javascript:alert(1)"], ["title": "x"], ["url": 7]] as [[String: Any]] {
      let data = try page(results)
      guard case .data(data, let type, _) = taken(["com.apple.property-list"], .data(data)) else {
        return #expect(Bool(false), "No document was taken.")
      }
      #expect(type.kind == .file)
    }
  }

  @Test func `I14 beside an address a list that tells of no page gives way to the address`() throws
  {
    var plan = AttachmentPlan(
      types: ["public.url", "com.apple.property-list"], suggestedName: nil)
    guard case .ask(let ask) = plan.next() else { return #expect(Bool(false)) }
    #expect(ask == Ask(.data, "com.apple.property-list"))
    var step = plan.answered(ask, .data(try page(["other": "x"])))
    while case .ask(let next) = step, next.type == "com.apple.property-list" {
      step = plan.answered(next, .failed(.unreadable))
    }
    #expect(step == .ask(Ask(.object(.url), "public.url")))
  }

  @Test func `I14 a list over a mebibyte is not looked into`() throws {
    let data = try page([
      "url": "https://example.org/", "selection": String(repeating: "x", count: 2 << 20),
    ])
    guard case .data = taken(["com.apple.property-list"], .data(data)) else {
      return #expect(Bool(false), "It was looked into.")
    }
  }

  /// A plan whose property list has told of a page without an address.
  private func told(_ results: [String: Any], beside types: [String]) throws -> (
    AttachmentPlan, AttachmentPlan.Step
  ) {
    var plan = AttachmentPlan(types: [list] + types, suggestedName: nil)
    guard case .ask(let ask) = plan.next() else { throw CancellationError() }
    let step = plan.answered(ask, .data(try page(results)))
    return (plan, step)
  }

  @Test func `I14 words of a page without an address go with the address beside it, as one item`()
    throws
  {
    var (plan, step) = try told(
      ["title": "Article", "selection": "the quoted words", "description": "d"],
      beside: ["public.url"])
    #expect(step == .ask(Ask(.object(.url), "public.url")))
    let url = try #require(URL(string: "https://page.example/"))
    step = plan.answered(Ask(.object(.url), "public.url"), .link(url))
    guard case .take(.page(let page)) = step else { throw CancellationError() }
    #expect(page.url == "https://page.example/")
    #expect(
      page.details
        == PageDetails(title: "Article", selection: "the quoted words", description: "d"))
    #expect(plan.words == nil)
  }

  @Test(arguments: [false, true])
  func `I1 I14 what a page said is text when its address cannot be had`(isLate: Bool) throws {
    var (plan, step) = try told(
      ["title": "Article", "selection": "words", "url": "about:blank"], beside: ["public.url"])
    while case .ask(let ask) = step {
      step = isLate ? plan.timedOut(ask) : plan.answered(ask, .failed(.unreadable))
    }
    #expect(step == .take(.text("Article\nwords")))
    #expect(plan.giveUp(.timedOut) == .skip(.timedOut))
  }

  @Test func `I1 I14 what a page said joins the text that is found in place of its address`() throws
  {
    var (plan, step) = try told(
      ["selection": "words"], beside: ["public.url", "public.plain-text"])
    while case .ask(let ask) = step, ask.type == "public.url" {
      step = plan.answered(ask, .failed(.unavailable))
    }
    step = plan.answered(Ask(.object(.text), "public.plain-text"), .text("more"))
    #expect(step == .take(.text("words\nmore")))
  }

  @Test(
    arguments: [
      (
        ["title": "Article", "selection": "the quoted words", "url": "about:blank"],
        "Article\nthe quoted words"
      ),
      (["title": "Only a title"], "Only a title"), (["title": 7], nil), ([:], nil),
    ] as [([String: any Sendable], String?)])
  func `I14 without any address the list is kept, and what it says is text besides`(
    results: [String: any Sendable], words: String?
  ) throws {
    let data = try page(results)
    var plan = AttachmentPlan(types: [list], suggestedName: nil)
    guard case .ask(let ask) = plan.next(),
      case .take(.data(data, _, _)) = plan.answered(ask, .data(data))
    else { return #expect(Bool(false), "No document was taken.") }
    #expect(plan.words == words)
  }

  @Test func `I14 a script that answers with a text alone is heard`() throws {
    let answer = [WebPage.resultsKey: " some words "]
    #expect(WebPage(results: answer)?.words == "some words")
    #expect(WebPage(results: [WebPage.resultsKey: " "]) == nil)
    // Any property list can have a title.
    #expect(WebPage(results: ["title": "Settings"]) == nil)
  }
}
