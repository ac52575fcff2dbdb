import FoundationShim
import PhoneLink
import Social
import Testing

@testable import UIKit

/// A sheet as tutorials have it, which writes down what the system calls.
final class ComposeControllerOfTests: SLComposeServiceViewController {
  static var lines: [String] = []
  static var limit = 10
  let item: SLComposeSheetConfigurationItem? = SLComposeSheetConfigurationItem()
  var endsByItself = true

  private func note(_ line: String) { Self.lines.append(line) }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Team"
    placeholder = "Say something"
    navigationController?.navigationBar.topItem?.rightBarButtonItem?.title = "Save"
    reloadConfigurationItems()
  }
  override func presentationAnimationDidFinish() { note("presented") }
  override func isContentValid() -> Bool {
    charactersRemaining = (Self.limit - contentText.count) as NSNumber
    note("valid? \(contentText ?? "")")
    return contentText.count <= Self.limit
  }
  override func loadPreviewView() -> UIView! {
    note("preview")
    return super.loadPreviewView()
  }
  override func configurationItems() -> [Any]! {
    note("items")
    item?.title = "To"
    item?.value = "Nobody"
    item?.tapHandler = { [weak self] in
      let picker = UIViewController()
      picker.title = "Pick"
      self?.pushConfigurationViewController(picker)
    }
    return [item as Any]
  }
  override func didSelectPost() {
    note("post \(navigationController?.view.isHidden == true)")
    if endsByItself { super.didSelectPost() }
  }
  override func didSelectCancel() {
    note("cancel \(navigationController?.view.isHidden == true)")
    super.didSelectCancel()
  }
}

@MainActor @Suite(.alone) struct SLComposeServiceViewControllerTests {
  private let phone = HoldingHost()

  init() { ComposeControllerOfTests.lines = [] }

