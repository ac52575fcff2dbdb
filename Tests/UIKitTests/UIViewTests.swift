import Testing

@testable import UIKit

/// A label whose look is set where subclasses set it.
private final class Badge: UILabel {
  override init(frame: CGRect) {
    super.init(frame: frame)
    text = "new"
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
}

/// A view that writes down how it moves.
private final class Mover: UIView {
  var moves: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    moves.append(newSuperview == nil ? "willLeave" : "willEnter")
  }
  override func didMoveToSuperview() { moves.append(superview == nil ? "left" : "entered") }
  override func didMoveToWindow() { moves.append(window == nil ? "offScreen" : "onScreen") }
}

/// A view that cannot be made with a frame alone.
private final class Peculiar: UIView {
  init(_ number: Int) { super.init(frame: .zero) }
  required init?(coder: NSCoder) { fatalError("no archive") }
}

@MainActor @Suite(.alone) struct UIViewTests {
  @Test func `making a view without arguments leads to its own init with a frame`() {
    #expect(Badge().text == "new")
    #expect(type(of: UINavigationController()) == UINavigationController.self)
    #expect(UITableViewCell().reuseIdentifier == nil)
  }

  @Test func `a class without that initialiser ends the process with its name`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Peculiar()
    }
  }

  @Test func `a view leaves its superview when it is added to another`() {
    let (first, second, view) = (UIView(), UIView(), Mover())
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews == [])
    #expect(view.superview === second)
    #expect(view.isDescendant(of: second))
    #expect(view.moves == ["willEnter", "entered", "willEnter", "entered"])
    view.removeFromSuperview()
    #expect(view.moves.suffix(2) == ["willLeave", "left"])
  }

  @Test func `the order of subviews is that of inserting and bringing to front`() {
    let (root, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    root.addSubview(a)
    root.addSubview(c)
    root.insertSubview(b, belowSubview: c)
    #expect(root.subviews == [a, b, c])
    root.bringSubviewToFront(a)
    root.sendSubviewToBack(c)
    #expect(root.subviews == [c, b, a])
    b.tag = 7
    #expect(root.viewWithTag(7) === b)
  }

  @Test func `views below are told of the window once the whole branch is in it`() async {
    let (branch, leaf, root) = (UIView(), Mover(), UIViewController())
    branch.addSubview(leaf)
    let window = await shownWindow(root)
    root.view.addSubview(branch)
    #expect(leaf.moves == ["willEnter", "entered", "onScreen"])
    #expect(leaf.window === window)
    branch.removeFromSuperview()
    #expect(leaf.moves.last == "offScreen")
  }

  @Test func `the responder chain leads from a view to the application`() async {
    let (parent, child, label) = (UIViewController(), UIViewController(), UILabel())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.view.addSubview(label)
    let window = await shownWindow(parent)
    let application = UIApplication.shared
    var chain: [UIResponder] = []
    var next: UIResponder? = label
    while let current = next {
      chain.append(current)
      next = current.next
    }
    #expect(
      chain == [label, child.view, child, parent.view, parent, window, application])
  }

  @Test func `the next responder of a presented controller is its presenter`() async {
    let (root, sheet) = (UIViewController(), UIViewController())
    let window = await shownWindow(root)
    root.present(sheet, animated: false)
    await mainTurns()
    #expect(sheet.view.next === sheet)
    #expect(sheet.next === root)
    #expect(window.rootViewController != nil)
  }

  @Test func `one responder is first, and resigns for the next`() async {
    let (root, first, second) = (UIViewController(), UITextField(), UITextView())
    #expect(!first.becomeFirstResponder(), "not on the screen")
    root.view.addSubview(first)
    root.view.addSubview(second)
    let window = await shownWindow(root)
    var ended = 0
    first.addAction(UIAction { _ in ended += 1 }, for: .editingDidEnd)
    #expect(first.becomeFirstResponder())
    #expect(second.becomeFirstResponder())
    #expect(!first.isFirstResponder)
    #expect(ended == 1)
    #expect(second.resignFirstResponder())
    #expect(window.rootViewController != nil)
  }

  @Test func `constraints keep what was set`() {
    let (root, view) = (UIView(), UIView())
    root.addSubview(view)
    let constraint = view.leadingAnchor.constraint(
      equalTo: root.safeAreaLayoutGuide.leadingAnchor, constant: 12)
    #expect(!constraint.isActive)
    NSLayoutConstraint.activate([
      constraint, view.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
    #expect(constraint.isActive)
    #expect(constraint.firstItem === view)
    #expect(constraint.firstAttribute == .leading)
    #expect(constraint.secondItem === root.safeAreaLayoutGuide)
    #expect(constraint.relation == .equal)
    #expect(constraint.constant == 12)
    #expect(constraint.priority == .required)
  }

  @Test func `activating a constraint without a common ancestor ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (one, other) = (UIView(), UIView())
      one.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
    }
  }

  @Test func `adding a view to what it contains ends the process`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      inner.addSubview(outer)
    }
  }

  @Test func `hidden views and what a modal view covers are no part of the tree`() throws {
    let (root, hidden, clear, shown, modal) = (UIView(), UILabel(), UILabel(), UILabel(), UIView())
    for (view, text) in [(hidden, "hidden"), (clear, "clear"), (shown, "shown")] {
      view.text = text
      root.addSubview(view)
    }
    hidden.isHidden = true
    clear.alpha = 0
    #expect(root.screenElement?.children.map(\.label) == ["shown"])
    modal.accessibilityViewIsModal = true
    modal.accessibilityLabel = "over"
    root.addSubview(modal)
    #expect(root.screenElement?.children.map(\.label) == ["over"])
    shown.isAccessibilityElement = true
    shown.accessibilityHint = "why"
    shown.accessibilityIdentifier = "id"
    let json = try #require(shown.screenElement?.json)
    #expect(json["hint"]?.text == "why")
    #expect(json["identifier"]?.text == "id")
    #expect(json["traits"]?.elements?.map(\.text) == ["staticText"])
  }

  @Test func `the direction and the language of a view are kept as set`() {
    let view = UIView(frame: .zero)
    #expect(view.semanticContentAttribute == .unspecified)
    #expect(view.accessibilityLanguage == nil)
    view.semanticContentAttribute = .forceRightToLeft
    view.accessibilityLanguage = "ar"
    #expect(view.semanticContentAttribute == .forceRightToLeft)
    #expect(view.accessibilityLanguage == "ar")
  }
}
