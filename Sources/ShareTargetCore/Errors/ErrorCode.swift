extension ShareTargetError {
  /// A stable name for a kind of error; codes are added, never renamed. `Documentation/ERRORS.md` lists all.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The configuration lacks a value or holds one of the wrong kind.
    public static let invalidConfiguration = Code(rawValue: "invalid_configuration")
    /// App and extension are configured differently (H1).
    public static let configurationMismatch = Code(rawValue: "configuration_mismatch")
    /// The process has no access to the App Group (H2).
    public static let missingAppGroup = Code(rawValue: "missing_app_group")
    /// A text that should be a share id is none (F1).
    public static let invalidID = Code(rawValue: "invalid_id")
    /// No share of that id is waiting, and nothing remembers one.
    public static let unknownShare = Code(rawValue: "unknown_share")
    /// The share was acknowledged before.
    public static let finishedShare = Code(rawValue: "finished_share")
    /// A newer share took its place under `latestOnly` (F7).
    public static let replacedShare = Code(rawValue: "replaced_share")
    /// The share was older than `ExpiryDays` (F8).
    public static let expiredShare = Code(rawValue: "expired_share")
    /// A person threw the share away out of quarantine.
    public static let discardedShare = Code(rawValue: "discarded_share")
    /// The share is no longer offered to this consumer: it was acknowledged, released, or never offered.
    public static let notOffered = Code(rawValue: "not_offered")
    /// Another consumer of this process takes the shares.
    public static let consumerBusy = Code(rawValue: "consumer_busy")
    /// The share cannot be read now, for example while the device is locked; it will be offered again (S14).
    public static let notNow = Code(rawValue: "not_now")
    /// The share's directory does not hold what its manifest says; it was put into quarantine.
    public static let invalidShare = Code(rawValue: "invalid_share")
    /// The share was written by a newer version; it is left alone (S14).
    public static let newerVersion = Code(rawValue: "newer_version")
    /// The disk is full; nothing of the share was kept (S18).
    public static let noSpace = Code(rawValue: "no_space")
    /// A limit of the configuration was passed.
    public static let limitExceeded = Code(rawValue: "limit_exceeded")
    /// The operation was cancelled; nothing of it was kept.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The system suspended the extension before everything was stored; nothing of it was kept.
    public static let interrupted = Code(rawValue: "interrupted")
    /// Nothing in the offer could be kept.
    public static let nothingToShare = Code(rawValue: "nothing_to_share")
    /// The host app did not deliver what it offered.
    public static let loadFailed = Code(rawValue: "load_failed")
    /// A call to the operating system failed in a way that has no code of its own.
    public static let fileSystem = Code(rawValue: "file_system")
    /// An argument of a bridge call is missing or of the wrong type.
    public static let invalidArgument = Code(rawValue: "invalid_argument")
    /// The image is too large for base64 over a bridge; it can be had by its file URL (H17).
    public static let imageTooLarge = Code(rawValue: "image_too_large")
    /// A frame or a page of another origin called a bridge; nothing was done or told.
    public static let foreignPage = Code(rawValue: "foreign_page")
    /// The bridge has no such call.
    public static let unknownCall = Code(rawValue: "unknown_call")
    /// No draft of that id is there.
    public static let unknownDraft = Code(rawValue: "unknown_draft")
    /// The draft is frozen for delivery: its content does not change any more (C22).
    public static let frozenDraft = Code(rawValue: "frozen_draft")
    /// Another process has the draft and submits it (F6).
    public static let beingSent = Code(rawValue: "being_sent")
    /// The adapter that a submission needs failed, or is another one.
    public static let adapterFailed = Code(rawValue: "adapter_failed")
  }
}
