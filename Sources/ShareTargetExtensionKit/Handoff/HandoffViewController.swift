#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// The principal class of a share extension that hands everything over without a screen to fill in.
  ///
  /// ```swift
  /// @objc(ShareViewController) final class ShareViewController: HandoffViewController {}
  /// ```
  ///
  /// Work starts when the view loads. When the sheet ends by itself or by Done, the share is durable in
  /// the App Group (S3). When the person cancels, or anything fails, nothing of it is left, the sheet has
  /// said so, and the request ends with `cancelRequest` (H11). A kill at any point leaves a whole share or
  /// staging that the app sweeps.
  open class HandoffViewController: UIViewController {
    /// What the handoff touches of the world; to be set before the view loads.
    package var environment = HandoffEnvironment.device

    private var handoff = Handoff()
    private var requestContext: NSExtensionContext?
    private var context: NSExtensionContext? { requestContext ?? extensionContext }
    private var request: Request?
    private var staged: StagedShare?
    private var intake: Intake?
    private var result = Intake.Result()
    private var activity: ExpiringActivity?
    private var isStopping = false
    private var openTimeout: (any ScheduledCall)?
    private let sheet = SheetViewController(nibName: nil, bundle: nil)
    private lazy var texts = environment.texts()

    private struct Request {
      var configuration: ShareTargetConfiguration
      var writer: ShareWriter
      var offer: Offer
    }

    /// Seconds after which an attempt to open the app counts as failed, should the system not answer.
    private static let openSeconds = 5.0
    /// Seconds after which progress is shown; a share that is faster ends without flicker.
    private static let progressSeconds = 0.2

    /// The configuration: that of the extension's Info.plist, unless a subclass makes another (H1).
    ///
    /// Called once, when the view loads. An error is shown, logged, and ends the request.
    open func configuration() throws -> ShareTargetConfiguration {
      try environment.configuration()
    }

    open override func beginRequest(with context: NSExtensionContext) {
      super.beginRequest(with: context)
      requestContext = context
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      embedSheet()
      do {
        let configuration = try configuration()
        let writer = try environment.writer(configuration)
        let items = context?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
        let offer = Offer(items: items)
        guard offer.isUsable else {
          throw ShareTargetError(.nothingToShare, "The host app offered nothing.")
        }
        request = Request(configuration: configuration, writer: writer, offer: offer)
        send(.began)
      } catch {
        fail(error)
      }
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // One turn later, when the system has taken note too: it opens nothing for a sheet that moves.
      DispatchQueue.main.async { MainActor.assumeIsolated { self.send(.appeared) } }
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      send(.disappeared)
    }

    // MARK: The course

    private func send(_ event: Handoff.Event) {
      for action in handoff.handle(event) { carryOut(action) }
      isModalInPresentation = handoff.mustStay
    }

    private func carryOut(_ action: Handoff.Action) {
      switch action {
      case .gather: gather()
      case .stop: stop()
      case .publish: publish()
      case .discard: staged?.discard()
      case .hint: hint()
      case .open: openApp()
      case .say(let message): say(message)
      case .alert(let failure): alert(failure)
      case .complete: complete()
      case .cancelRequest(let code): cancelRequest(code)
      }
    }

    private func record(_ name: TimelineEvent.Name, _ facts: TimelineEvent.Fact...) {
      var event = TimelineEvent(name, share: staged?.id)
      event.facts = facts
      environment.timeline.record(event)
    }

    private func fail(_ error: any Error, skipped: [SkippedAttachment] = []) {
      let error = error as? ShareTargetError
      let code = error?.code ?? .fileSystem
      record(.failed, TimelineEvent.Fact("code", .code(code.rawValue)))
      activity?.end()
      let space = error?.cause as? MissingSpace
      send(
        .failed(Handoff.Failure(code, missingByteCount: space?.byteCount, skipped: skipped)))
    }

    // MARK: Storing

    private func gather() {
      guard let request else { return }
      show(SheetContent(title: texts.saving, cancel: texts.cancel))
      _ = environment.clock.call(after: Self.progressSeconds) { [weak self] in self?.showProgress()
      }
      activity = ExpiringActivity(reason: "Saving a share") { [weak self] in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.send(.expired) } }
      }
      Task {
        do {
          // The id is made here, before anything is asked for (H6).
          let staged = try await Self.offMain { try request.writer.begin() }
          self.staged = staged
          if isStopping {
            throw ShareTargetError(.cancelled, "Cancelled before anything was asked.")
          }
          let intake = Intake(
            request.offer, into: staged, limits: request.configuration.limits,
            clock: environment.clock
          ) { [weak self] settled, all in self?.progressed(settled, all) }
          self.intake = intake
          result = try await intake.run()
          try requireContent(request.offer)
          send(.gathered)
        } catch {
          if isStopping { send(.stopped) } else { fail(error, skipped: result.skipped) }
        }
      }
    }

    /// Nothing but skipped attachments is no share (H11).
    private func requireContent(_ offer: Offer) throws {
      if result.itemCount > 0 || result.text != nil || offer.title != nil { return }
      throw ShareTargetError(
        result.skipped.isEmpty ? .nothingToShare : .loadFailed, "Nothing of the offer was kept.")
    }

    private func stop() {
      isStopping = true
      show(SheetContent(title: texts.saving))
      intake?.cancel()
    }

    private func publish() {
      guard let staged, let request else { return }
      show(SheetContent(title: texts.saving, progress: settledFraction))
      let (title, text) = (request.offer.title, result.text)
      Task {
        do {
          let share = try await Self.offMain {
            try staged.publish(title: title, text: text, recipient: nil)
          }
          send(.published(skipped: share.skipped))
        } catch {
          fail(error)
        }
        activity?.end()
      }
    }

    /// Runs blocking file work away from the main thread.
    private static func offMain<Value: Sendable>(
      _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(with: Result { try work() })
        }
      }
    }

    // MARK: After the commit

    private func hint() {
      guard let request else { return }
      environment.hint(request.configuration.committedNotification)
      record(.hinted)
    }

    private func openApp() {
      guard let scheme = request?.configuration.urlScheme, let url = URL(string: "\(scheme)://")
      else {
        record(.notOpened, TimelineEvent.Fact("reason", .code("noScheme")))
        return send(.opened(false))
      }
      record(.opening)
      openTimeout = environment.clock.call(after: Self.openSeconds) { [weak self] in
        self?.openEnded(false)
      }
      AppOpener(responder: self, context: context).open(url) { [weak self] isOpen in
        self?.openEnded(isOpen)
      }
    }

    private func openEnded(_ isOpen: Bool) {
      guard let timeout = openTimeout else { return }
      openTimeout = nil
      timeout.cancel()
      record(isOpen ? .opened : .notOpened)
      send(.opened(isOpen))
    }

    private func complete() {
      record(.completed)
      context?.completeRequest(returningItems: [], completionHandler: nil)
    }

    private func cancelRequest(_ code: ShareTargetError.Code) {
      activity?.end()
      if code == .cancelled { record(.cancelled) }
      if code == .interrupted { record(.failed, TimelineEvent.Fact("code", .code(code.rawValue))) }
      context?.cancelRequest(withError: Self.hostError(code, texts))
    }

    /// What the host is told: the usual error for a person's decision, else the code and a sentence.
    private static func hostError(_ code: ShareTargetError.Code, _ texts: SheetTexts) -> NSError {
      if code == .cancelled {
        return NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)
      }
      return NSError(
        domain: "ShareTarget", code: 1,
        userInfo: [NSLocalizedDescriptionKey: "\(code.rawValue): \(texts.failure(code, nil))"])
    }

    // MARK: The sheet

    private var settledFraction: Double?

    private func embedSheet() {
      let navigation = UINavigationController(rootViewController: sheet)
      addChild(navigation)
      navigation.view.frame = view.bounds
      navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(navigation.view)
      navigation.didMove(toParent: self)
      sheet.onCancel = { [weak self] in self?.send(.cancelTapped) }
      sheet.onDone = { [weak self] in self?.send(.doneTapped) }
    }

    private func show(_ content: SheetContent) { sheet.show(content) }

    private func showProgress() {
      guard handoff.isCancellable, settledFraction == nil, let request else { return }
      settledFraction = 0
      progressed(0, request.offer.plans.count)
    }

    private func progressed(_ settled: Int, _ all: Int) {
      guard handoff.isCancellable, settledFraction != nil, all > 0 else { return }
      let fraction = Double(settled) / Double(all)
      settledFraction = fraction
      show(
        SheetContent(
          title: texts.saving, message: texts.copying(settled, all), progress: fraction,
          cancel: texts.cancel))
    }

    private func say(_ message: Handoff.Message) {
      let sentence =
        switch message {
        case .savedOpenTheApp: texts.openTheApp
        case .savedWithout(let skipped): texts.savedWithout(skipped)
        }
      show(SheetContent(title: texts.saved, message: sentence, done: texts.done))
    }

    private func alert(_ failure: Handoff.Failure) {
      show(SheetContent(title: texts.notSaved))
      let alert = UIAlertController(
        title: texts.notSaved, message: texts.notSaved(failure), preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: texts.done, style: .default) { [weak self] _ in
          self?.send(.doneTapped)
        })
      present(alert, animated: true)
    }
  }
#endif
