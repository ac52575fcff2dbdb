import UIKit

/// The system's compose sheet: a card with a text, a preview, rows, Cancel and Post.
///
/// It is modelled on Apple's header and documentation, and on public disassemblies where these are
/// silent. What surprises: the card is hidden until the keyboard comes, and its preview asks the host's
/// providers a second time; Post is disabled until they have answered; a tap on Post or Cancel takes the
/// card away first, and only then calls `didSelectPost` or `didSelectCancel`.
@MainActor open class SLComposeServiceViewController: UIViewController, UITextViewDelegate {
  private var sheet: UINavigationController?
  private lazy var card = SheetRootController(
    cancel: { [weak self] in self?.cancel() }, post: { [weak self] in self?.post() })
  private let attachments = SheetAttachments()
  private var hasItems = false
  private var isPresented = false
  private var isLeaving = false

  // MARK: Setup

  /// The presentation's animation has ended; the place for expensive work.
  open func presentationAnimationDidFinish() {}

  /// The card's navigation controller, of which this controller is the parent; `nil` before the view is
  /// loaded.
  open override var navigationController: UINavigationController? { sheet }

  open override var title: String? {
    didSet { card.title = title }
  }

  open override func loadView() {
    super.loadView()
    card.title = title
    card.loadViewIfNeeded()
    let navigation = UINavigationController(rootViewController: card)
    sheet = navigation
    addChild(navigation)
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
    textView.delegate = self
    card.content.emptyLabel.text = placeholder
    card.content.show(charactersRemaining: charactersRemaining)
    navigation.view.isHidden = true
    guard let item = extensionContext?.inputItems.first as? NSExtensionItem else { return }
    textView.text = item.attributedContentText?.string
    attachments.answered = { [weak self] in self?.attachmentArrived() }
    attachments.load(item.attachments ?? [])
    validateContent()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    card.content.show(loadPreviewView())
    hasItems = true
    showItems()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard textView.becomeFirstResponder(), !isPresented else { return }
    isPresented = true
    // The keyboard comes, and with it the card; in turns of their own.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.sheet?.view.isHidden = false
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self.presentationAnimationDidFinish() }
        }
      }
    }
  }

  // MARK: Content

  /// The text that can be edited; made with the view, which is its delegate.
  open var textView: UITextView! { card.content.textView }
  /// The present text.
  open var contentText: String! { textView.text }
  /// What stands in place of an empty text.
  open var placeholder: String! {
    didSet { card.content.emptyLabel.text = placeholder }
  }

  private func attachmentArrived() {
    if hasItems { card.content.show(loadPreviewView()) }
    validateContent()
  }

  /// The preview: by default a picture or an address of the first item, once the host has answered.
  ///
  /// Asked for when the view is about to appear; the default's parts come later.
  open func loadPreviewView() -> UIView! { attachments.preview() }

  // MARK: Posting and cancelling

  /// The card has gone after a tap on Post. By default the request is completed without items.
  open func didSelectPost() {
    extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
  }

  /// The card has gone after a tap on Cancel, or after `cancel()`. By default the request is cancelled
  /// with `NSUserCancelledError`.
  open func didSelectCancel() {
    extensionContext?.cancelRequest(
      withError: NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError))
  }

  /// Takes the card away and calls `didSelectCancel`.
  open func cancel() { leave { $0.didSelectCancel() } }

  private func post() {
    textView.isEditable = false
    leave { $0.didSelectPost() }
  }

  /// Nothing can be touched while the card moves away; after that it is hidden.
  private func leave(_ then: @escaping (SLComposeServiceViewController) -> Void) {
    guard !isLeaving else { return }
    isLeaving = true
    textView.resignFirstResponder()
    sheet?.view.isHidden = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.isLeaving = false
        then(self)
      }
    }
  }

  // MARK: Validation

  /// Whether text and attachments may be posted; asked after each change that the person makes.
  open func isContentValid() -> Bool { true }

  /// Asks `isContentValid` and enables Post if that and the attachments allow it.
  open func validateContent() {
    card.content.emptyLabel.isHidden = !(contentText ?? "").isEmpty
    card.navigationItem.rightBarButtonItem?.isEnabled =
      isContentValid() && attachments.areReady
  }

  /// How many characters are left; `nil` shows nothing. It does not disable Post.
  open var charactersRemaining: NSNumber! {
    didSet { card.content.show(charactersRemaining: charactersRemaining) }
  }

  // MARK: Rows

  /// The rows, as `SLComposeSheetConfigurationItem`; asked for when the view is about to appear.
  open func configurationItems() -> [Any]! { [] }

  /// Asks for the rows anew. Before they were first asked for it does nothing.
  open func reloadConfigurationItems() { if hasItems { showItems() } }

  private func showItems() {
    card.show((configurationItems() ?? []).compactMap { $0 as? SLComposeSheetConfigurationItem })
  }

  /// Shows a controller in the card, in place of text and rows; one at a time.
  open func pushConfigurationViewController(_ viewController: UIViewController!) {
    sheet?.pushViewController(viewController, animated: true)
    textView.resignFirstResponder()
  }

  /// Goes back to text and rows.
  open func popConfigurationViewController() {
    _ = sheet?.popToViewController(card, animated: true)
  }

  /// A controller whose view stands in place of the rows; `nil` shows them again.
  open var autoCompletionViewController: UIViewController! {
    didSet {
      guard oldValue !== autoCompletionViewController else { return }
      card.show(autoCompletion: autoCompletionViewController)
    }
  }

  // MARK: UITextViewDelegate

  // Declared here, because a subclass overrides them on Apple platforms too.

  /// Allows it.
  open func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Allows it.
  open func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  open func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  open func textViewDidEndEditing(_ textView: UITextView) {}
  /// Validates. A subclass that overrides it calls this.
  open func textViewDidChange(_ textView: UITextView) { validateContent() }
  /// Does nothing.
  open func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Allows it.
  open func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
}
