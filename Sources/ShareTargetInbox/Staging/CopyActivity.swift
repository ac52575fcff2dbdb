import Foundation
import ShareTargetCore

/// How far the copies of a share have come, for those who wait for them.
public struct CopyActivity: Hashable, Sendable {
  /// Bytes that were copied so far; a clone counts none.
  public internal(set) var byteCount: Int64 = 0
  var syncCount = 0

  /// Whether bytes are being made durable, which takes its time and shows no progress.
  public var isSyncing: Bool { syncCount > 0 }
}

extension StagedShare {
  /// How far the copies have come; from any thread.
  public var copyActivity: CopyActivity { activity.with { $0 } }

  /// The stored file of a kept item, for reading what it tells; `nil` for one without a file.
  ///
  /// The path is good until the share is published or discarded.
  public func file(of item: SharedItem) -> URL? {
    guard let name = item.storedName, let path = places.path else { return nil }
    return path.appendingPathComponent(name, isDirectory: item.kind == .folder)
  }
}
