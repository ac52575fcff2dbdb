import Foundation

/// One act of one person: what was shared, in the host app's order, and what could not be kept.
public struct Share: Hashable, Sendable, Codable, Identifiable {
  /// The idempotency key: the same share is always offered under the same id.
  public var id: ShareID
  /// The wall clock of the extension when the share was begun.
  public var createdAt: Date
  /// The title that the host gave, or that of a web page.
  public var title: String?
  /// All accompanying text as one (intake I15).
  public var text: String?
  /// The person whom the system suggested and the user chose.
  public var recipient: SuggestedRecipient?
  /// What was kept, in the host's order.
  public var items: [SharedItem]
  /// What was offered and not kept, each with its reason, in the host's order.
  public var skipped: [SkippedAttachment]
  /// An earlier share that looks the same, told when this one is offered: shared at most ten minutes
  /// before, with the same kinds, sizes, links, texts, and ends of files. Nothing is suppressed for it
  /// (S21).
  public var possibleDuplicateOf: ShareID?

  public init(
    id: ShareID, createdAt: Date, title: String? = nil, text: String? = nil,
    recipient: SuggestedRecipient? = nil, items: [SharedItem] = [],
    skipped: [SkippedAttachment] = [], possibleDuplicateOf: ShareID? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.title = title
    self.text = text
    self.recipient = recipient
    self.items = items
    self.skipped = skipped
    self.possibleDuplicateOf = possibleDuplicateOf
  }
}
