import ShareTargetCore

extension ComposeMachine {
  /// Takes one event and says what to do, in this order; one that does not fit changes nothing.
  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .started, .edited, .chose, .listingRetried, .sendPressed, .cancelPressed, .closePressed,
      .alertDismissed:
      fromPerson(event)
    case .itemsChanged, .loaded, .loadFailed: fromHost(event)
    case .listed, .listFailed, .answered, .deadlinePassed: fromAdapter(event)
    default: fromDisk(event)
    }
  }

  // MARK: - The person

  private mutating func fromPerson(_ event: Event) -> [Effect] {
    switch event {
    case .started(let id):
      guard phase == .idle else { return [] }
      phase = .opening
      listing = .loading
      listingCount += 1
      return [.open(id), .list(listingCount)]
    case .edited(let text):
      guard isEditable, text != content.text else { return [] }
      content.text = text
      content.textFault = nil
      isEdited = true
      return changed()
    case .chose(let id):
      guard canChoose, case .loaded(let list) = listing else { return [] }
      let destination = id.flatMap { list[$0] }
      guard id == nil || destination != nil, destination != content.destination else { return [] }
      content.destination = destination
      hasChosen = true
      return changed()
    case .listingRetried:
      guard canRetryListing else { return [] }
      listing = .loading
      listingCount += 1
      return [.list(listingCount)]
    case .sendPressed: return send()
    case .cancelPressed:
      guard phase == .editing else { return [] }
      phase = .cancelling
      alert = nil
      let stopping: [Effect] = loading == .running ? [.stopLoading] : []
      if loading == .running { loading = .stopping }
      return abandonListing() + stopping + next()
    case .closePressed:
      switch phase {
      case .frozen:
        phase = .handingOver
        alert = nil
        return write(.handOver)
      case .taken: return end(.beingSentByApp)
      default: return []
      }
    case .alertDismissed: alert = nil
    default: break
    }
    return []
  }

  private mutating func send() -> [Effect] {
    guard postBlock == nil else { return [] }
    alert = nil
    if phase == .frozen {
      phase = .beginning
      return write(.beginAttempt)
    }
    phase = .freezing
    return abandonListing() + next()
  }

  /// The content has changed: an id that named another body is no longer its own (C24).
  private mutating func changed() -> [Effect] {
    if isReturned {
      isReturned = false
      needsNewID = true
    }
    return next()
  }

  private mutating func abandonListing() -> [Effect] {
    guard listing == .loading else { return [] }
    listing = .idle
    return [.abandonListing]
  }

  // MARK: - The host's content

  private mutating func fromHost(_ event: Event) -> [Effect] {
    switch event {
    case .itemsChanged(let items, let skipped):
      guard loading == .running, phase == .editing else { return [] }
      content.items = items
      content.skipped = skipped
    case .loaded(let loaded, let items, let skipped):
      guard loading == .running || loading == .stopping else { return [] }
      loading = .ended
      guard phase == .editing else { break }
      content.items = items
      content.skipped = skipped
      content.title = loaded.title
      content.recipient = loaded.recipient
      content.isWhole = true
      // After the awaited text is there, and after every edit that came before it (C10).
      if isEdited {
        if let text = loaded.text, text != content.text { content.offeredText = text }
      } else {
        content.text = loaded.text ?? ""
        content.textFault = loaded.textFault
      }
    case .loadFailed(let code, let items, let skipped):
      guard loading == .running || loading == .stopping else { return [] }
      loading = .ended
      guard phase == .editing else { break }
      content.items = items
      content.skipped = skipped
      alert = .loadFailed(code)
    default: break
    }
    return next()
  }

  // MARK: - The adapter

  private mutating func fromAdapter(_ event: Event) -> [Effect] {
    switch event {
    case .listed(let number, let list):
      guard listing == .loading, number == listingCount else { return [] }
      listing = .loaded(list)
      choosePreset()
      return next()
    case .listFailed(let number, let code):
      guard listing == .loading, number == listingCount else { return [] }
      listing = .failed(code)
    case .answered(let number, .accepted):
      switch phase {
      // Also an attempt that was given up: what arrived has arrived.
      case .sending, .frozen, .beginning, .noting, .handingOver:
        isAccepted = true
        return (phase == .sending(number) ? [.endSubmission(number)] : []) + next()
      default: break
      }
    case .answered(let number, .notSent):
      return ended(number, rules.canTellNotSent ? .notSent : .unknown)
    case .answered(let number, .unknown), .deadlinePassed(let number):
      return ended(number, .unknown)
    default: break
    }
    return []
  }

  /// Chooses what a suggested person stands for, once both the list and the draft are there (C37).
  private mutating func choosePreset() {
    guard isEditable, !isReturned, !hasChosen, content.destination == nil,
      case .loaded(let list) = listing,
      let destination = rules.presetDestinationID.flatMap({ list[$0] })
    else { return }
    content.destination = destination
  }

  private mutating func ended(_ number: Int, _ outcome: SubmissionOutcome) -> [Effect] {
    guard phase == .sending(number) else { return [] }
    phase = .noting(outcome)
    return [.endSubmission(number)] + write(.note(number, outcome))
  }

  // MARK: - The disk

  private mutating func fromDisk(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let opening): return opened(opening)
    case .openFailed(let code): return phase == .opening ? end(.failed(code)) : []
    default: break
    }
    guard isWriting else { return [] }
    isWriting = false
    switch event {
    case .saved:
      written = beingWritten
    case .saveFailed(let code):
      if code == .beingSent { return taken() }
      refused = beingWritten
      if phase == .editing { alert = .notSaved(code) }
    case .renewed(let id):
      self.id = id
      mayHaveArrived = false
      needsNewID = false
      written = nil
    case .renewFailed(let code):
      if code == .beingSent { return taken() }
      refused = content
      if phase == .freezing { phase = .editing }
      alert = .notSaved(code)
    case .frozen:
      written = content
      isReturned = false
      phase = .beginning
      return write(.beginAttempt)
    case .freezeFailed(.beingSent, _): return taken()
    case .freezeFailed(let code, let isFrozen):
      phase = isFrozen ? .frozen : .editing
      alert = .notSaved(code)
    case .attemptBegun(let number):
      if isAccepted { break }
      phase = .sending(number)
      return [.armDeadline(number), .submit(number)]
    case .attemptFailed(.beingSent): return taken()
    case .attemptFailed(let code):
      // What came back is frozen as before, and may be edited as before.
      phase = isReturned ? .editing : .frozen
      alert = .notSaved(code)
    case .noted(let isWritten): noted(isWritten)
    case .acceptanceNoted:
      phase = .removing(isSent: true)
      return write(.remove)
    case .removed: return end(phase == .removing(isSent: true) ? .sent : .cancelled)
    case .removeFailed(let code):
      // The adapter has it: nobody is asked to send again (C21).
      if phase == .removing(isSent: true) { return end(.sent) }
      if code == .beingSent { return taken() }
      phase = .editing
      alert = .cancelFailed(code)
    case .handedOver where !isAccepted: return end(.handedOver)
    default: break
    }
    return next()
  }

  private mutating func opened(_ opening: Opening) -> [Effect] {
    guard phase == .opening else { return [] }
    id = opening.id
    content = opening.content
    written = opening.content
    isEdited = !opening.content.text.isEmpty
    hasChosen = opening.content.destination != nil
    if opening.isTaken { return taken() }
    switch opening.standing {
    case nil:
      phase = .editing
      loading = .running
      choosePreset()
      return [.load] + next()
    case .editable:
      phase = .editing
      choosePreset()
      if !content.isWhole { alert = .loadInterrupted }
      return next()
    case .returned:
      phase = .editing
      isReturned = true
    case .pendingDelivery:
      phase = .frozen
      mayHaveArrived = true
      alert = .savedNotSent
      return abandonListing()
    case .accepted:
      phase = .removing(isSent: true)
      return abandonListing() + write(.remove)
    case .damaged: return end(.failed(.invalidShare))
    case .newerVersion: return end(.failed(.newerVersion))
    }
    return []
  }

  private mutating func noted(_ isWritten: Bool) {
    guard !isAccepted else { return }
    // What the disk does not know as returned is frozen for every later process.
    if phase == .noting(.notSent), isWritten, !mayHaveArrived {
      phase = .editing
      isReturned = true
      alert = .notSent
    } else {
      mayHaveArrived = true
      isReturned = false
      phase = .frozen
      alert = .savedNotSent
    }
  }

  private mutating func taken() -> [Effect] {
    phase = .taken
    alert = .beingSentByApp
    let stopping: [Effect] = loading == .running ? [.stopLoading] : []
    if loading == .running { loading = .stopping }
    return abandonListing() + stopping
  }

  private mutating func end(_ end: ComposeEnd) -> [Effect] {
    phase = .ended(end)
    return abandonListing() + [.end(end)]
  }

  // MARK: - The next step

  private mutating func write(_ effect: Effect) -> [Effect] {
    isWriting = true
    return [effect]
  }

  private mutating func save() -> [Effect] {
    beingWritten = content
    return write(.save(content))
  }

  /// What the disk is to do next, if it is free.
  private mutating func next() -> [Effect] {
    guard !isWriting else { return [] }
    if isAccepted {
      isAccepted = false
      phase = .accepting
      return write(.noteAcceptance)
    }
    switch phase {
    case .editing:
      guard content != written, content != refused else { return [] }
      if needsNewID { return write(.renew) }
      return save()
    case .freezing:
      if needsNewID { return write(.renew) }
      // Else a kill after the draft has come back and got a new id would find an older revision (C24).
      if content != written, content != refused { return save() }
      guard !isReturned else {
        phase = .beginning
        return write(.beginAttempt)
      }
      return write(.freeze(content))
    case .cancelling:
      guard loading != .stopping else { return [] }
      phase = .removing(isSent: false)
      return write(.remove)
    default: return []
    }
  }
}
