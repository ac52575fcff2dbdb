import ShareTargetCompose
import ShareTargetCore

/// What a compose sheet shows, in words: a function of the coordinator's screen, and the same for both looks.
package struct ComposeFace: Hashable, Sendable {
  /// A button.
  package struct Control: Hashable, Sendable {
    /// What it is called.
    package var label: String
    /// Whether it does something.
    package var isEnabled: Bool
  }

  /// The row of the destination.
  package struct Row: Hashable, Sendable {
    /// What it is about.
    package var title: String
    /// What is chosen, or why nothing can be.
    package var value: String
    /// Whether the destinations are still being asked for.
    package var isPending: Bool
    /// Whether touching it shows the destinations.
    package var opens: Bool
  }

  /// At the top.
  package var title: String
  /// The text of the editor.
  package var text: String
  /// Whether the editor takes changes (C20).
  package var isTextEditable: Bool
  /// What the editor is called.
  package var textLabel: String
  /// What stands in place of an empty text.
  package var emptyText: String
  /// How much may still be written, where that is little; in UTF-8 bytes, negative when it is too much (C8).
  package var charactersLeft: Int64?
  /// The button on the right.
  package var post: Control
  /// The button on the left.
  package var cancel: Control
  /// The row of the destination (C11: it is always there).
  package var destination: Row
  /// What is under way, while something is.
  package var activity: String?
  /// "Close, the app will send it" (C25a).
  package var close: String?
  /// What is in the draft, by name.
  package var attachments: [String]
  /// Why Post is off, and what is missing.
  package var notes: [String]
  /// Whether a swipe must not take the sheet away.
  package var isModal: Bool

  /// Up to how many bytes the number of those that are left is shown.
  private static let shownBytesLeft: Int64 = 200

  /// Puts a screen into words.
  package init(_ screen: ComposeScreen, _ texts: SheetTexts) {
    activity = Self.activity(screen, texts)
    title = activity ?? texts.appName
    text = screen.text
    isTextEditable = screen.isTextEditable
    textLabel = texts[.message]
    emptyText = texts[.addMessage]
    charactersLeft = screen.textBytesLeft <= Self.shownBytesLeft ? screen.textBytesLeft : nil
    post = Control(label: texts[.post], isEnabled: screen.canPost)
    cancel = Control(label: texts[.cancel], isEnabled: screen.canCancel)
    destination = Self.row(screen, texts)
    close = screen.canClose ? texts[.closeForApp] : nil
    attachments = screen.items.map(Self.name)
    let reason = screen.postBlock.flatMap {
      texts.blocked($0, destination: screen.destination)
    }
    notes = [reason].compactMap { $0 } + texts.absent(screen.skipped)
    isModal = screen.isDismissalBlocked
  }

  private static func activity(_ screen: ComposeScreen, _ texts: SheetTexts) -> String? {
    switch screen.activity {
    case .opening, .loading: texts[.copyingOne]
    case .sending: texts[.sending]
    case .idle, .saving, .cancelling, .ending: nil
    }
  }

  private static func row(_ screen: ComposeScreen, _ texts: SheetTexts) -> Row {
    // Before the draft is open nobody asks for destinations yet; to the person that is the same.
    let isPending = screen.destinationState == .loading || screen.activity == .opening
    return Row(
      title: texts[.sendTo],
      value: screen.destination?.title ?? unchosen(screen, isPending: isPending, texts),
      isPending: isPending, opens: screen.canChooseDestination || screen.canRetryDestinations)
  }

  /// What stands where a destination would.
  private static func unchosen(
    _ screen: ComposeScreen, isPending: Bool, _ texts: SheetTexts
  ) -> String {
    if isPending { return texts[.choosing] }
    switch screen.destinationState {
    case .failed: return texts[.choicesFailed]
    case .loaded where screen.destinations.isEmpty: return texts[.noChoices]
    case .loaded, .loading: return texts[.choose]
    case .idle: return ""
    }
  }

  private static func name(of item: SharedItem) -> String {
    switch item.kind {
    case .url, .webPage: item.page?.title ?? item.url ?? item.displayName
    default: item.displayName
    }
  }
}
