import Foundation
import ShareTargetCore
import ShareTargetInbox

/// A share as a consumer gets it: what was shared, and where its files lie.
///
/// Members of `Share` are read directly: `share.text`, `share.items`. The files stay where they are and
/// as they are until the share is acknowledged; afterwards they may go at any time. Reading changes
/// nothing (H12).
@dynamicMemberLookup
public struct OfferedShare: Sendable, Identifiable {
  /// The share with its place on disk.
  public let stored: StoredShare

  init(_ stored: StoredShare) { self.stored = stored }

  /// The idempotency key: the same share is always offered under the same id.
  public var id: ShareID { stored.share.id }

  /// A member of the share.
  public subscript<Value>(dynamicMember path: KeyPath<Share, Value>) -> Value {
    stored.share[keyPath: path]
  }

  /// The file or folder of an item; `nil` for an item without bytes, such as a link.
  public func url(of item: SharedItem) -> URL? { stored.url(of: item) }
}
