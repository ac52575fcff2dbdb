import ShareTargetCore

/// Decides the course of one compose sheet; knows no file, clock, task or screen.
///
/// Every event goes through `handle(_:)`, which answers with what is to be done. What holds in every
/// order of events: at most one change of the disk is under way at any time, so that a snapshot never
/// overtakes an earlier one (C14); the adapter is called only after the frozen submission and the attempt
/// are on disk (C15); from the moment that Send or Cancel takes effect nothing changes the content (C16);
/// what was frozen stays as it is until an adapter was certain that nothing arrived (C22 to C24); every
/// button that is enabled does something, and every other does nothing (C19).
package struct ComposeMachine: Hashable, Sendable {
  /// What does not change while the sheet is there.
  package struct Rules: Hashable, Sendable {
    /// What a share may hold.
    package var limits: Limits
    /// Post waits for a choice, unless the adapter lists nothing.
    package var isDestinationRequired: Bool
    /// The adapter may declare that nothing arrived (C24).
    package var canTellNotSent: Bool
    /// The destination that a suggested person stands for, chosen when it is listed (C37).
    package var presetDestinationID: String?

    package init(
      limits: Limits = Limits(), isDestinationRequired: Bool = true, canTellNotSent: Bool = false,
      presetDestinationID: String? = nil
    ) {
      self.limits = limits
      self.isDestinationRequired = isDestinationRequired
      self.canTellNotSent = canTellNotSent
      self.presetDestinationID = presetDestinationID
    }
  }

  /// Where the sheet is.
  package enum Phase: Hashable, Sendable {
    /// Nothing has happened.
    case idle
    /// The draft is made, or read from the disk.
    case opening
    /// The person may write, choose, send and cancel.
    case editing
    /// Send took effect: the exact content is being frozen.
    case freezing
    /// The attempt is being written down.
    case beginning
    /// The adapter has it.
    case sending(Int)
    /// An outcome other than acceptance is being written down.
    case noting(SubmissionOutcome)
    /// The acceptance is being written down.
    case accepting
    /// Frozen, and nothing is under way: retry, or leave it to the app.
    case frozen
    /// The app is being given the draft.
    case handingOver
    /// Cancel took effect: what is being copied or written ends first.
    case cancelling
    /// The draft is being deleted, because it was sent or because it was cancelled.
    case removing(isSent: Bool)
    /// The app sends it.
    case taken
    /// Nothing will happen any more.
    case ended(ComposeEnd)
  }

  /// How far the host's content is.
  package enum Loading: Hashable, Sendable { case none, running, stopping, ended }

  /// How far the list of destinations is.
  package enum Listing: Hashable, Sendable {
    case idle, loading
    case loaded(DestinationList)
    case failed(ShareTargetError.Code)
  }

  /// What happened.
  package enum Event: Hashable, Sendable {
    // The person and the shell.
    /// The screen is there (C11); a draft of this id is to be restored.
    case started(resuming: ShareID?)
    case edited(String)
    case chose(String?)
    case listingRetried
    case sendPressed, cancelPressed, closePressed, alertDismissed
    // The host's content.
    /// Something was taken over; the rest is still loading.
    case itemsChanged([SharedItem], [SkippedAttachment])
    case loaded(LoadedContent, [SharedItem], [SkippedAttachment])
    /// Loading failed, or was stopped by Cancel.
    case loadFailed(ShareTargetError.Code, [SharedItem], [SkippedAttachment])
    // The adapter.
    case listed(Int, DestinationList)
    case listFailed(Int, ShareTargetError.Code)
    case answered(Int, Answer)
    case deadlinePassed(Int)
    // The disk.
    case opened(Opening)
    case openFailed(ShareTargetError.Code)
    case saved
    case saveFailed(ShareTargetError.Code)
    case renewed(ShareID)
    case renewFailed(ShareTargetError.Code)
    case frozen
    /// `isFrozen`: the frozen submission could not be taken back.
    case freezeFailed(ShareTargetError.Code, isFrozen: Bool)
    case attemptBegun(Int)
    /// `being_sent`: the app has the draft.
    case attemptFailed(ShareTargetError.Code)
    /// Whether the outcome could be written down.
    case noted(Bool)
    case acceptanceNoted
    case removed
    case removeFailed(ShareTargetError.Code)
    case handedOver
  }

  /// What an adapter's answer comes to.
  package enum Answer: Hashable, Sendable, CaseIterable { case accepted, notSent, unknown }

  /// A draft as it was made or found.
  package struct Opening: Hashable, Sendable {
    package var id: ShareID
    package var content: DraftContent
    /// What it is on disk; `nil` if it was made just now, so that the host's content is to be loaded.
    package var standing: DraftStanding?
    /// The app has claimed it.
    package var isTaken: Bool

    package init(
      id: ShareID, content: DraftContent = DraftContent(), standing: DraftStanding? = nil,
      isTaken: Bool = false
    ) {
      self.id = id
      self.content = content
      self.standing = standing
      self.isTaken = isTaken
    }
  }

  /// What is to be done.
  package enum Effect: Hashable, Sendable {
    /// Make a draft, or read one: `opened` or `openFailed`.
    case open(ShareID?)
    /// Take the host's content over: `loaded` or `loadFailed`, with `itemsChanged` before.
    case load
    /// Stop doing so; its answer follows, after a short time in any case (C26).
    case stopLoading
    /// Ask the adapter: `listed` or `listFailed` with the same number, or never (C12).
    case list(Int)
    /// Nobody waits for that any more.
    case abandonListing
    /// Write a revision: `saved` or `saveFailed`.
    case save(DraftContent)
    /// Give the draft a new id: `renewed` or `renewFailed`.
    case renew
    /// Write the frozen submission, durably: `frozen` or `freezeFailed`.
    case freeze(DraftContent)
    /// Write down that an attempt begins: `attemptBegun` or `attemptFailed`.
    case beginAttempt
    /// Call the adapter: `answered` with the same number, or never.
    case submit(Int)
    /// Say `deadlinePassed` when its time is over.
    case armDeadline(Int)
    /// Cancel the adapter's task and disarm the deadline; an answer may still come.
    case endSubmission(Int)
    /// Write down how an attempt ended: `noted`.
    case note(Int, SubmissionOutcome)
    /// Write down durably that the adapter has it: `acceptanceNoted`, whatever comes of it.
    case noteAcceptance
    /// Delete the draft: `removed` or `removeFailed`.
    case remove
    /// Give the draft to the app: `handedOver`, whatever comes of it, because the app also looks for
    /// frozen drafts that nobody gave it.
    case handOver
    /// The request is over.
    case end(ComposeEnd)
  }

  package let rules: Rules
  package internal(set) var phase = Phase.idle
  /// The draft's id, once it is open.
  package internal(set) var id: ShareID?
  /// What the person sees and edits.
  package internal(set) var content = DraftContent()
  package internal(set) var loading = Loading.none
  package internal(set) var listing = Listing.idle
  package internal(set) var alert: ComposeAlert?
  /// The content is that of a submission that was certainly not sent, under the same id (C24).
  package internal(set) var isReturned = false
  /// A change of the disk is under way.
  package internal(set) var isWriting = false

  /// The person has written something: what loads does not replace it (C10).
  var isEdited = false
  /// The person has chosen: a preset destination does not replace it.
  var hasChosen = false
  /// The content was edited after it had come back: its old id names another body.
  var needsNewID = false
  /// An attempt under this id ended unknown: no later one can be certain that nothing arrived.
  var mayHaveArrived = false
  /// An attempt was accepted, and that is yet to be written down.
  var isAccepted = false
  /// The last content that was written, the one being written, and the one that could not be.
  var written: DraftContent?
  var beingWritten: DraftContent?
  var refused: DraftContent?
  /// How often the adapter was asked for destinations; only the last answer counts.
  var listingCount = 0

  package init(rules: Rules = Rules()) { self.rules = rules }

  /// The number of the listing that is awaited.
  package var awaitedListing: Int? { listing == .loading ? listingCount : nil }
}
