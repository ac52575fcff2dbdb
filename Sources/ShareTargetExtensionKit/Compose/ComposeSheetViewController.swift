#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import UIKit

  /// The principal class of a share extension with a compose sheet of our own: the same coordinator, draft and
  /// words as `ComposeViewController`, shown by plain controls in a navigation controller.
  ///
  /// ```swift
  /// @objc(ShareViewController) final class ShareViewController: ComposeSheetViewController {
  ///   override func adapter() throws -> any ShareAdapter { TeamAdapter() }
  /// }
  /// ```
  ///
  /// The system's sheet is reported to render badly on recent systems; Info.plist chooses between the two by
  /// the principal class that it names.
  open class ComposeSheetViewController: UIViewController, ComposeLook {
    /// What the sheet touches of the world; to be set before the view loads.
    package var environment = ComposeEnvironment.device
    /// A draft of an earlier process that is opened again; to be set before the view loads (C18).
    package var resumedDraft: ShareID?

    private lazy var session = ComposeSession(
      self, environment: environment, texts: .own(environment.handoff, text(for:in:)))
    private var requestContext: NSExtensionContext?
    private lazy var form = ComposeForm(session)
    private lazy var navigation = UINavigationController(rootViewController: form)

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
      addChild(navigation)
      navigation.view.frame = view.bounds
      navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(navigation.view)
      navigation.didMove(toParent: self)
      for part in [view, navigation.view, navigation.navigationBar] as [UIView?] {
        part?.semanticContentAttribute = session.texts.direction
      }
      form.loadViewIfNeeded()
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

    // MARK: The look

    func show(_ face: ComposeFace) {
      isModalInPresentation = face.isModal
      form.show(face)
    }

    func show(_ picker: DestinationPicker) {
      navigation.pushViewController(picker, animated: true)
    }

    func hidePicker() { navigation.popToViewController(form, animated: true) }
  }
#endif
