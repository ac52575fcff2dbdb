import Foundation
import ShareTargetCore
import ShareTargetInbox

/// What an adapter submits: frozen, and equal at every attempt, whoever makes it (C2).
///
/// Two submissions are equal when what is submitted is; where the bytes lie just now is no part of it.
public struct Submission: Hashable, Sendable, Identifiable {
  /// The idempotency key.
  public let id: ShareID
  /// When the sheet was opened.
  public let createdAt: Date
  /// The edited text; `nil` if it is empty.
  public let text: String?
  /// The title that the host gave, or that of a web page.
  public let title: String?
  /// The person whom the system suggested.
  public let recipient: SuggestedRecipient?
  /// The items in the host's order.
  public let items: [SharedItem]
  /// What the host offered and could not be taken; the person saw it.
  public let skipped: [SkippedAttachment]
  /// Where it goes; `nil` if nothing was chosen.
  public let destination: Destination?

  private let place: Place

  /// Where the bytes are, and who is told of progress.
  private struct Place: Hashable, Sendable {
    var items: URL?
    var journal: SubmissionJournal?
    var report: @Sendable (Int64, Int64) -> Void

    static func == (left: Place, right: Place) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// A submission as the disk has it.
  package init(
    _ frozen: FrozenSubmission, items: URL?, journal: SubmissionJournal?,
    report: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
  ) {
    id = frozen.share.id
    createdAt = frozen.share.createdAt
    text = frozen.share.text
    title = frozen.share.title
    recipient = frozen.share.recipient
    self.items = frozen.share.items
    skipped = frozen.share.skipped
    destination = frozen.destination
    place = Place(items: items, journal: journal, report: report)
  }

  /// The file or folder of an item, for reading while `submit` runs; `nil` for an item without bytes.
  public func url(of item: SharedItem) -> URL? {
    item.storedName.flatMap {
      place.items?.appendingPathComponent($0, isDirectory: item.kind == .folder)
    }
  }

  /// A folder for what the adapter must find again at the next attempt (C3). It belongs to this id and
  /// goes with it.
  public var journal: SubmissionJournal? { place.journal }

  /// Tells how many bytes of how many have been sent, for the person to see (C35). From any thread.
  public func reportProgress(completedByteCount: Int64, totalByteCount: Int64) {
    place.report(completedByteCount, totalByteCount)
  }
}
