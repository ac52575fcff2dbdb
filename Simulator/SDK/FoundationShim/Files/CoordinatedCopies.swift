import Foundation
import Synchronization

/// Copies that `loadInPlaceFileRepresentation` made: each is deleted when a file coordinator has read it.
///
/// Source: "automatically deleted after your file coordinator relinquishes its read access"
/// (NSItemProvider.h). A copy that nobody coordinates stays until the system empties the folder.
final class CoordinatedCopies: Sendable {
  static let shared = CoordinatedCopies()

  private let files = Mutex<[String: TemporaryFile]>([:])

  /// Remembers a copy.
  func keep(_ file: TemporaryFile) {
    files.withLock { $0[file.url.standardizedFileURL.path] = file }
  }

  /// Deletes the copy at a place, if there is one.
  func wasRead(_ url: URL) {
    files.withLock { $0.removeValue(forKey: url.standardizedFileURL.path) }?.remove()
  }
}
