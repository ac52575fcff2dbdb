import UIKit

/// A share extension as the web is full of them: it opens a URL by the responder chain when its view
/// has appeared, and ends its request on a button.
final class ShareViewController: UINavigationController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let form = UIViewController()
    form.title = "\(extensionContext?.inputItems.count ?? -1) items"
    form.navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel,
      primaryAction: UIAction { [weak self] _ in
        self?.extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
      })
    form.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done,
      primaryAction: UIAction { [weak self] _ in
        self?.extensionContext?.completeRequest(returningItems: nil) { _ in }
      })
    viewControllers = [form]
    Task { await tell("beforeAppearing") }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task { await tell("afterAppearing") }
  }

  private func tell(_ host: String) async {
    guard let url = URL(string: "probe://\(host)") else { return }
    var responder: UIResponder? = self
    while let current = responder, !(current is UIApplication) { responder = current.next }
    let opened = await (responder as? UIApplication)?.open(url)
    topViewController?.navigationItem.prompt = "\(host) \(opened.map(String.init) ?? "no app")"
  }
}
