import ShareTargetCore

/// The course of one request, as a value: what happened goes in, what to do comes out (H4, H10, H11).
///
/// The order it keeps: everything durable, hint, the presentation has ended, the app is opened, the
/// request is completed. A request ends exactly once, whatever happens in whatever order.
package struct Handoff: Hashable, Sendable {
  /// Why nothing was stored.
  package struct Failure: Hashable, Sendable {
    /// The code of the error.
    package var code: ShareTargetError.Code
    /// Bytes that the disk lacks, where it is full and says so.
    package var missingByteCount: Int64?
    /// What became of the attachments, where they were asked for.
    package var skipped: [SkippedAttachment]

    /// A failure with a code.
    package init(
      _ code: ShareTargetError.Code, missingByteCount: Int64? = nil,
      skipped: [SkippedAttachment] = []
    ) {
      self.code = code
      self.missingByteCount = missingByteCount
      self.skipped = skipped
    }
  }

  /// What happened.
  package enum Event: Hashable, Sendable {
    /// The offer can be taken over.
    case began
    /// Every attachment has an outcome.
    case gathered(Gathered)
    /// The share is durable; these attachments are not in it.
    case published(skipped: [SkippedAttachment])
    /// The share cannot be stored, or there is nothing to store.
    case failed(Failure)
    /// After a cancellation: nothing is copied or awaited any more.
    case stopped
    /// The presentation has ended (`viewDidAppear`).
    case appeared
    /// The sheet has gone: the person swiped, or the host took it away.
    case disappeared
    /// The person tapped Cancel.
    case cancelTapped
    /// The person tapped the button of a message.
    case doneTapped
    /// The person wants what was not available to be asked for once more.
    case retryTapped
    /// The system is about to suspend the process.
    case expired
    /// An attempt to open the app has ended.
    case opened(Bool)
  }

  /// What asking came to.
  package struct Gathered: Hashable, Sendable {
    /// Whether there is anything to save.
    package var hasContent: Bool
    /// What was not kept.
    package var skipped: [SkippedAttachment]
    /// Whether some of it may come if it is asked for once more (I16).
    package var isRetryable: Bool

    /// A result.
    package init(
      hasContent: Bool = true, skipped: [SkippedAttachment] = [], isRetryable: Bool = false
    ) {
      self.hasContent = hasContent
      self.skipped = skipped
      self.isRetryable = isRetryable
    }
  }

  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Ask for the attachments.
    case gather
    /// Ask once more for what was not available.
    case gatherAgain
    /// Stop asking and copying; `stopped` follows, after a short time in any case.
    case stop
    /// Ask the person whether to try again or to go on with what is there.
    case ask(Gathered)
    /// Write down that the share has failed.
    case record(ShareTargetError.Code)
    /// Make the share durable; Cancel is no longer offered.
    case publish
    /// Remove what was staged.
    case discard
    /// Tell the app that there is something, should it run.
    case hint
    /// Try to open the app.
    case open
    /// Say something in the sheet, with a Done button.
    case say(Message)
    /// Say in an alert why nothing was stored.
    case alert(Failure)
    /// End the request as done.
    case complete
    /// End the request as not done.
    case cancelRequest(ShareTargetError.Code)
  }

  /// What the sheet has to say about a share that is stored.
  package enum Message: Hashable, Sendable {
    /// The app could not be opened.
    case savedOpenTheApp
    /// Some attachments are missing.
    case savedWithout([SkippedAttachment])
  }

  private enum Phase: Hashable, Sendable {
    case idle
    case gathering
    /// The person is asked, or will be once the sheet is there.
    case asking(Gathered)
    /// Ends as cancelled, or with what interrupted it.
    case stopping(Failure?)
    case publishing
    case saved(skipped: [SkippedAttachment])
    case opening(isLast: Bool)
    case saying(Message)
    case failing(Failure)
    case ended
  }
  private var phase = Phase.idle
  private var hasAppeared = false
  private var hasDisappeared = false
  /// Positions of what the person was told is missing, before it was saved.
  private var told: Set<Int> = []

  /// A request that has just begun.
  package init() {}

  /// Whether the person can still cancel, by button or by swiping.
  package var isCancellable: Bool {
    switch phase {
    case .idle, .gathering: true
    default: false
    }
  }

  /// Whether swiping the sheet away must wait, because it is about to end by itself.
  package var mustStay: Bool {
    switch phase {
    case .asking, .stopping, .publishing, .opening: true
    default: false
    }
  }

  /// Takes an event in; one that does not fit the course changes nothing.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .appeared: hasAppeared = true
    case .disappeared: hasDisappeared = true
    default: break
    }
    switch (phase, event) {
    case (.idle, .began):
      phase = .gathering
      return [.gather]
    case (.idle, .failed(let failure)): return fail(failure)
    case (.gathering, .gathered(let gathered)): return settle(gathered)
    case (.asking(let gathered), _): return answer(gathered, event)
    case (.gathering, .failed(let failure)), (.publishing, .failed(let failure)):
      return [.discard] + fail(failure)
    case (.gathering, .cancelTapped), (.gathering, .disappeared):
      phase = .stopping(nil)
      return [.stop]
    case (.gathering, .expired):
      phase = .stopping(Failure(.interrupted))
      return [.stop]
    case (.stopping(let interruption?), .stopped):
      return [.record(interruption.code), .discard] + fail(interruption)
    case (.stopping(nil), .stopped):
      phase = .ended
      return [.discard, .cancelRequest(.cancelled)]
    case (.publishing, .published(let skipped)):
      phase = .saved(skipped: skipped)
      return [.hint] + present()
    case (.saved, .appeared), (.saved, .disappeared): return present()
    case (.opening(isLast: true), .opened), (.opening, .opened(true)): return complete()
    case (.opening, .opened(false)):
      return hasDisappeared ? complete() : say(.savedOpenTheApp)
    case (.opening, .disappeared), (.saying, .disappeared): return complete()
    case (.saying(.savedOpenTheApp), .doneTapped): return complete()
    case (.saying(.savedWithout), .doneTapped):
      phase = .opening(isLast: true)
      return [.open]
    case (.failing(let failure), .appeared): return fail(failure)
    case (.failing(let failure), .doneTapped), (.failing(let failure), .disappeared):
      phase = .ended
      return [.cancelRequest(failure.code)]
    default: return []
    }
  }

  /// Everything has an outcome: publishes, asks the person, or ends.
  private mutating func settle(_ gathered: Gathered) -> [Action] {
    if gathered.isRetryable {
      phase = .asking(gathered)
      return hasAppeared ? [.ask(gathered)] : []
    }
    if gathered.hasContent {
      phase = .publishing
      return [.publish]
    }
    let code: ShareTargetError.Code = gathered.skipped.isEmpty ? .nothingToShare : .loadFailed
    return [.record(code), .discard] + fail(Failure(code, skipped: gathered.skipped))
  }

  /// What the person, or whoever takes the sheet away, answers to the question. What was gathered is
  /// given up by Cancel alone.
  private mutating func answer(_ gathered: Gathered, _ event: Event) -> [Action] {
    switch event {
    case .appeared: return [.ask(gathered)]
    case .retryTapped:
      phase = .gathering
      return [.gatherAgain]
    case .cancelTapped:
      phase = .ended
      return [.discard, .cancelRequest(.cancelled)]
    case .doneTapped, .disappeared, .expired:
      if event == .doneTapped { told = Set(gathered.skipped.map(\.position)) }
      guard !gathered.hasContent else {
        phase = .publishing
        return [.publish]
      }
      phase = .ended
      return [.record(.loadFailed), .discard, .cancelRequest(.loadFailed)]
    default: return []
    }
  }

  /// The share is durable. What follows waits for the presentation: a request that is completed
  /// earlier leaves some host apps dimmed and frozen (H4).
  private mutating func present() -> [Action] {
    guard case .saved(let skipped) = phase else { return [] }
    if hasDisappeared { return complete() }
    guard hasAppeared else { return [] }
    if !told.isSuperset(of: skipped.map(\.position)) { return say(.savedWithout(skipped)) }
    phase = .opening(isLast: false)
    return [.open]
  }

  private mutating func say(_ message: Message) -> [Action] {
    phase = .saying(message)
    return [.say(message)]
  }

  private mutating func complete() -> [Action] {
    phase = .ended
    return [.complete]
  }

  private mutating func fail(_ failure: Failure) -> [Action] {
    if hasDisappeared {
      phase = .ended
      return [.cancelRequest(failure.code)]
    }
    phase = .failing(failure)
    return hasAppeared ? [.alert(failure)] : []
  }
}
