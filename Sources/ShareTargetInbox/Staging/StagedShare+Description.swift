import ShareTargetCore

extension StagedShare {
  /// What the intake knows about an attachment before its bytes are stored.
  public struct Description: Hashable, Sendable {
    /// The attachment's place among all attachments that the host offered, from 0.
    public var position: Int
    /// The host's name, as given; made safe when it is stored (I10). `nil` gets a name from the kind.
    public var displayName: String?
    /// What it is to be kept as.
    public var kind: ItemKind
    /// The uniform type identifier that the host declared.
    public var declaredType: String
    /// The preferred file name extension of the declared type, without a dot.
    public var filenameExtension: String?
    /// The type that the leading bytes tell.
    public var detectedType: String?
    /// Other representations that add something (I5).
    public var alternates: [AlternateRepresentation]?
    /// What was done to the bytes (I6).
    public var alterations: [Alteration]?
    /// The address of a web page whose bytes are stored; only http and https are kept.
    public var url: String?
    /// What a web page said of itself (I14).
    public var page: PageDetails?

    public init(
      position: Int, displayName: String?, kind: ItemKind, declaredType: String,
      filenameExtension: String? = nil, detectedType: String? = nil,
      alternates: [AlternateRepresentation]? = nil, alterations: [Alteration]? = nil
    ) {
      self.position = position
      self.displayName = displayName
      self.kind = kind
      self.declaredType = declaredType
      self.filenameExtension = filenameExtension
      self.detectedType = detectedType
      self.alternates = alternates
      self.alterations = alterations
    }
  }

  /// What became of an attachment.
  public enum Outcome: Hashable, Sendable {
    /// Its bytes are in staging and synced.
    case kept(SharedItem)
    /// It is over a limit or of no use; it stands among the share's skipped entries already.
    case skipped(SkippedAttachment)
  }
}
