/// The log lines of the original app that the profile `compat` writes, letter for letter (handoff 7).
package enum OriginalLogLine: Hashable, Sendable {
  /// Before loading starts.
  case received(ShareID)
  /// After the bytes are written.
  case fileStored(MirroredPhoto)
  /// After the keys are written.
  case metadataStored(MirroredPhoto)
  /// After a successful read, the first of two.
  case retrieved(ShareID)
  /// After a successful read, the second of two.
  case leftIntact(ShareID)
  /// After marking; the text is what the page gave.
  case markedProcessed(String)

  /// The line. What people or pages wrote is in it only if `showsNames`, and then without line breaks and
  /// other control characters; an extension of a name is shown with the id in any case.
  package func text(showsNames: Bool) -> String {
    func shown(_ name: String) -> String {
      showsNames ? DisplayName.safe(name) ?? "" : "<private>"
    }
    let rest =
      switch self {
      case .received(let id): "share received shareId=\(id)"
      case .fileStored(let photo):
        "file stored shareId=\(photo.id) originalFilename=\(shown(photo.displayName)) "
          + "storedFilename=\(photo.fileName)"
      case .metadataStored(let photo):
        "metadata stored shareId=\(photo.id) originalFilename=\(shown(photo.displayName)) "
          + "storedFilename=\(photo.fileName)"
      case .retrieved(let id): "shareId=\(id) retrieved"
      case .leftIntact(let id): "shareId=\(id) left intact after retrieval"
      case .markedProcessed(let text):
        "shareId=\(ShareID(text)?.rawValue ?? shown(text)) marked processed"
      }
    return "[ShareTarget] \(rest)"
  }
}
