import ShareTargetCore

extension Inbox {
  /// Finishes a share: it is never offered again.
  ///
  /// The consumer's own effect must be durable before. When this returns, the receipt is durable (S12);
  /// the files go with the next sweep. With `latestOnly` older unread shares end first, as `replaced`.
  /// Doing it again is harmless. When it throws, the share is offered
  /// again, unless it had ended otherwise: `replaced_share`, `expired_share`, `discarded_share`. Throws
  /// `unknown_share`, `not_now`, `no_space`; and, for a share that this process never offered,
  /// `newer_version` and `invalid_share`.
  public func acknowledge(_ id: ShareID) throws {
    try mappingErrors {
      let layout = try madeLayout()
      if let receipt = try receipt(of: id, layout) {
        guard receipt.outcome.isDelivery else { throw Self.error(for: receipt.outcome) }
      } else {
        if !inHandler.contains(id) { _ = try stored(id) }
        // Else what it took the place of would come up once it has gone (F7).
        _ = try replaceOlder(than: id, layout)
        try writeReceipt(
          .acknowledged, of: id, layout, fingerprint: fingerprintForReceipt(of: id, layout))
        timeline.record(TimelineEvent(.acknowledged, share: id))
      }
      try makeDurable(id, layout)
      inHandler.remove(id)
      repeats[id] = nil
      strikes[id] = nil
      noteProcessed(id)
      // From here on the share is finished, whatever fails: the next launch or sweep does the rest.
      do { try finish(id, layout) } catch is SystemError {}
      if waiting.last == id { waiting.removeLast() }
    }
  }

  /// Writes a receipt; it is durable when this returns. One that is there already stays as it is.
  func writeReceipt(
    _ outcome: Receipt.Outcome, of id: ShareID, _ layout: Layout, fingerprint: String? = nil
  ) throws {
    let receipt = Receipt(
      outcome: outcome, milliseconds: surroundings.milliseconds(), fingerprint: fingerprint)
    let receipts = try layout.made(.receipts)
    do {
      let isNew = try tolerating(\.isExisting) {
        try receipts.writeFile(id.rawValue, receipt.bytes)
      }
      guard isNew else { return try makeDurable(id, layout) }
      do { try receipts.makeDurable(configuration.durability, witness: id.rawValue) } catch {
        // A sync that failed is not tried again: the receipt is made anew next time (S14).
        try? receipts.fileSystem.unlink(id.rawValue, in: receipts.handle)
        throw error
      }
    } catch let error as SystemError { throw Self.changeFailed(error) }
    durableReceipts.insert(id)
  }

  /// Makes sure that a receipt which another process wrote outlives the files that it lets go.
  func makeDurable(_ id: ShareID, _ layout: Layout) throws {
    if durableReceipts.contains(id) { return }
    let receipts = try layout.made(.receipts)
    if doubtfulReceipts.contains(id) { try remakeReceipt(id, receipts, layout) }
    doubtfulReceipts.insert(id)
    let file = try receipts.fileSystem.openFile(id.rawValue, in: receipts.handle)
    do { try receipts.fileSystem.sync(file) } catch {
      try? receipts.fileSystem.close(file)
      throw error
    }
    try receipts.fileSystem.close(file)
    try receipts.makeDurable(configuration.durability, witness: id.rawValue)
    durableReceipts.insert(id)
    doubtfulReceipts.remove(id)
  }

  /// Writes a receipt once more and puts it in the place of one whose sync failed, in one step (S14).
  private func remakeReceipt(_ id: ShareID, _ receipts: Directory, _ layout: Layout) throws {
    guard let bytes = try receipts.readFile(id.rawValue, limit: Receipt.byteCountLimit) else {
      return
    }
    let trash = try layout.made(.trash)
    let name = "\(id.rawValue).\(surroundings.nonce())"
    try trash.writeFile(name, bytes)
    try trash.fileSystem.rename(
      name, in: trash.handle, to: id.rawValue, in: receipts.handle, isExclusive: false)
  }

  /// Takes a share with a receipt out of sight: its marks go, its directory goes to the trash in one
  /// step. Repeatable at any point.
  func finish(_ id: ShareID, _ layout: Layout) throws {
    try makeDurable(id, layout)
    if let attempts = try layout.existing(.attempts) {
      try AttemptMarks(directory: attempts).clear(id)
    }
    let inbox = try layout.made(.inbox)
    try tolerating(\.isMissing) {
      _ = try trash(of: layout).condemn(id.rawValue, in: inbox, id: id)
    }
  }

  /// The error of a change that the disk refused.
  static func changeFailed(_ error: SystemError) -> ShareTargetError {
    guard error.isFull else { return ReadFailure.notNow(error) }
    return ShareTargetError(
      .noSpace, "The disk is full, so that nothing can be noted about the share. Free some space.",
      cause: MissingSpace(byteCount: 4 << 10))
  }
}
