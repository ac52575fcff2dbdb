import Testing

@testable import UIKit

@MainActor @Suite(.alone) struct UIControlTests {
  @Test func `an action with the same identifier is replaced for the same events`() {
    let control = UIControl()
    var calls: [String] = []
    let identifier = UIAction.Identifier("one")
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("old") }, for: .valueChanged)
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("new") }, for: .valueChanged)
    control.addAction(UIAction { _ in calls.append("other") }, for: .touchUpInside)
    control.sendActions(for: .valueChanged)
    #expect(calls == ["new"])
    control.removeAction(identifiedBy: identifier, for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchUpInside])
    #expect(calls == ["new", "other"])
  }

  @Test func `a button takes title and label from its action and tells it who sent it`() async {
    var senders: [UIButton?] = []
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Save") { senders.append($0.sender as? UIButton) })
    let root = UIViewController()
    root.view.addSubview(button)
    let window = await shownWindow(root)
    #expect(button.title(for: .normal) == "Save")
    let tapped = ScreenMessages.tap("Save", in: window)
    #expect(tapped["enabled"]?.flag == true)
    #expect(senders.isEmpty, "the action runs in a turn of its own")
    await mainTurns()
    #expect(senders == [button])
  }

  @Test func `a disabled button is found and does nothing`() async {
    var presses = 0
    let button = UIButton(configuration: .filled(), primaryAction: UIAction { _ in presses += 1 })
    button.configuration?.title = "Send"
    button.isEnabled = false
    let root = UIViewController()
    root.view.addSubview(button)
    let window = await shownWindow(root)
    let answer = ScreenMessages.tap("Send", in: window)
    #expect(answer["found"]?.flag == true)
    #expect(answer["enabled"]?.flag == false)
    #expect(ScreenMessages.tap("Elsewhere", in: window)["found"]?.flag == false)
    await mainTurns()
    #expect(presses == 0)
    #expect(window.frontElement?.control(labelled: "Send")?.traits == [.button, .notEnabled])
  }

  @Test func `a progress bar follows the work that it observes and cuts what is beyond`() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 3
    #expect(bar.progress == 1)
    let work = Progress(totalUnitCount: 4)
    bar.observedProgress = work
    work.completedUnitCount = 1
    #expect(bar.progress == 0.25)
    #expect(bar.screenElement?.value == "25%")
    bar.observedProgress = nil
    work.completedUnitCount = 4
    #expect(bar.progress == 0.25, "what is no longer observed leaves its last value")
  }

  @Test func `an activity indicator hides while it does not turn`() {
    let indicator = UIActivityIndicatorView(style: .medium)
    #expect(indicator.screenElement == nil)
    indicator.startAnimating()
    #expect(indicator.screenElement?.label == "In progress")
    indicator.hidesWhenStopped = false
    indicator.stopAnimating()
    #expect(indicator.screenElement?.label == "Progress halted")
  }

  @Test func `a switch turns by a tap and not silently by the program`() async {
    let turn = UISwitch()
    turn.accessibilityLabel = "Keep"
    var changes = 0
    turn.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    turn.isOn = true
    #expect(changes == 0)
    turn.screenElement?.activate?()
    #expect(!turn.isOn)
    #expect(changes == 1)
  }

  @Test func `a stack keeps its own order, and a view that leaves it is no longer arranged`() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [a, b])
    stack.insertArrangedSubview(c, at: 1)
    #expect(stack.arrangedSubviews == [a, c, b])
    #expect(stack.subviews == [a, b, c])
    stack.removeArrangedSubview(c)
    #expect(c.superview === stack)
    b.removeFromSuperview()
    #expect(stack.arrangedSubviews == [a])
    stack.setCustomSpacing(8, after: a)
    #expect(stack.customSpacing(after: a) == 8)
  }

  @Test func `system bar buttons have the system's names and spaces have none`() {
    #expect(UIBarButtonItem(systemItem: .cancel).screenElement?.label == "Cancel")
    #expect(UIBarButtonItem(systemItem: .trash).screenElement?.label == "Delete")
    #expect(UIBarButtonItem.flexibleSpace().screenElement == nil)
    let named = UIBarButtonItem(primaryAction: UIAction(title: "Post") { _ in })
    #expect(named.title == "Post")
    #expect(UIBarButtonItem(customView: UIView()).screenElement?.className == "UIView")
  }

  @Test func `announcements are kept with their kind and text`() {
    let label = UILabel()
    label.text = "Saved"
    UIAccessibility.post(notification: .announcement, argument: "Copied")
    UIAccessibility.post(notification: .screenChanged, argument: label)
    let last = UIAccessibility.posted.suffix(2)
    #expect(last.map(\.0) == [.announcement, .screenChanged])
    #expect(last.map(\.1) == ["Copied", "Saved"])
  }
}
