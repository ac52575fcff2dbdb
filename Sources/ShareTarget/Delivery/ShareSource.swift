import ShareTargetCore
import ShareTargetInbox

/// What the desk needs of an inbox: the edge between deciding who gets a share and the file work.
package protocol ShareSource: Sendable {
  /// Counts the attempts that earlier processes did not survive, and finishes what they began.
  func launch() async throws
  /// The oldest waiting share that is not excluded, its attempt marked durably; `nil` when none waits.
  func beginOffer(excluding: Set<ShareID>) async throws -> StoredShare?
  /// Makes the receipt durable (S12).
  func acknowledge(_ id: ShareID) async throws
  /// Removes the attempt's marker; the share stays.
  func endOffer(_ id: ShareID) async
  /// Removes the markers of all offers that are under way; they go on (F9).
  func enterBackground() async
  /// Deletes what receipts and ages allow.
  func sweep() async throws
}

extension Inbox: ShareSource {
  package func launch() async throws { _ = try launch() as LaunchReport }
  package func sweep() async throws { _ = try sweep() as SweepReport }
}
