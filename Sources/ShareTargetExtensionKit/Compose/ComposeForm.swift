#if canImport(UIKit)
  import UIKit

  /// The screen of our own look: text, rows and what is attached, in a stack that scrolls (C31).
  final class ComposeForm: UIViewController, UITextViewDelegate {
    private let session: ComposeSession
    private let text = UITextView(frame: .zero)
    private let emptyLabel = UILabel(frame: .zero)
    private let countLabel = UILabel(frame: .zero)
    private let rows = UIStackView(arrangedSubviews: [])
    private let attachments = UILabel(frame: .zero)
    private let progress = UIProgressView(progressViewStyle: .default)
    private var face: ComposeFace?
    private var shownRows: [ComposeRow] = []
    /// Kept when the rows around them change: a finger that is on one must not lose it.
    private var buttons: [ComposeRow.Action: UIButton] = [:]

    /// A form that reports to a session.
    init(_ session: ComposeSession) {
      self.session = session
      super.init(nibName: nil, bundle: nil)
    }
    /// Not made from an archive.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let texts = session.texts
      navigationItem.leftBarButtonItem = button(texts[.cancel]) { [weak self] in
        self?.session.cancel()
      }
      navigationItem.rightBarButtonItem = button(texts[.post]) { [weak self] in
        self?.session.post()
      }
      navigationItem.rightBarButtonItem?.style = .done
      text.delegate = self
      text.isScrollEnabled = false
      text.font = .preferredFont(forTextStyle: .body)
      text.adjustsFontForContentSizeCategory = true
      text.accessibilityLanguage = texts.language.rawValue
      for label in [emptyLabel, countLabel, attachments] {
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
      }
      // The editor's own label says the same.
      emptyLabel.isAccessibilityElement = false
      emptyLabel.accessibilityElementsHidden = true
      rows.axis = .vertical
      rows.spacing = 8
      progress.accessibilityLabel = texts[.sending]
      arrange()
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if text.isEditable { text.becomeFirstResponder() }
    }

    /// A stack as wide as the screen, in a view that scrolls; the system's controls size themselves.
    private func arrange() {
      let stack = UIStackView(
        arrangedSubviews: [emptyLabel, text, countLabel, progress, rows, attachments])
      stack.axis = .vertical
      stack.spacing = 16
      let scroll = UIScrollView(frame: view.bounds)
      scroll.keyboardDismissMode = .interactive
      scroll.addSubview(stack)
      view.addSubview(scroll)
      for part in [stack, scroll] as [UIView] {
        part.translatesAutoresizingMaskIntoConstraints = false
        part.semanticContentAttribute = session.texts.direction
      }
      let (content, safe) = (scroll.contentLayoutGuide, view.safeAreaLayoutGuide)
      NSLayoutConstraint.activate([
        scroll.topAnchor.constraint(equalTo: safe.topAnchor),
        scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        scroll.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
        stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
        stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
        stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
        stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
        stack.widthAnchor.constraint(
          equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -32),
        text.heightAnchor.constraint(greaterThanOrEqualToConstant: 88),
      ])
    }

    private func button(_ label: String, _ tapped: @escaping () -> Void) -> UIBarButtonItem {
      let item = UIBarButtonItem(
        title: label, primaryAction: UIAction(title: label) { _ in tapped() })
      item.accessibilityLabel = label
      return item
    }

    /// Shows a face.
    func show(_ new: ComposeFace) {
      face = new
      title = new.title
      if text.text != new.text { text.text = new.text }
      text.isEditable = new.isTextEditable
      text.accessibilityLabel = new.textLabel
      emptyLabel.text = new.emptyText
      emptyLabel.isHidden = !new.text.isEmpty
      countLabel.text = new.charactersLeft.map(String.init)
      countLabel.isHidden = new.charactersLeft == nil
      countLabel.textColor = (new.charactersLeft ?? 0) < 0 ? .systemRed : .secondaryLabel
      if progress.observedProgress == nil { progress.observedProgress = session.progress }
      progress.isHidden = new.activity == nil
      attachments.text = new.attachments.joined(separator: "\n")
      attachments.isHidden = new.attachments.isEmpty
      navigationItem.rightBarButtonItem?.isEnabled = new.post.isEnabled
      navigationItem.leftBarButtonItem?.isEnabled = new.cancel.isEnabled
      showRows(ComposeRow.rows(of: new))
    }

    private func showRows(_ new: [ComposeRow]) {
      guard new != shownRows else { return }
      shownRows = new
      let views = new.map { view(of: $0) }
      for view in rows.arrangedSubviews where !views.contains(view) { view.removeFromSuperview() }
      for (index, view) in views.enumerated()
      where !rows.arrangedSubviews.indices.contains(index) || rows.arrangedSubviews[index] != view {
        rows.insertArrangedSubview(view, at: index)
      }
    }

    private func view(of row: ComposeRow) -> UIView {
      let words = [row.title, row.value].compactMap { $0 }.joined(separator: ", ")
      guard let action = row.action else {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: .callout)
        label.adjustsFontForContentSizeCategory = true
        label.text = words
        return label
      }
      var configuration = UIButton.Configuration.gray()
      configuration.title = row.title
      configuration.subtitle = row.value
      let button = buttons[action] ?? button(for: action, configuration)
      buttons[action] = button
      button.configuration = configuration
      button.accessibilityLabel = words
      return button
    }

    private func button(
      for action: ComposeRow.Action, _ configuration: UIButton.Configuration
    ) -> UIButton {
      let button = UIButton(
        configuration: configuration,
        primaryAction: UIAction { [weak self] _ in
          switch action {
          case .pick: self?.session.pick()
          case .close: self?.session.close()
          }
        })
      button.contentHorizontalAlignment = .leading
      return button
    }

    // MARK: UITextViewDelegate

    func textViewDidChange(_ textView: UITextView) { session.edit(textView.text ?? "") }

    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { face?.isTextEditable ?? false }
  }
#endif
