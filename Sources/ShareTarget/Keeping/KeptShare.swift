import Foundation
import ShareTargetCore

/// A share that the app keeps in its own sandbox.
public struct KeptShare: Sendable, Identifiable {
  /// What was shared.
  public let share: Share
  /// The folder with its files, under their stored names.
  public let directory: URL

  /// The share's id.
  public var id: ShareID { share.id }

  /// The file or folder of an item; `nil` for an item without bytes.
  public func url(of item: SharedItem) -> URL? {
    item.storedName.map {
      directory.appendingPathComponent($0, isDirectory: item.kind == .folder)
    }
  }
}
