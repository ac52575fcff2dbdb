import FoundationShim
import PhoneLink
import Synchronization
import Testing

@testable import UIKit

/// What the principal classes below wrote down.
@MainActor enum ShareDiary {
  static var lines: [String] = []
}

/// A principal class as property lists name it.
final class ShareControllerOfTests: UIViewController, UIAdaptivePresentationControllerDelegate {
  override func beginRequest(with context: NSExtensionContext) {
    super.beginRequest(with: context)
    ShareDiary.lines.append("begin \(context.inputItems.count) \(isViewLoaded)")
    presentationController?.delegate = self
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    ShareDiary.lines.append("didLoad \(extensionContext?.inputItems.count ?? -1)")
  }
  override func viewWillAppear(_ animated: Bool) { ShareDiary.lines.append("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { ShareDiary.lines.append("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { ShareDiary.lines.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { ShareDiary.lines.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { ShareDiary.lines.append("didDisappear") }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { ShareDiary.lines.append("attempt") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    ShareDiary.lines.append("didDismiss")
  }
}

/// A principal class that is made by an initialiser of its own.
final class ProgrammaticControllerOfTests: UIViewController {
  let subject: String
  init() {
    subject = "made by init()"
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
}

/// A principal class without a screen.
final class RequestHandlerOfTests: NSObject, NSExtensionRequestHandling {
  func beginRequest(with context: NSExtensionContext) {
    let count = context.inputItems.count
    MainActor.assumeIsolated { ShareDiary.lines.append("handled \(count)") }
  }
}

@MainActor @Suite(.alone) struct ExtensionHostTests {
  private let offer: JSONValue = [
    "request": "r", "items": [["contentText": "Look", "attachments": []], ["attachments": nil]],
  ]
  private let phone = FakeHost()

  init() { ShareDiary.lines = [] }

  private func principal(_ name: String?, module: String = "UIKitTests") throws -> PrincipalClass {
    var description: [String: Any] = ["NSExtensionPointIdentifier": "com.apple.share-services"]
    description["NSExtensionPrincipalClass"] = name
    return try PrincipalClass(info: ["NSExtension": description], module: module)
  }

  private func host() throws -> ExtensionHost {
    ExtensionHost(try principal("ShareControllerOfTests"), begin: offer, channel: phone)
  }

  private func controller(_ host: ExtensionHost) throws -> ShareControllerOfTests {
    try #require(host.window.rootViewController as? ShareControllerOfTests)
  }

  @Test func `a principal class is found by its full name, and by a bare one in the module`()
    throws
  {
    #expect(
      try principal("UIKitTests.ShareControllerOfTests").type == ShareControllerOfTests.self)
    #expect(try principal("ShareControllerOfTests").type == ShareControllerOfTests.self)
  }

  @Test func `a principal class with an init of its own is made by that`() throws {
    let made = try principal("ProgrammaticControllerOfTests").makeObject()
    #expect((made as? ProgrammaticControllerOfTests)?.subject == "made by init()")
  }

  @Test func `a property list without a usable class is a fault that says why`() {
    #expect(throws: PrincipalClass.Fault.self) { try PrincipalClass(info: [:], module: "M") }
    for (name, reason) in [
      (nil, "NSExtensionPrincipalClass"), ("Nobody", "UIKitTests.Nobody"),
      ("UIKitTests.SceneDelegateOfTests", "handles no requests"),
    ] as [(String?, String)] {
      #expect { try principal(name) } throws: { error in
        (error as? PrincipalClass.Fault)?.reason.contains(reason) == true
      }
    }
  }

  @Test func `the request comes before the view, and the presentation in UIKit's order`()
    async throws
  {
    let host = try host()
    #expect(ShareDiary.lines == ["begin 2 false", "didLoad 2"])
    #expect(phone.kinds == ["viewLoaded"])
    host.appear()
    #expect(!host.hasAppeared)
    await mainTurns()
    #expect(
      ShareDiary.lines.suffix(3) == ["willAppear", "isAppearing", "didAppear"])
    #expect(phone.kinds == ["viewLoaded", "appeared"])
    #expect(host.hasAppeared)
    host.appear()
    await mainTurns()
    #expect(ShareDiary.lines.count == 5, "a sheet appears once")
  }

  @Test func `the responder chain of an extension ends at an application`() async throws {
    let host = try host()
    var last: UIResponder? = try controller(host).view
    while let next = last?.next { last = next }
    let application = try #require(last as? UIApplication)
    #expect(!application.mayOpenURLs(), "nothing can be opened before the view has appeared")
    host.appear()
    await mainTurns()
    #expect(application.mayOpenURLs())
  }

  @Test func `a contained controller finds the request by its parents, a presented one does not`()
    async throws
  {
    let host = try host()
    let root = try controller(host)
    let (child, sheet) = (UIViewController(), UIViewController())
    root.addChild(child)
    #expect(child.extensionContext === root.extensionContext)
    host.appear()
    await mainTurns()
    root.present(sheet, animated: false)
    await mainTurns()
    #expect(sheet.extensionContext == nil)
  }

  @Test func `an allowed swipe takes the sheet away and leaves the request open`() async throws {
    let host = try host()
    host.appear()
    await mainTurns()
    ShareDiary.lines = []
    #expect(host.swipeDown())
    await mainTurns()
    #expect(ShareDiary.lines == ["willDisappear", "didDisappear", "didDismiss"])
    #expect(phone.kinds == ["viewLoaded", "appeared", "disappeared"])
    #expect(!host.swipeDown(), "a sheet that has gone cannot be swiped")
  }

  @Test func `a modal sheet refuses the swipe and hears of the attempt`() async throws {
    let host = try host()
    let root = try controller(host)
    host.appear()
    await mainTurns()
    ShareDiary.lines = []
    root.isModalInPresentation = true
    #expect(!host.swipeDown())
    #expect(ShareDiary.lines == ["attempt"])
    root.isModalInPresentation = false
    let child = UIViewController()
    child.isModalInPresentation = true
    root.addChild(child)
    #expect(!host.swipeDown(), "what it contains counts too")
  }

  @Test func `an alert in front refuses the swipe, a sheet in front goes alone`() async throws {
    let host = try host()
    let root = try controller(host)
    host.appear()
    await mainTurns()
    root.present(
      UIAlertController(title: "T", message: nil, preferredStyle: .alert), animated: false)
    await mainTurns()
    #expect(!host.swipeDown())
    root.dismiss(animated: false)
    await mainTurns()
    root.present(UIViewController(), animated: false)
    await mainTurns()
    ShareDiary.lines = []
    #expect(host.swipeDown())
    await mainTurns()
    #expect(root.presentedViewController == nil)
    #expect(ShareDiary.lines == [])
    #expect(!phone.kinds.contains("disappeared"))
  }

  @Test func `after the request the view leaves, then the handlers run, then the phone hears`()
    async throws
  {
    let host = try host()
    let context = try #require(try controller(host).extensionContext)
    host.appear()
    await mainTurns()
    ShareDiary.lines = []
    let order = Mutex<[String]>([])
    context.completeRequest(returningItems: nil) { expired in
      order.withLock { $0.append("handler \(expired)") }
    }
    #expect(phone.kinds.last == "complete")
    await withCheckedContinuation { waiting in
      host.dismissed {
        order.withLock { $0.append("answered") }
        waiting.resume()
      }
    }
    #expect(ShareDiary.lines == ["willDisappear", "didDisappear"])
    #expect(order.withLock { $0 } == ["handler false", "answered"])
  }

  @Test func `a principal object without a screen gets its request`() throws {
    let host = ExtensionHost(
      try principal("RequestHandlerOfTests"), begin: offer, channel: phone)
    #expect(ShareDiary.lines == ["handled 2"])
    #expect(host.window.rootViewController == nil)
    #expect(!host.swipeDown())
  }
}
