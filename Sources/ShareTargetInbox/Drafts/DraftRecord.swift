import Foundation
import ShareTargetCore

/// A draft as it is on disk.
package struct DraftRecord: Hashable, Sendable {
  package var id: ShareID
  /// The app has claimed it, or was given it.
  package var isInOutbox: Bool
  package var standing: DraftStanding
  /// What the person had put together last; that of the submission if it is frozen. `nil` if it cannot be
  /// read.
  package var content: DraftContent?
  /// What is submitted, if it is frozen under its id.
  package var submission: FrozenSubmission?
  /// When the draft was begun.
  package var createdAt: Date?
  /// All attempts, the first one first.
  package var attempts: [SubmissionAttempt]
  /// What is wrong with its files.
  package var fault: ShareFault?
}
