import Testing

@testable import UIKit

/// A text view's delegate that writes everything down and may refuse.
@MainActor private final class Editor: NSObject, UITextViewDelegate, UITextFieldDelegate {
  var lines: [String] = []
  var refuses: (String) -> Bool = { _ in false }

  func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    lines.append("should \(range.location),\(range.length) \(text)")
    return !refuses(text)
  }
  func textViewDidChangeSelection(_ textView: UITextView) { lines.append("selection") }
  func textViewDidChange(_ textView: UITextView) { lines.append("did \(textView.text ?? "")") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { !refuses(string) }
}

@MainActor @Suite(.alone) struct TypingTests {
  private let editor = Editor()

  private func shown(_ view: UIView) async -> UIWindow {
    let root = UIViewController()
    root.view.addSubview(view)
    return await shownWindow(root)
  }

  @Test func `each typed character asks the delegate and is told to it, the selection first`()
    async
  {
    let view = UITextView(frame: .zero)
    view.accessibilityLabel = "Caption"
    view.delegate = editor
    view.text = "a"
    let window = await shown(view)
    #expect(editor.lines.isEmpty, "what the program sets is told to nobody")
    let answer = ScreenMessages.type(Typing("é👍"), into: "Caption", in: window)
    #expect(answer["enabled"]?.flag == true)
    await mainTurns()
    #expect(view.text == "aé👍")
    #expect(view.isFirstResponder)
    #expect(
      editor.lines == [
        "begin", "should 1,0 é", "selection", "did aé", "should 2,0 👍", "selection", "did aé👍",
      ])
    #expect(view.selectedRange == NSRange(location: 4, length: 0))
  }

  @Test func `what the delegate refuses is not typed, and pasting is one change`() async {
    let view = UITextView(frame: .zero)
    view.delegate = editor
    editor.refuses = { $0 == "x" }
    let window = await shown(view)
    _ = ScreenMessages.type(Typing("axb"), into: nil, in: window)
    await mainTurns()
    #expect(view.text == "ab")
    editor.lines = []
    _ = ScreenMessages.type(Typing("pasted", clears: true, isPasted: true), into: nil, in: window)
    await mainTurns()
    #expect(view.text == "pasted")
    #expect(editor.lines.filter { $0.hasPrefix("should") } == ["should 0,2 ", "should 0,0 pasted"])
  }

  @Test func `text that cannot be edited is found and nothing is typed`() async {
    let view = UITextView(frame: .zero)
    view.isEditable = false
    let window = await shown(view)
    let answer = ScreenMessages.type(Typing("a"), into: nil, in: window)
    #expect(answer["found"]?.flag == true)
    #expect(answer["enabled"]?.flag == false)
    #expect(
      ScreenMessages.type(Typing("a"), into: "Elsewhere", in: window)["found"]?.flag == false)
    await mainTurns()
    #expect(view.text == "")
  }

  @Test func `typing into a field tells its actions, and goes to the one in focus`() async {
    let stack = UIStackView(arrangedSubviews: [])
    let (first, second) = (UITextField(frame: .zero), UITextField(frame: .zero))
    for field in [first, second] { stack.addArrangedSubview(field) }
    second.delegate = editor
    editor.refuses = { $0 == "2" }
    var changes: [String?] = []
    second.addAction(UIAction { _ in changes.append(second.text) }, for: .editingChanged)
    let window = await shown(stack)
    #expect(second.becomeFirstResponder())
    _ = ScreenMessages.type(Typing("123"), into: nil, in: window)
    await mainTurns()
    #expect(first.text == "")
    #expect(second.text == "13")
    #expect(changes == ["1", "13"])
  }
}
