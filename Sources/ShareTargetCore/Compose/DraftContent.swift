import Foundation

/// What a person has put together in the compose sheet, and what is written as one revision (C14).
public struct DraftContent: Hashable, Sendable {
  /// The text of the editor.
  public var text: String
  /// Where it shall go; `nil` before a choice.
  public var destination: Destination?
  /// The title that the host gave, or that of a web page.
  public var title: String?
  /// The person whom the system suggested.
  public var recipient: SuggestedRecipient?
  /// What was taken over, in the host's order.
  public var items: [SharedItem]
  /// What was offered and not kept.
  public var skipped: [SkippedAttachment]
  /// The host's text, if it came after the person had begun to write and so was not put in (C10).
  public var offeredText: String?
  /// Why the host's text was not taken, until the person writes one (C5).
  public var textFault: TextFault?
  /// Everything that the host offered has its outcome; `false` in a draft whose sheet ended before.
  public var isWhole: Bool

  /// An empty draft of which nothing has been taken over yet.
  public init(
    text: String = "", destination: Destination? = nil, title: String? = nil,
    recipient: SuggestedRecipient? = nil, items: [SharedItem] = [],
    skipped: [SkippedAttachment] = [], offeredText: String? = nil, textFault: TextFault? = nil,
    isWhole: Bool = false
  ) {
    self.text = text
    self.destination = destination
    self.title = title
    self.recipient = recipient
    self.items = items
    self.skipped = skipped
    self.offeredText = offeredText
    self.textFault = textFault
    self.isWhole = isWhole
  }
}
