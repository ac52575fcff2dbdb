import Foundation
import ShareTargetCore

/// A committed share, and where its bytes are now.
public struct StoredShare: Hashable, Sendable {
  /// What was shared.
  public var share: Share
  /// The share's directory. It stays until the share is acknowledged; the path is good for this process
  /// alone.
  public var directory: URL
  /// The share has waited longer than receipts are kept (F8). It is offered all the same.
  public var isOld: Bool

  public init(share: Share, directory: URL, isOld: Bool = false) {
    self.share = share
    self.directory = directory
    self.isOld = isOld
  }

  /// The file or folder of an item, for reading; `nil` for an item without bytes.
  public func url(of item: SharedItem) -> URL? {
    item.storedName.map {
      directory.appendingPathComponent($0, isDirectory: item.kind == .folder)
    }
  }
}
