#if canImport(UIKit)
  import ShareTargetCompose
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Takes a host's offer into a draft: the intake, as a coordinator wants it.
  @MainActor final class OfferLoader: ComposeLoader {
    private let offer: Offer
    private let recipient: SuggestedRecipient?
    private let configuration: ShareTargetConfiguration
    private let environment: HandoffEnvironment
    private var intake: Intake?
    private var isCancelled = false

    /// A loader of one request; nothing is asked for yet.
    init(
      _ offer: Offer, recipient: SuggestedRecipient?, configuration: ShareTargetConfiguration,
      environment: HandoffEnvironment
    ) {
      self.offer = offer
      self.recipient = recipient
      self.configuration = configuration
      self.environment = environment
    }

    func load(into staged: StagedShare, changed: @escaping @MainActor @Sendable () -> Void)
      async throws
      -> LoadedContent
    {
      let intake = Intake(
        offer, into: staged, configuration: configuration, clock: environment.clock,
        media: environment.media
      ) { _, _ in changed() }
      self.intake = intake
      if isCancelled { throw ShareTargetError(.cancelled, "The share was cancelled.") }
      let result = try await intake.run()
      intake.recordSkipped(result)
      return LoadedContent(
        text: result.text, textFault: fault(in: result.skipped),
        title: offer.title ?? result.pageTitle, recipient: recipient)
    }

    func cancel() {
      isCancelled = true
      intake?.cancel()
    }

    /// What is wrong with an attachment that was to be part of the text (C5).
    private func fault(in skipped: [SkippedAttachment]) -> TextFault? {
      for entry in skipped
      where offer.plans.indices.contains(entry.position)
        && offer.plans[entry.position].primaryFamily == .plainText
      {
        switch entry.reason {
        case .tooLarge: return .tooLong
        case .unreadable, .unsupported: return .wrongType
        case .tooMany, .unavailable, .timedOut, .cancelled, .noSpace: continue
        }
      }
      return nil
    }
  }
#endif
