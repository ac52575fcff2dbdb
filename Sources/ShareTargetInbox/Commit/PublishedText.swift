import ShareTargetCore

/// Where the title and the text of a share go: into the manifest, or whole into a file.
struct PublishedText {
  /// UTF-8 bytes of a title in the manifest; a longer one becomes the beginning of the text.
  static let titleByteCount = 4 << 10

  private(set) var title: String?
  private(set) var inline: String?
  private(set) var file: String?

  /// Empty texts count as none.
  init(title: String?, text: String?, limits: Limits) {
    var title = title.flatMap { $0.isEmpty ? nil : $0 }
    var text = text.flatMap { $0.isEmpty ? nil : $0 }
    if let long = title, long.utf8.count > Self.titleByteCount {
      text = text.map { "\(long)\n\($0)" } ?? long
      title = nil
    }
    self.title = title
    if let long = text, long.utf8.count > limits.textBytes { file = long } else { inline = text }
  }

  /// Takes the text out of a manifest that is too large and returns it for a file.
  mutating func moveAllToFile() -> String? {
    defer { inline = nil }
    return inline
  }

  /// A recipient whose texts have at most 1 KiB each; `nil` for any other, because a cut identifier
  /// names nobody.
  static func bounded(_ recipient: SuggestedRecipient) -> SuggestedRecipient? {
    guard recipient.conversationIdentifier.utf8.count <= 1 << 10 else { return nil }
    return SuggestedRecipient(
      conversationIdentifier: recipient.conversationIdentifier,
      displayName: recipient.displayName.flatMap { DisplayName.safe($0) })
  }
}
