import ShareTargetCore

/// What a staged share holds so far, and what still fits: pure bookkeeping of limits (I8).
struct ItemLedger: Sendable {
  /// Bytes of the manifest that items may take; what is left is for text, title and the rest.
  static let itemManifestBytes = 96 << 10
  /// Bytes of the manifest that skipped entries may take.
  static let skippedManifestBytes = 64 << 10

  private let limits: Limits
  private(set) var items: [SharedItem] = []
  private(set) var skipped: [SkippedAttachment] = []
  /// A host offered more attachments than even a list of the skipped ones can hold.
  private(set) var isOverflowing = false
  private var nextIndex = 0
  private var reservedCount = 0
  private var reservedBytes: Int64 = 0
  private var itemManifestBytes = 0
  private var skippedManifestBytes = 0

  /// Room that was set aside for an item that is being copied.
  struct Reservation: Sendable {
    let index: Int
    var byteCount: Int64
  }

  init(limits: Limits) { self.limits = limits }

  /// The bytes of one item that still fit under the limits.
  var freeItemBytes: Int64 { min(limits.itemBytes, limits.totalBytes - reservedBytes) }

  /// Sets room aside, or says why there is none. The share's text may be an item even when the list of
  /// items has used up its part of the manifest.
  mutating func reserve(
    byteCount: Int64, isText: Bool = false
  ) -> Result<Reservation, SkipReasonError> {
    guard reservedCount < limits.itemCount, isText || itemManifestBytes < Self.itemManifestBytes
    else {
      return .failure(SkipReasonError(reason: .tooMany))
    }
    guard byteCount <= freeItemBytes else { return .failure(SkipReasonError(reason: .tooLarge)) }
    defer { nextIndex += 1 }
    reservedCount += 1
    reservedBytes += byteCount
    return .success(Reservation(index: nextIndex, byteCount: byteCount))
  }

  /// Adds to a reservation whose item grows while it is copied; `false` if it no longer fits.
  mutating func extend(_ reservation: inout Reservation, by byteCount: Int64) -> Bool {
    guard reservation.byteCount + byteCount <= limits.itemBytes,
      reservedBytes + byteCount <= limits.totalBytes
    else { return false }
    reservation.byteCount += byteCount
    reservedBytes += byteCount
    return true
  }

  /// Gives back bytes by which an item grew that was not kept.
  mutating func shrink(by byteCount: Int64) { reservedBytes -= byteCount }

  /// Gives the room of an item back that was not kept.
  mutating func release(_ reservation: Reservation) {
    reservedCount -= 1
    reservedBytes -= reservation.byteCount
  }

  /// Puts a copied item into the list.
  mutating func keep(_ item: SharedItem) {
    items.append(item)
    itemManifestBytes += Manifest.byteCount(of: item)
  }

  /// Changes a kept item, found by its stored name; a change for which the manifest has no room is not
  /// made.
  @discardableResult
  mutating func change(_ storedName: String, _ body: (inout SharedItem) -> Void) -> Bool {
    guard let index = items.firstIndex(where: { $0.storedName == storedName }) else { return false }
    var item = items[index]
    body(&item)
    let growth = Manifest.byteCount(of: item) - Manifest.byteCount(of: items[index])
    guard growth <= 0 || itemManifestBytes + growth <= Self.itemManifestBytes else { return false }
    itemManifestBytes += growth
    items[index] = item
    return true
  }

  /// Puts an entry into the list of what was not kept. When the list gets long, names and types are
  /// left out before entries are.
  mutating func skip(_ attachment: SkippedAttachment) {
    var entry = attachment
    entry.displayName = entry.displayName.flatMap { DisplayName.safe($0) }
    entry.declaredType = entry.declaredType.map(TypeName.safe)
    if skippedManifestBytes > Self.skippedManifestBytes / 2 {
      entry.displayName = nil
      entry.declaredType = nil
    }
    guard skippedManifestBytes < Self.skippedManifestBytes else {
      isOverflowing = true
      return
    }
    skipped.append(entry)
    skippedManifestBytes += Manifest.byteCount(of: entry)
  }

  /// Why an attachment is not kept, as an error.
  struct SkipReasonError: Error { let reason: SkipReason }
}
