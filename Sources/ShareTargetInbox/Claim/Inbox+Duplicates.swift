import ShareTargetCore

/// Possible repeats are told when a share is offered, by the app: the extension is not slowed by it (S21).
///
/// Nothing here can keep a share from being offered. What cannot be read gives no mark.
extension Inbox {
  /// Remembers the latest receipts, without reading them; for a launch.
  func rememberReceipts(_ ids: [ShareID]) {
    for id in ids.suffix(SeenShares.countLimit) { seen.note(id, .inReceipt) }
  }

  /// The share with the earlier one that it may repeat, and remembered for later ones.
  func marked(_ share: Share, _ layout: Layout) -> Share {
    let fingerprint = fingerprint(of: share, layout)
    defer { seen.note(share.id, fingerprint.map { .known($0) } ?? .missing) }
    guard share.possibleDuplicateOf == nil, let fingerprint else { return share }
    var share = share
    share.possibleDuplicateOf = seen.earlier(than: share.id).first { id in
      seenFingerprint(of: id, layout) == fingerprint
    }
    return share
  }

  /// The fingerprint for a receipt: the one that was made for the offer, else one made now.
  func fingerprintForReceipt(of id: ShareID, _ layout: Layout) -> String? {
    if case .known(let fingerprint) = seen.fingerprint(of: id) { return fingerprint }
    guard let share = try? stored(id).share else { return nil }
    let made = fingerprint(of: share, layout)
    seen.note(id, made.map { .known($0) } ?? .missing)
    return made
  }

  private func seenFingerprint(of id: ShareID, _ layout: Layout) -> String? {
    switch seen.fingerprint(of: id) {
    case nil, .missing: return nil
    case .known(let fingerprint): return fingerprint
    case .inReceipt:
      let found = (try? receipt(of: id, layout))?.fingerprint
      seen.note(id, found.map { .known($0) } ?? .missing)
      return found
    }
  }

  /// Reads the ends of the files; `nil` if one of them cannot be read.
  private func fingerprint(of share: Share, _ layout: Layout) -> String? {
    do {
      guard let own = try layout.existing(.inbox)?.existingDirectory(share.id.rawValue) else {
        return nil
      }
      var parts = [Array(ShareFingerprint.text(of: share).utf8)[...]]
      let files = share.items.filter { $0.storedName != nil && $0.kind != .folder }
      for item in files.prefix(ShareFingerprint.sampledItemCount) {
        parts += try samples(of: item, in: own)
      }
      parts = parts.filter { !$0.isEmpty }.reversed()
      let digest = Digest.hexadecimal(ofParts: { parts.popLast() ?? [] })
      return String(digest.prefix(ShareFingerprint.digitCount))
    } catch { return nil }
  }

  private func samples(of item: SharedItem, in own: Directory) throws -> [ArraySlice<UInt8>] {
    guard let name = item.storedName else { return [] }
    let fileSystem = own.fileSystem
    let file = try fileSystem.openFile(name, in: own.handle)
    defer { try? fileSystem.close(file) }
    let count = ShareFingerprint.sampleByteCount
    let first = try fileSystem.readAll(file, byteCount: Int(min(Int64(count), item.byteCount)))
    guard item.byteCount > Int64(count) else { return [first[...]] }
    let start = max(Int64(count), item.byteCount - Int64(count))
    return [
      first[...],
      try fileSystem.readAll(file, byteCount: Int(item.byteCount - start), from: start)[...],
    ]
  }
}
