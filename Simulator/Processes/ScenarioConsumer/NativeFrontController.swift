import ShareTarget
import UIKit

/// The screen of the native front: how many shares came, and a button.
package final class NativeFrontController: UIViewController {
  private let label = UILabel()
  private var inbox: ShareInbox?
  private var waiting: CheckedContinuation<Void, Never>?
  private lazy var button = UIButton(
    type: .system, primaryAction: UIAction(title: "Use it") { [weak self] _ in self?.tap() })

  /// Starts to take shares.
  package override func viewDidLoad() {
    super.viewDidLoad()
    label.text = "Waiting for shares"
    label.frame = CGRect(x: 20, y: 100, width: 300, height: 44)
    button.frame = CGRect(x: 20, y: 160, width: 300, height: 44)
    button.isEnabled = false
    view.addSubview(label)
    view.addSubview(button)
    let consumer = NativeConsumer(behaviour: .ofThisProcess) { [weak self] in
      await self?.waitForTap()
    }
    do {
      let inbox = try ShareInbox(configuration: .fromInfoPlist())
      self.inbox = inbox
      Task.detached { await inbox.drain { try await consumer.take($0) } }
    } catch {
      label.text = "\(error)"
    }
  }

  /// Looks for shares, because a URL was opened.
  package func wake() { inbox?.wake() }

  private func waitForTap() async {
    button.isEnabled = true
    label.text = "A share is here"
    await withCheckedContinuation { waiting = $0 }
  }

  private func tap() {
    button.isEnabled = false
    label.text = "Waiting for shares"
    waiting?.resume()
    waiting = nil
  }
}
