import Foundation

/// What is submitted, frozen: written once, durable before the adapter is called, never rewritten (S20).
package struct FrozenSubmission: Hashable, Sendable {
  /// Id, creation time, text, title, recipient, items in order, skipped entries.
  package var share: Share
  /// Where it goes.
  package var destination: Destination?
  /// The name of the adapter that shall submit it.
  package var adapter: String

  package init(share: Share, destination: Destination?, adapter: String) {
    self.share = share
    self.destination = destination
    self.adapter = adapter
  }

  /// Freezes a draft. An empty text is none.
  package init(_ content: DraftContent, id: ShareID, createdAt: Date, adapter: String) {
    self.init(
      share: Share(
        id: id, createdAt: createdAt, title: content.title,
        text: content.text.isEmpty ? nil : content.text, recipient: content.recipient,
        items: content.items, skipped: content.skipped),
      destination: content.destination, adapter: adapter)
  }
}
