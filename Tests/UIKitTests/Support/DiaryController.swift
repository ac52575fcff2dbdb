import UIKit

/// What happened, in order, in one diary for several controllers.
@MainActor final class Diary {
  var lines: [String] = []
  /// The lines so far; the diary is empty afterwards.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that writes down its life.
final class DiaryController: UIViewController {
  let name: String
  let diary: Diary

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { fatalError("no archive") }

  private func note(_ line: String) { diary.lines.append("\(name) \(line)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("willAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("isAppearing")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("didDisappear")
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note(parent == nil ? "willLeaveParent" : "willMoveToParent")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "didLeaveParent" : "didMoveToParent")
  }
}
