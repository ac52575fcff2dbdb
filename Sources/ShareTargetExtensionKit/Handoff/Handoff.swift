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
    /// Every attachment has an outcome and something was kept.
    case gathered
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
    /// The system is about to suspend the process.
    case expired
    /// An attempt to open the app has ended.
    case opened(Bool)
  }

  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Ask for the attachments.
    case gather
    /// Stop asking and copying; `stopped` follows.
    case stop
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
    case .stopping, .publishing, .opening: true
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
    case (.gathering, .gathered):
      phase = .publishing
      return [.publish]
    case (.gathering, .failed(let failure)), (.publishing, .failed(let failure)):
      return [.discard] + fail(failure)
    case (.gathering, .cancelTapped), (.gathering, .disappeared):
      phase = .stopping(nil)
      return [.stop]
    case (.gathering, .expired):
      phase = .stopping(Failure(.interrupted))
      return [.stop]
    case (.stopping(let interruption?), .stopped): return [.discard] + fail(interruption)
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

  /// The share is durable. What follows waits for the presentation: a request that is completed
  /// earlier leaves some host apps dimmed and frozen (H4).
  private mutating func present() -> [Action] {
    guard case .saved(let skipped) = phase else { return [] }
    if hasDisappeared { return complete() }
    guard hasAppeared else { return [] }
    if !skipped.isEmpty { return say(.savedWithout(skipped)) }
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
