import ShareTargetCore

/// What the host's offer came to, beside the items, which are in the draft already.
public struct LoadedContent: Hashable, Sendable {
  /// The accompanying text: distinct pieces once each, in the host's order (C4). It becomes the editor's
  /// content (C6).
  public var text: String?
  /// Why a text cannot be taken (C5).
  public var textFault: TextFault?
  /// The title that the host gave, or that of a web page.
  public var title: String?
  /// The person whom the system suggested (C37).
  public var recipient: SuggestedRecipient?

  public init(
    text: String? = nil, textFault: TextFault? = nil, title: String? = nil,
    recipient: SuggestedRecipient? = nil
  ) {
    self.text = text
    self.textFault = textFault
    self.title = title
    self.recipient = recipient
  }
}
