import Foundation

/// What the consumer of the probe keeps of a share, as its `share.json` has it.
struct KeptShare: Decodable {
  /// One item, as far as the oracle looks.
  struct Item: Decodable {
    var storedName: String?
    var displayName: String
    var url: String?
  }

  var text: String?
  var items: [Item]
}

extension Ledger {
  /// Compares all that the app kept with what was shared: whole, unmixed, once (S1, S2, S4), and no
  /// receipt without its effect (S3).
  mutating func judgeStore(_ state: DiskState) {
    var ids: [String: String] = [:]
    let kept = Set(
      state.store.keys.compactMap { path -> String? in
        let parts = path.split(separator: "/")
        return parts.count == 2 && parts[0] == "kept" ? String(parts[1]) : nil
      })
    for id in kept.sorted() {
      guard case .file(let bytes) = state.store["kept/\(id)/share.json"],
        let share = try? JSONDecoder().decode(KeptShare.self, from: Data(bytes))
      else {
        report("S2", "the effect for \(id) is not whole")
        continue
      }
      guard let parcel = parcels[share.text ?? ""] else {
        report("S4", "\(id) has a text that nobody shared")
        continue
      }
      if let other = ids.updateValue(id, forKey: parcel.label) {
        report("S2", "one act (\(parcel.label)) had its effect under \(other) and \(id)")
      }
      judgeItems(of: share, id, parcel, state)
    }
    for id in state.names("receipts").subtracting(kept) where id.count == 36 {
      if !mayBeReplaced(id) { report("S3", "\(id) has a receipt and the app has nothing of it") }
    }
  }

  private mutating func judgeItems(
    of share: KeptShare, _ id: String, _ parcel: Parcel, _ state: DiskState
  ) {
    guard share.items.count == parcel.pieces.count else {
      report("S4", "\(id) has \(share.items.count) of \(parcel.pieces.count) items")
      return
    }
    for (index, item) in share.items.enumerated() {
      if case .link(let url) = parcel.pieces[index] {
        if item.url != url { report("S4", "item \(index) of \(id) is not its link") }
        continue
      }
      if item.displayName != parcel.pieces[index].name {
        report("S4", "item \(index) of \(id) has another name")
      }
      let start = "kept/\(id)/\(item.storedName ?? "?")"
      for (path, bytes) in parcel.files(of: index)
      where state.store[path.isEmpty ? start : "\(start)/\(path)"] != .file(bytes) {
        report("S1", "item \(index) of \(id) has not the bytes that were shared")
      }
    }
  }
}
