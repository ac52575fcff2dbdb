/// What the sheet shows, as a value.
package struct SheetContent: Hashable, Sendable {
  /// Large, at the top.
  package var title: String
  /// Below it; `nil` shows nothing.
  package var message: String?
  /// How much has arrived, from 0 to 1; `nil` when nothing is under way.
  package var progress: Double?
  /// The button on the left.
  package var cancel: String?
  /// The button on the right.
  package var done: String?
  /// The button below the message.
  package var retry: String?

  /// A content with a title alone.
  package init(
    title: String, message: String? = nil, progress: Double? = nil, cancel: String? = nil,
    done: String? = nil, retry: String? = nil
  ) {
    self.title = title
    self.message = message
    self.progress = progress
    self.cancel = cancel
    self.done = done
    self.retry = retry
  }
}
