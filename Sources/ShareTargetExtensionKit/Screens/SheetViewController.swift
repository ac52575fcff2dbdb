#if canImport(UIKit)
  import UIKit

  /// The one screen: a title, a message, progress, at most two buttons in the bar, and one below.
  ///
  /// It decides nothing; it shows a `SheetContent` and reports taps.
  final class SheetViewController: UIViewController {
    /// The person tapped Cancel.
    var onCancel: () -> Void = {}
    /// The person tapped Done.
    var onDone: () -> Void = {}
    /// The person wants another try.
    var onRetry: () -> Void = {}

    private let message = UILabel(frame: .zero)
    private let progress = UIProgressView(progressViewStyle: .default)
    private let activity = UIActivityIndicatorView(style: .medium)
    private let retry = UIButton(type: .system)
    private var content: SheetContent?

    /// Lays the screen out in the direction of a language, and has it spoken in that.
    func speak(_ language: SheetLanguage) {
      loadViewIfNeeded()
      view.semanticContentAttribute =
        language.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      message.accessibilityLanguage = language.rawValue
      for element in [message, progress, activity, retry] {
        element.semanticContentAttribute = view.semanticContentAttribute
      }
    }

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
      retry.isHidden = true
      retry.addAction(UIAction { [weak self] _ in self?.onRetry() }, for: .touchUpInside)
      let stack = UIStackView(arrangedSubviews: [activity, message, progress, retry])
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
      retry.isHidden = new.retry == nil
      retry.setTitle(new.retry, for: .normal)
      retry.accessibilityLabel = new.retry
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
