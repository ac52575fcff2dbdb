import ShareTargetCore

/// Everything that a compose screen shows, as one plain value; a view is a function of it.
public struct ComposeScreen: Hashable, Sendable {
  /// The draft's id, once it is on disk.
  public var id: ShareID?
  /// The text of the editor.
  public var text = ""
  /// The host's text, where it came after the person had begun to write and so was not put in (C10).
  public var offeredText: String?
  /// What was taken over so far, in the host's order.
  public var items: [SharedItem] = []
  /// What was not kept, each with its reason.
  public var skipped: [SkippedAttachment] = []
  /// Whether the editor takes changes; to be bound to the hosted control (C20).
  public var isTextEditable = false
  /// Whether Post does something now; pressing it otherwise changes nothing (C19).
  public var canPost = false
  /// Why it does not.
  public var postBlock: PostBlock?
  /// Post means "send the same once more" (C22).
  public var isRetry = false
  /// Whether Cancel does something now.
  public var canCancel = false
  /// Whether the sheet may be closed without deleting anything: the app sends the draft, or already
  /// does (C25a).
  public var canClose = false
  /// Whether a destination can be chosen now.
  public var canChooseDestination = false
  /// Whether the list of destinations can be asked for again.
  public var canRetryDestinations = false
  /// Whether swiping the sheet away must be refused (C22); a swipe while it is not means Cancel.
  public var isDismissalBlocked = true
  /// UTF-8 bytes that may still be typed; negative when there are too many (C8).
  public var textBytesLeft: Int64 = 0
  /// What can be chosen, in the adapter's order.
  public var destinations: [Destination] = []
  /// What is chosen.
  public var destination: Destination?
  /// How far the list is.
  public var destinationState = DestinationState.idle
  /// What is under way.
  public var activity = Activity.opening
  /// What is to be said in an alert; `nil` for nothing.
  public var alert: ComposeAlert?
  /// How it ended; the request is completed or cancelled by it.
  public var end: ComposeEnd?

  /// How far the list of destinations is.
  public enum DestinationState: Hashable, Sendable {
    /// Nobody asks: the draft is frozen, or the sheet is about to end.
    case idle
    case loading
    case loaded
    /// The adapter failed; the list can be asked for again.
    case failed(ShareTargetError.Code)
  }

  /// What is under way.
  public enum Activity: Hashable, Sendable, CaseIterable {
    case opening, loading, idle, saving, sending, cancelling, ending
  }

  public init() {}
}
