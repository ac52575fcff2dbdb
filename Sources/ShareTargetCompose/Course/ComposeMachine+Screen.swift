import ShareTargetCore

extension ComposeMachine {
  /// The content may change now (C16, C20, C22).
  package var isEditable: Bool { phase == .editing }

  /// A destination may be chosen now.
  package var canChoose: Bool {
    guard isEditable, case .loaded(let list) = listing else { return false }
    return !list.destinations.isEmpty
  }

  /// The list may be asked for again (C13).
  package var canRetryListing: Bool {
    guard isEditable, case .failed = listing else { return false }
    return true
  }

  /// Why Post is off; `nil` if it is on. It is the guard of `sendPressed` itself (C19).
  package var postBlock: PostBlock? {
    switch phase {
    case .frozen: nil
    case .editing: contentBlock
    default: .busy
    }
  }

  private var contentBlock: PostBlock? {
    if loading == .running || loading == .stopping { return .loading }
    if let fault = content.textFault { return .textFault(fault) }
    let budget = ComposeBudget(items: content.items, limits: rules.limits)
    guard budget.itemsFit, content.text.isEmpty || budget.hasRoomForText else {
      return .tooManyItems
    }
    let byteCount = Int64(content.text.utf8.count)
    guard byteCount <= budget.textByteCount else {
      return .textTooLong(byteCount: byteCount - budget.textByteCount)
    }
    if content.items.isEmpty, content.text.allSatisfy(\.isWhitespace) { return .empty }
    return destinationBlock
  }

  private var destinationBlock: PostBlock? {
    switch (listing, content.destination) {
    case (.loaded(let list), let destination?):
      list[destination.id] == nil ? .destinationGone : nil
    case (_, .some): nil
    case (.loaded(let list), nil):
      rules.isDestinationRequired && !list.destinations.isEmpty ? .destinationMissing : nil
    case (_, nil): rules.isDestinationRequired ? .destinationMissing : nil
    }
  }

  /// Everything that a screen shows, as a value of the state.
  package var screen: ComposeScreen {
    var screen = ComposeScreen()
    screen.id = id
    screen.text = content.text
    screen.offeredText = content.offeredText
    screen.items = content.items
    screen.skipped = content.skipped
    screen.isTextEditable = isEditable
    screen.postBlock = postBlock
    screen.canPost = screen.postBlock == nil
    screen.canCancel = isEditable
    screen.canClose = phase == .frozen || phase == .taken
    screen.canChooseDestination = canChoose
    screen.canRetryDestinations = canRetryListing
    screen.isDismissalBlocked = !isEditable && !isOver
    screen.isRetry = phase == .frozen
    let budget = ComposeBudget(items: content.items, limits: rules.limits)
    screen.textBytesLeft =
      (budget.hasRoomForText ? budget.textByteCount : 0) - Int64(content.text.utf8.count)
    screen.destination = content.destination
    switch listing {
    case .idle: screen.destinationState = .idle
    case .loading: screen.destinationState = .loading
    case .failed(let code): screen.destinationState = .failed(code)
    case .loaded(let list):
      screen.destinationState = .loaded
      screen.destinations = list.destinations
    }
    screen.activity = activity
    screen.alert = alert
    if case .ended(let end) = phase { screen.end = end }
    return screen
  }

  private var isOver: Bool { if case .ended = phase { true } else { false } }

  private var activity: ComposeScreen.Activity {
    switch phase {
    case .idle, .opening: .opening
    case .editing: loading == .running ? .loading : .idle
    case .freezing, .noting, .handingOver: .saving
    case .beginning, .sending, .accepting: .sending
    case .cancelling, .removing(isSent: false): .cancelling
    case .frozen, .taken: .idle
    case .removing(isSent: true), .ended: .ending
    }
  }
}
