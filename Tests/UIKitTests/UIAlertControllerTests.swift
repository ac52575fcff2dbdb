import Testing

@testable import UIKit

@MainActor @Suite(.alone) struct UIAlertControllerTests {
  @Test func `a button's handler comes after the alert has gone, and may present the next`() async {
    let root = UIViewController()
    let window = await shownWindow(root)
    let alert = UIAlertController(title: "Not saved", message: "Full", preferredStyle: .alert)
    var presentedAtHandler: UIViewController?? = .none
    alert.addAction(
      UIAlertAction(title: "OK", style: .cancel) { _ in
        presentedAtHandler = .some(root.presentedViewController)
        root.present(UIViewController(), animated: true)
      })
    root.present(alert, animated: true)
    await mainTurns()
    #expect(ScreenMessages.tap("OK", in: window)["found"]?.flag == true)
    let lines = await logged { await mainTurns(10) }
    #expect(presentedAtHandler == .some(nil))
    #expect(lines == [])
    #expect(root.presentedViewController != nil)
  }

  @Test func `only the alert in front can be tapped, and a disabled button not at all`() async {
    let root = UIViewController()
    var below = 0
    root.view.addSubview(
      UIButton(type: .system, primaryAction: UIAction(title: "Below") { _ in below += 1 }))
    let window = await shownWindow(root)
    let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
    let action = UIAlertAction(title: "Send", style: .default) { _ in below += 10 }
    action.isEnabled = false
    alert.addAction(action)
    root.present(alert, animated: true)
    await mainTurns()
    #expect(ScreenMessages.tap("Below", in: window)["found"]?.flag == false)
    let answer = ScreenMessages.tap("Send", in: window)
    #expect(answer["found"]?.flag == true)
    #expect(answer["enabled"]?.flag == false)
    await mainTurns()
    #expect(below == 0)
  }

  @Test func `the tree of an alert has its title, message, fields and buttons`() async throws {
    let root = UIViewController()
    let window = await shownWindow(root)
    let alert = UIAlertController(title: "Name", message: "Of the album", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Album" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    root.present(alert, animated: true)
    await mainTurns()
    let json = try #require(window.frontElement?.json)
    #expect(json["class"]?.text == "UIAlertController")
    #expect(json["label"]?.text == "Name")
    #expect(json["value"]?.text == "Of the album")
    let children = json["children"]?.elements ?? []
    #expect(
      children.map { $0["class"]?.text } == ["UILabel", "UILabel", "UITextField", "UIAlertAction"])
    #expect(children.last?["label"]?.text == "Cancel")
  }

  @Test func `a second cancel button ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(UIAlertAction(title: "No", style: .cancel))
    }
  }
}
