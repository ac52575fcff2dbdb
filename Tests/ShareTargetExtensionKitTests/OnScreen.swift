import Testing

@testable import UIKit

/// What a test does as the person who looks at a controller.
@MainActor protocol OnScreen: AnyObject {
  /// The controller that the system shows.
  var shown: UIViewController { get }
}

extension OnScreen {
  private var front: ScreenElement? { shown.view.window?.frontElement }

  /// The names of everything that a person could tap now.
  var controls: [String] { front.map { Self.controls($0) } ?? [] }

  private static func controls(_ element: ScreenElement) -> [String] {
    let own = element.activate == nil || element.isEnabled == false ? [] : [element.label ?? "?"]
    return own + element.children.flatMap { controls($0) }
  }

  /// Everything that can be read on the screen now.
  var words: String { front.map { Self.words($0) }?.joined(separator: "\n") ?? "" }

  private static func words(_ element: ScreenElement) -> [String] {
    [element.label].compactMap { $0 } + element.children.flatMap { words($0) }
  }

  /// Taps a control.
  func tap(_ label: String) throws {
    try #require(front?.control(labelled: label), "No \(label) among \(controls).").activate?()
  }

  /// Lets the main queue turn until something holds.
  func until(_ holds: () -> Bool) async {
    while !holds() { await Task.yield() }
  }

  /// Turns the main queue until a control is there and nothing moves any more.
  func until(control label: String) async {
    await until {
      controls.contains(label) && shown.presentedViewController?.isBeingPresented != true
    }
  }

  /// Types into the field with this label.
  func type(_ text: String, into label: String) throws {
    let field = try #require(front?.field(labelled: label), "No \(label).")
    #expect(field.isEnabled == true)
    field.enter?(Typing(text))
  }

  /// Whether a control can be used; `nil` if there is none of this name.
  func isEnabled(_ label: String) -> Bool? { front?.control(labelled: label)?.isEnabled }

  /// What a field holds.
  func text(of label: String) -> String? { front?.field(labelled: label)?.value }
}
