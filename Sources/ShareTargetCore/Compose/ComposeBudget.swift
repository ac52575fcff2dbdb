/// What still fits beside the items of a draft: the edited text counts as one of them (C8).
package struct ComposeBudget: Hashable, Sendable {
  /// UTF-8 bytes that the text may have.
  package let textByteCount: Int64
  /// Whether a text may be added at all, by the number of items.
  package let hasRoomForText: Bool
  /// Whether the items alone keep to the limits.
  package let itemsFit: Bool

  /// The budget that `items` leave under `limits`. A link counts with the bytes of its address.
  package init(items: [SharedItem], limits: Limits) {
    let used = items.reduce(Int64(0)) {
      $0 + $1.byteCount + ($1.kind == .url ? Int64($1.url?.utf8.count ?? 0) : 0)
    }
    let rest = limits.totalBytes - used
    textByteCount = max(min(Int64(limits.textBytes), limits.itemBytes, rest), 0)
    hasRoomForText = items.count < limits.itemCount
    itemsFit = items.count <= limits.itemCount && rest >= 0
  }
}
