#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// One request in a compose sheet: it makes the coordinator, shows what that says in a look, and ends the
  /// request as that ends. It decides nothing.
  @MainActor final class ComposeSession {
    /// What an adopter's controller contributes.
    struct Adopter {
      var configuration: () throws -> ShareTargetConfiguration
      var adapter: () throws -> any ShareAdapter
      /// A draft of an earlier process that is opened again in place of the host's offer (C18).
      var resuming: ShareID?
    }

    private unowned let look: any ComposeLook
    private let environment: ComposeEnvironment
    /// The words.
    let texts: SheetTexts
    private weak var context: NSExtensionContext?
    private var coordinator: ComposeCoordinator?
    private var picker: DestinationPicker?
    private var hasAppeared = false
    private var hasDisappeared = false
    /// The alert that is shown, or will be once the sheet is there.
    private var alert: Alert?
    private var presented: UIAlertController?
    private var end: ComposeEnd?
    private var hasEnded = false

    private enum Alert: Equatable {
      case of(ComposeAlert)
      /// Nothing could be begun; the request ends with this.
      case failure(ShareTargetError.Code)
    }

    /// A session that a look shows; nothing is begun.
    init(_ look: any ComposeLook, environment: ComposeEnvironment, texts: SheetTexts) {
      self.look = look
      self.environment = environment
      self.texts = texts
    }

    // MARK: The course

    /// Begins, after buttons and row exist (C11).
    func start(_ adopter: Adopter, context: NSExtensionContext?) {
      self.context = context
      var opening = ComposeScreen()
      opening.activity = .opening
      look.show(ComposeFace(opening, texts))
      do {
        try begin(adopter)
      } catch {
        fail((error as? ShareTargetError)?.code ?? .fileSystem)
      }
    }

    private func begin(_ adopter: Adopter) throws {
      let configuration = try adopter.configuration()
      let store = try environment.store(configuration)
      let items = context?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
      let offer = Offer(items: items, profile: configuration.profile)
      guard offer.isUsable || adopter.resuming != nil else {
        throw ShareTargetError(.nothingToShare, "The host app offered nothing.")
      }
      let recipient = OfferedRecipient.recipient(of: context)
      let loader = OfferLoader(
        offer, recipient: recipient, configuration: configuration,
        environment: environment.handoff)
      let coordinator = ComposeCoordinator(
        store: store, adapter: try adopter.adapter(),
        loader: adopter.resuming == nil ? loader : nil, alarm: environment.alarm,
        resuming: adopter.resuming, presetDestinationID: recipient?.conversationIdentifier,
        recipient: recipient)
      coordinator.onChange = { [weak self] in self?.changed($0) }
      self.coordinator = coordinator
      changed(coordinator.screen)
      coordinator.start()
      Task { [weak self] in
        let end = await coordinator.end()
        self?.ended(end)
      }
    }

    private func changed(_ screen: ComposeScreen) {
      look.show(ComposeFace(screen, texts))
      picker?.show(screen)
      if alert != screen.alert.map(Alert.of) {
        alert = screen.alert.map(Alert.of)
        showAlert()
      }
    }

    /// The presentation has ended: alerts can be shown, and a request that is done can end (H4).
    func appeared() {
      hasAppeared = true
      showAlert()
      conclude()
    }

    /// The sheet has gone: a swipe that was allowed means Cancel.
    func disappeared() {
      hasDisappeared = true
      if end == nil { coordinator?.cancel() }
      if case .failure = alert { ended(.failed(.cancelled)) }
      conclude()
    }

    private func ended(_ end: ComposeEnd) {
      self.end = end
      conclude()
    }

    private func conclude() {
      guard let end, hasAppeared || hasDisappeared, !hasEnded else { return }
      hasEnded = true
      switch end {
      case .sent, .handedOver, .beingSentByApp:
        record(.completed)
        context?.completeRequest(returningItems: [], completionHandler: nil)
      case .cancelled: cancelRequest(.cancelled)
      case .failed(let code): cancelRequest(code)
      }
    }

    private func cancelRequest(_ code: ShareTargetError.Code) {
      if code == .cancelled { record(.cancelled) }
      context?.cancelRequest(withError: HostError.error(code, texts))
    }

    private func fail(_ code: ShareTargetError.Code) {
      record(.failed, TimelineEvent.Fact("code", .code(code.rawValue)))
      alert = .failure(code)
      showAlert()
    }

    private func record(_ name: TimelineEvent.Name, _ facts: TimelineEvent.Fact...) {
      var event = TimelineEvent(name, share: coordinator?.screen.id)
      event.facts = facts
      environment.handoff.timeline.record(event)
    }

    // MARK: What the person does

    /// How far copying and sending are (C35).
    var progress: Progress? { coordinator?.progress }

    /// Post: straight to the coordinator, which refuses by itself (C19, C25).
    func post() { coordinator?.send() }
    /// Cancel: straight to the coordinator (C25).
    func cancel() { coordinator?.cancel() }
    /// "Close, the app will send it" (C25a).
    func close() { coordinator?.close() }
    /// The text was changed.
    func edit(_ text: String) { coordinator?.edit(text) }

    /// The row of the destination was touched.
    func pick() {
      guard let coordinator, picker == nil else { return }
      let screen = coordinator.screen
      guard screen.canChooseDestination || screen.canRetryDestinations else { return }
      let picker = DestinationPicker(texts)
      picker.onPick = { [weak self] destination in
        self?.hidePicker()
        self?.coordinator?.choose(destination.id)
      }
      picker.onRetry = { [weak self] in self?.coordinator?.retryDestinations() }
      picker.onLeave = { [weak self] in self?.picker = nil }
      picker.show(screen)
      self.picker = picker
      look.show(picker)
    }

    private func hidePicker() {
      guard picker != nil else { return }
      picker = nil
      look.hidePicker()
    }

    // MARK: Alerts

    /// Brings what is on the screen to what is to be said, one step at a time.
    private func showAlert() {
      if let old = presented {
        presented = nil
        if !old.isBeingDismissed {
          return old.dismiss(animated: true) { [weak self] in self?.showAlert() }
        }
      }
      guard let alert, hasAppeared, !hasDisappeared, presented == nil else { return }
      hidePicker()
      let controller = self.controller(for: alert)
      presented = controller
      look.present(controller, animated: true)
    }

    private func controller(for alert: Alert) -> UIAlertController {
      let words: (title: String, message: String) =
        switch alert {
        case .of(let alert): texts.words(alert)
        case .failure(let code): (texts[.notSaved], texts.failure(code, nil))
        }
      let controller = UIAlertController(
        title: words.title, message: words.message, preferredStyle: .alert)
      controller.view.semanticContentAttribute = texts.direction
      for (title, answer) in answers(to: alert) {
        controller.addAction(
          UIAlertAction(title: title, style: .default) { [weak self] _ in
            self?.presented = nil
            answer()
          })
      }
      return controller
    }

    private func answers(to alert: Alert) -> [(String, () -> Void)] {
      let dismiss = { [weak self] in self?.coordinator?.dismissAlert() ?? () }
      switch alert {
      case .of(.savedNotSent):
        return [
          (
            texts[.retry],
            {
              dismiss()
              self.post()
            }
          ),
          (texts[.closeForApp], { self.close() }),
          (texts[.done], dismiss),
        ]
      case .of(.beingSentByApp): return [(texts[.done], { self.close() })]
      case .of: return [(texts[.done], dismiss)]
      case .failure(let code): return [(texts[.done], { self.ended(.failed(code)) })]
      }
    }
  }
#endif
