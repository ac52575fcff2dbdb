#if canImport(UIKit)
  import UIKit

  /// The one screen: a title, a message, progress, and at most two buttons in the bar.
  ///
  /// It decides nothing; it shows a `SheetContent` and reports taps.
  final class SheetViewController: UIViewController {
    /// The person tapped Cancel.
    var onCancel: () -> Void = {}
    /// The person tapped Done.
    var onDone: () -> Void = {}

    private let message = UILabel(frame: .zero)
    private let progress = UIProgressView(progressViewStyle: .default)
    private let activity = UIActivityIndicatorView(style: .medium)
    private var content: SheetContent?

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      message.numberOfLines = 0
      message.textAlignment = .center
      message.font = .preferredFont(forTextStyle: .body)
      message.adjustsFontForContentSizeCategory = true
      message.isHidden = true
      progress.isHidden = true
      activity.hidesWhenStopped = true
      let stack = UIStackView(arrangedSubviews: [activity, message, progress])
      stack.axis = .vertical
      stack.spacing = 16
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }

    /// Replaces what is shown; parts that stay the same are left alone, so that VoiceOver keeps its place.
    func show(_ new: SheetContent) {
      loadViewIfNeeded()
      let old = content
      content = new
      title = new.title
      message.text = new.message
      message.isHidden = new.message == nil
      message.accessibilityLabel = new.message
      progress.isHidden = new.progress == nil
      progress.progress = Float(new.progress ?? 0)
      progress.accessibilityLabel = new.title
      activity.accessibilityLabel = new.title
      if new.progress == nil { activity.stopAnimating() } else { activity.startAnimating() }
      if old?.cancel != new.cancel {
        navigationItem.leftBarButtonItem = new.cancel.map { label in
          button(label) { [weak self] in self?.onCancel() }
        }
      }
      if old?.done != new.done {
        navigationItem.rightBarButtonItem = new.done.map { label in
          button(label) { [weak self] in self?.onDone() }
        }
      }
      if let text = new.message, new.done != nil, old?.message != text {
        UIAccessibility.post(notification: .screenChanged, argument: message)
      }
    }

    private func button(_ label: String, _ tapped: @escaping () -> Void) -> UIBarButtonItem {
      let item = UIBarButtonItem(
        title: label, primaryAction: UIAction(title: label) { _ in tapped() })
      item.accessibilityLabel = label
      return item
    }
  }
#endif
