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
    private lazy var texts = SheetTexts.own(environment, text(for:in:))

    private struct Request {
      var configuration: ShareTargetConfiguration
      var writer: ShareWriter
      var offer: Offer
      var log: OriginalLog
    }

    /// Seconds after which an attempt to open the app counts as failed, should the system not answer.
    private static let openSeconds = 5.0
    /// Seconds after which progress is shown; a share that is faster ends without flicker.
    private static let progressSeconds = 0.2
    /// Seconds after which a copy that does not stop no longer keeps the sheet of a cancelled share.
    private static let stopSeconds = 3.0

    /// The configuration: that of the extension's Info.plist, unless a subclass makes another (H1).
    ///
    /// Called once, when the view loads. An error is shown, logged, and ends the request.
    open func configuration() throws -> ShareTargetConfiguration {
      try environment.configuration()
    }

    /// A text of the adopter's instead of ours; `nil` keeps ours.
    ///
    /// Asked once for each phrase, when the view loads. Parameters stand in braces, as `SheetPhrase`
    /// lists them; a text of one's own has one form for all numbers.
    open func text(for phrase: SheetPhrase, in language: SheetLanguage) -> String? { nil }

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
        let offer = Offer(items: items, profile: configuration.profile)
        guard offer.isUsable else {
          throw ShareTargetError(
            .nothingToShare,
            offer.needsImage
              ? "The host app offered no image." : "The host app offered nothing.")
        }
        request = Request(
          configuration: configuration, writer: writer, offer: offer,
          log: environment.originalLog(configuration))
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
      case .gatherAgain: gatherAgain()
      case .stop: stop()
      case .ask(let gathered): ask(gathered)
      case .publish: publish()
      case .record(let code):
        intake?.recordSkipped(result)
        record(.failed, TimelineEvent.Fact("code", .code(code.rawValue)))
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
      show(SheetContent(title: texts[.saving], cancel: texts[.cancel]))
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
          request.log.record(.received(staged.id))
          if isStopping {
            // The sheet may have gone by now, and with it whoever would have discarded this.
            staged.discard()
            return send(.stopped)
          }
          let intake = Intake(
            request.offer, into: staged, configuration: request.configuration,
            clock: environment.clock, media: environment.media
          ) { [weak self] settled, all in self?.progressed(settled, all) }
          self.intake = intake
          gathered(try await intake.run())
        } catch {
          gatheringEnded(error)
        }
      }
    }

    private func gatherAgain() {
      guard let intake else { return }
      let content = SheetContent(
        title: texts[.saving], progress: settledFraction, cancel: texts[.cancel])
      show(content)
      Task {
        do { gathered(try await intake.retry()) } catch { gatheringEnded(error) }
      }
    }

    private func gathered(_ result: Intake.Result) {
      self.result = result
      // Nothing but skipped attachments is no share (H11).
      let hasWords = result.text != nil || request?.offer.title != nil
      let hasContent =
        request?.offer.needsImage == true
        ? result.imageCount > 0 : result.itemCount > 0 || hasWords
      send(
        .gathered(
          Handoff.Gathered(
            hasContent: hasContent, skipped: result.skipped, isRetryable: result.isRetryable)))
    }

    private func gatheringEnded(_ error: any Error) {
      if isStopping {
        staged?.discard()
        send(.stopped)
      } else {
        fail(error, skipped: result.skipped)
      }
    }

    private func stop() {
      isStopping = true
      show(SheetContent(title: texts[.saving]))
      intake?.cancel()
      _ = environment.clock.call(after: Self.stopSeconds) { [weak self] in self?.send(.stopped) }
    }

    private func publish() {
      guard let staged, let request else { return }
      show(SheetContent(title: texts[.saving], progress: settledFraction))
      intake?.recordSkipped(result)
      let (title, text) = (request.offer.title ?? result.pageTitle, result.text)
      let recipient = OfferedRecipient.recipient(of: context)
      Task {
        do {
          let share = try await Self.offMain {
            let share = try staged.publish(title: title, text: text, recipient: recipient)
            request.writer.mirror(share, log: request.log)
            return share
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
      context?.cancelRequest(withError: HostError.error(code, texts))
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
      sheet.onRetry = { [weak self] in self?.send(.retryTapped) }
      sheet.speak(texts.language)
      navigation.view.semanticContentAttribute = sheet.view.semanticContentAttribute
      navigation.navigationBar.semanticContentAttribute = sheet.view.semanticContentAttribute
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
          title: texts[.saving], message: texts.copying(settled, all), progress: fraction,
          cancel: texts[.cancel]))
    }

    private func ask(_ gathered: Handoff.Gathered) {
      record(.asking, TimelineEvent.Fact("missing", .count(Int64(gathered.skipped.count))))
      show(
        SheetContent(
          title: texts[gathered.hasContent ? .incomplete : .notSaved],
          message: texts.incomplete(gathered.skipped, canSave: gathered.hasContent),
          cancel: gathered.hasContent ? texts[.cancel] : nil,
          done: texts[gathered.hasContent ? .save : .done], retry: texts[.retry]))
    }

    private func say(_ message: Handoff.Message) {
      let sentence =
        switch message {
        case .savedOpenTheApp: texts[.openTheApp]
        case .savedWithout(let skipped): texts.savedWithout(skipped)
        }
      show(SheetContent(title: texts[.saved], message: sentence, done: texts[.done]))
    }

    private func alert(_ failure: Handoff.Failure) {
      show(SheetContent(title: texts[.notSaved]))
      let alert = UIAlertController(
        title: texts[.notSaved], message: texts.notSaved(failure), preferredStyle: .alert)
      alert.view.semanticContentAttribute = sheet.view.semanticContentAttribute
      alert.addAction(
        UIAlertAction(title: texts[.done], style: .default) { [weak self] _ in
          self?.send(.doneTapped)
        })
      present(alert, animated: true)
    }
  }
#endif
