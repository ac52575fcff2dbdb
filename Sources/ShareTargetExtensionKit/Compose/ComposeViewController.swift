#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import Social
  import UIKit

  /// The principal class of a share extension with the system's compose sheet: a text, a destination, Post.
  ///
  /// ```swift
  /// @objc(ShareViewController) final class ShareViewController: ComposeViewController {
  ///   override func adapter() throws -> any ShareAdapter { TeamAdapter() }
  /// }
  /// ```
  ///
  /// Every change is on disk; a draft that was sent once is never edited again; the request ends when the
  /// adapter has it, when the person cancels, or when the sending is left to the app. A kill at any point
  /// leaves a draft that the app's outbox lists. `ComposeSheetViewController` is the same in a look of its own.
  ///
  /// What is done differently from the system's default (`SLComposeServiceViewController.h`): Post and Cancel
  /// do not take the card away before the outcome is known (C25), and Post does not wait for what the system
  /// loads for its own preview, which never comes from some hosts.
  open class ComposeViewController: SLComposeServiceViewController, ComposeLook {
    /// What the sheet touches of the world; to be set before the view loads.
    package var environment = ComposeEnvironment.device
    /// A draft of an earlier process that is opened again; to be set before the view loads (C18).
    package var resumedDraft: ShareID?

    private lazy var session = ComposeSession(
      self, environment: environment, texts: .own(environment.handoff, text(for:in:)))
    private var requestContext: NSExtensionContext?
    private var face: ComposeFace?
    private var rows: [ComposeRow] = []
    private var items: [SLComposeSheetConfigurationItem] = []
    /// The card comes with the keyboard, and the keyboard only for a text that can be edited.
    private var hasCard = false

    /// The adopter's destinations and delivery; called once, when the view loads. An error is shown, logged,
    /// and ends the request.
    open func adapter() throws -> any ShareAdapter {
      throw ShareTargetError(
        .invalidConfiguration, "The compose controller overrides adapter() to return the adapter.")
    }

    /// The configuration: that of the extension's Info.plist, unless a subclass makes another (H1).
    ///
    /// Called once, when the view loads. An error is shown, logged, and ends the request.
    open func configuration() throws -> ShareTargetConfiguration {
      try environment.handoff.configuration()
    }

    /// A text of the adopter's instead of ours; `nil` keeps ours. See `HandoffViewController`.
    open func text(for phrase: SheetPhrase, in language: SheetLanguage) -> String? { nil }

    open override func beginRequest(with context: NSExtensionContext) {
      super.beginRequest(with: context)
      requestContext = context
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      textView.accessibilityLanguage = session.texts.language.rawValue
      view.semanticContentAttribute = session.texts.direction
      placeholder = session.texts[.addMessage]
      // Our own buttons in the system's places, so that a tap comes straight here (C25, C30).
      let bar = navigationController?.navigationBar.topItem
      bar?.leftBarButtonItem = button(session.texts[.cancel]) { $0.session.cancel() }
      bar?.rightBarButtonItem = button(session.texts[.post]) { $0.session.post() }
      bar?.rightBarButtonItem?.style = .done
      session.start(
        ComposeSession.Adopter(
          configuration: { [unowned self] in try configuration() },
          adapter: { [unowned self] in try adapter() }, resuming: resumedDraft),
        context: requestContext ?? extensionContext)
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      DispatchQueue.main.async { MainActor.assumeIsolated { self.session.appeared() } }
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      session.disappeared()
    }

    open override func presentationAnimationDidFinish() {
      super.presentationAnimationDidFinish()
      hasCard = true
      if let face { show(face) }
    }

    private func button(
      _ label: String, _ tapped: @escaping @MainActor (ComposeViewController) -> Void
    ) -> UIBarButtonItem {
      let item = UIBarButtonItem(
        title: label, primaryAction: UIAction(title: label) { [weak self] _ in self.map(tapped) })
      item.accessibilityLabel = label
      return item
    }

    // MARK: The look

    func show(_ new: ComposeFace) {
      face = new
      if title != new.title { title = new.title }
      if textView.text != new.text { textView.text = new.text }
      textView.isEditable = new.isTextEditable || !hasCard
      textView.accessibilityLabel = new.textLabel
      isModalInPresentation = new.isModal
      let left = new.charactersLeft.map { NSNumber(value: $0) }
      if charactersRemaining != left { charactersRemaining = left }
      showRows(ComposeRow.rows(of: new))
      validateContent()
    }

    func show(_ picker: DestinationPicker) { pushConfigurationViewController(picker) }

    func hidePicker() { popConfigurationViewController() }

    /// Changes the rows that are there; asks the system for them anew only if there are more or fewer.
    private func showRows(_ new: [ComposeRow]) {
      guard new != rows else { return }
      rows = new
      guard items.count == new.count else {
        items = new.compactMap { _ in
          SLComposeSheetConfigurationItem() as SLComposeSheetConfigurationItem?
        }
        for (item, row) in zip(items, new) { fill(item, with: row) }
        return reloadConfigurationItems()
      }
      for (item, row) in zip(items, new) { fill(item, with: row) }
    }

    private func fill(_ item: SLComposeSheetConfigurationItem, with row: ComposeRow) {
      // First, because the sheet does not follow it, and looks at it when it follows the others.
      switch row.action {
      case .pick: item.tapHandler = { [weak self] in self?.session.pick() }
      case .close: item.tapHandler = { [weak self] in self?.session.close() }
      case nil: item.tapHandler = nil
      }
      item.title = row.title
      item.valuePending = row.isPending
      item.value = row.value
    }

    open override func configurationItems() -> [Any]! { items }

    // MARK: Validation and editing

    open override func isContentValid() -> Bool { face?.post.isEnabled ?? false }

    open override func validateContent() {
      super.validateContent()
      // Buttons say what they do (C20), whatever the system still loads for its preview.
      let bar = navigationController?.navigationBar.topItem
      if items.isEmpty == false, let face {
        bar?.rightBarButtonItem?.isEnabled = face.post.isEnabled
        bar?.leftBarButtonItem?.isEnabled = face.cancel.isEnabled
      }
    }

    open override func textViewDidChange(_ textView: UITextView) {
      super.textViewDidChange(textView)
      session.edit(textView.text ?? "")
    }

    open override func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      face?.isTextEditable ?? false
    }
  }
#endif
