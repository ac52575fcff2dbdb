import Foundation
import ShareTargetCore
import ShareTargetInbox

/// A share as pages get it; `Wire/` holds an example of everything. Absent is absent, never `null`.
struct WireShare: Encodable {
  struct Item: Encodable {
    var kind: ItemKind
    var position: Int
    var name: String
    var type: String
    var detectedType: String?
    var byteCount: Int64
    /// A file URL with its escapes: Capacitor only concatenates, and an unescaped `#` or `%` breaks.
    var file: String?
    var link: String?
    var pixelSize: PixelSize?
    var orientation: Int?
    var durationSeconds: Double?
    var alternates: [Alternate]?
    var alterations: [Alteration]?
    var page: PageDetails?
  }

  struct Alternate: Encodable {
    var type: String
    var link: String?
  }

  struct Skipped: Encodable {
    var position: Int
    var reason: SkipReason
    var name: String?
    var type: String?
  }

  var id: ShareID
  var createdAt: String
  var title: String?
  var text: String?
  var recipient: SuggestedRecipient?
  var items: [Item]
  var skipped: [Skipped]
  var possibleDuplicateOf: ShareID?

  /// A share with the URLs of its files.
  init(_ share: Share, url: (SharedItem) -> URL?) {
    id = share.id
    createdAt = WireDate.text(share.createdAt)
    title = share.title
    text = share.text
    recipient = share.recipient
    items = share.items.map { item in
      Item(
        kind: item.kind, position: item.position, name: item.displayName, type: item.declaredType,
        detectedType: item.detectedType, byteCount: item.byteCount,
        file: url(item)?.absoluteString, link: item.url, pixelSize: item.pixelSize,
        orientation: item.orientation, durationSeconds: item.durationSeconds,
        alternates: item.alternates?.map { Alternate(type: $0.type, link: $0.url) },
        alterations: item.alterations, page: item.page)
    }
    skipped = share.skipped.map { skipped in
      Skipped(
        position: skipped.position, reason: skipped.reason, name: skipped.displayName,
        type: skipped.declaredType)
    }
    possibleDuplicateOf = share.possibleDuplicateOf
  }
}

/// A share in a list.
struct WireSummary: Encodable {
  var id: ShareID
  var createdAt: String
  var title: String?
  var itemCount: Int
  var skippedCount: Int

  /// What a list needs of a share.
  init(_ share: Share) {
    id = share.id
    createdAt = WireDate.text(share.createdAt)
    title = share.title
    itemCount = share.items.count
    skippedCount = share.skipped.count
  }
}

/// Dates on the wire: ISO 8601 in UTC with milliseconds, which JavaScript's `Date` reads.
enum WireDate {
  /// The text of a date.
  static func text(_ date: Date) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter.string(from: date)
  }
}