  private func host(_ attachments: JSONValue = []) throws -> ExtensionHost {
    let offer: JSONValue = [
      "request": "r", "items": [["contentText": "Look", "attachments": attachments]],
    ]
    let principal = try PrincipalClass(
      info: [
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionPrincipalClass": "ComposeControllerOfTests",
        ]
      ], module: "UIKitTests")
    return ExtensionHost(principal, begin: offer, channel: phone)
  }
  private func shown(_ attachments: JSONValue = []) async throws -> (
    ExtensionHost, ComposeControllerOfTests
  ) {
    let host = try host(attachments)
    host.appear()
    await mainTurns()
    return (host, try #require(host.window.rootViewController as? ComposeControllerOfTests))
  }
  private func address(_ type: String) -> JSONValue {
    [["representations": [["type": .string(type), "as": "object", "class": "URL", "handle": "h"]]]]
  }
  private func tap(_ label: String, _ host: ExtensionHost) -> JSONValue {
    ScreenMessages.tap(label, in: host.window)
  }
  private func labels(_ host: ExtensionHost) -> [String] {
    func all(_ element: ScreenElement) -> [String] {
      [element.label].compactMap { $0 } + element.children.flatMap(all)
    }
    return host.window.frontElement.map(all) ?? []
  }

  @Test func `rows and preview are asked for when the view appears, and the card comes last`()
    async throws
  {
    let host = try host()
    #expect(ComposeControllerOfTests.lines == ["valid? Look"], "reloading rows did nothing yet")
    #expect(tap("Save", host)["found"]?.flag == false, "the card is hidden")
    host.appear()
    await mainTurns()
    #expect(ComposeControllerOfTests.lines == ["valid? Look", "preview", "items", "presented"])
    #expect(labels(host).contains("Team") && labels(host).contains("To, Nobody"))
    #expect(labels(host).contains("6"))
  }

  @Test func `the bar's buttons are those of the card, and may be renamed`() async throws {
    let (host, controller) = try await shown()
    let item = try #require(controller.navigationController?.navigationBar.topItem)
    #expect(item.leftBarButtonItem?.title == "Cancel")
    #expect(item.rightBarButtonItem?.title == "Save")
    #expect(tap("Save", host)["enabled"]?.flag == true)
  }

  @Test func `every change validates, and a negative count is shown as such`() async throws {
    let (host, controller) = try await shown()
    ComposeControllerOfTests.lines = []
    _ = ScreenMessages.type(Typing(" at this"), into: nil, in: host.window)
    await mainTurns()
    #expect(ComposeControllerOfTests.lines.count == 8)
    #expect(controller.contentText == "Look at this")
    #expect(labels(host).contains("-2"))
    #expect(tap("Save", host)["enabled"]?.flag == false)
    controller.textView.text = "Look"
    #expect(tap("Save", host)["enabled"]?.flag == false, "the program's changes do not validate")
    controller.validateContent()
    #expect(tap("Save", host)["enabled"]?.flag == true)
  }

  @Test func `Post waits for the sheet's own loading of pictures and addresses`() async throws {
    let (host, _) = try await shown(address("public.url"))
    #expect(phone.openCount == 1)
    #expect(tap("Save", host)["enabled"]?.flag == false)
    phone.answer(["url": "https://example.org/"])
    await until { tap("Save", host)["enabled"]?.flag == true }
    #expect(labels(host).contains("https://example.org/"))
  }

  @Test func `text alone is not loaded by the sheet`() async throws {
    let (host, _) = try await shown(address("public.plain-text"))
    #expect(phone.openCount == 0)
    #expect(tap("Save", host)["enabled"]?.flag == true)
  }

  @Test func `Post takes the card away first, and only then calls didSelectPost`() async throws {
    let (host, controller) = try await shown()
    controller.endsByItself = false
    ComposeControllerOfTests.lines = []
    _ = tap("Save", host)
    await mainTurns()
    #expect(ComposeControllerOfTests.lines == ["post true"])
    #expect(!controller.textView.isEditable)
    #expect(!phone.notices.map(\.kind).contains("complete"), "that is the subclass's to do")
    #expect(tap("Save", host)["found"]?.flag == false)
  }

  @Test func `Cancel takes the card away and cancels as the user`() async throws {
    let (host, _) = try await shown()
    ComposeControllerOfTests.lines = []
    _ = tap("Cancel", host)
    await mainTurns()
    #expect(ComposeControllerOfTests.lines == ["cancel true"])
    let notice = try #require(phone.notices.first { $0.kind == "cancelled" })
    #expect(notice.body["domain"]?.text == NSCocoaErrorDomain)
    #expect(notice.body["code"]?.integer == 3072)
  }

  @Test func `a row follows its item, and a pending value turns`() async throws {
    let (host, controller) = try await shown()
    controller.item?.value = "Ada"
    #expect(labels(host).contains("To, Ada"))
    #expect(!labels(host).contains("In progress"))
    controller.item?.valuePending = true
    #expect(labels(host).contains("In progress"))
    controller.item?.valuePending = false
    #expect(!labels(host).contains("In progress"))
  }

  @Test func `a row pushes a controller into the card, and popping shows the text again`()
    async throws
  {
    let (host, controller) = try await shown()
    _ = tap("To, Nobody", host)
    await mainTurns()
    #expect(labels(host).contains("Pick") && !labels(host).contains("To, Nobody"))
    #expect(!controller.textView.isFirstResponder)
    controller.popConfigurationViewController()
    await mainTurns()
    #expect(labels(host).contains("To, Nobody"))
  }

  @Test func `an auto-completion stands in place of the rows until it is taken away`()
    async throws
  {
    let (host, controller) = try await shown()
    let mentions = UIViewController()
    let label = UILabel(frame: .zero)
    label.text = "@ada"
    mentions.view.addSubview(label)
    controller.autoCompletionViewController = mentions
    #expect(labels(host).contains("@ada") && !labels(host).contains("To, Nobody"))
    controller.autoCompletionViewController = nil
    #expect(!labels(host).contains("@ada") && labels(host).contains("To, Nobody"))
  }

  @Test func `a card whose text cannot be edited never comes`() async throws {
    let host = try host()
    let controller = try #require(host.window.rootViewController as? ComposeControllerOfTests)
    controller.textView.isEditable = false
    host.appear()
    await mainTurns()
    #expect(!ComposeControllerOfTests.lines.contains("presented"))
    #expect(tap("Save", host)["found"]?.flag == false)
  }
}

/// Waits, a turn of the main queue at a time, for something that another thread brings about.
@MainActor private func until(_ condition: () -> Bool) async {
  let deadline = Date(timeIntervalSinceNow: 30)
  while !condition(), Date() < deadline { await mainTurns(1) }
  #expect(condition())
}
