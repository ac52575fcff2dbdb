import ShareTargetCore

extension Inbox {
  /// Brings the compatibility mirror up to what the inbox holds, and tells what was replaced by the way.
  ///
  /// With `latestOnly` older unread shares are finished first, as before an offer (F7). Nothing happens
  /// in other profiles. Repeatable; after a kill at any point the next call does the rest (F12). Throws
  /// as `beginOffer(excluding:)` does, or when the mirror's file cannot be made now; the shares are safe
  /// in any case.
  @discardableResult
  package func refreshMirror() throws -> [ShareID] {
    guard configuration.profile == .compat else { return [] }
    try launch()
    return try mappingErrors {
      let layout = try madeLayout()
      let replaced = try replaceOlder(than: nil, layout)
      try showNext(layout)
      return replaced
    }
  }

  /// Notes the text that a page has marked as processed, where it names no share that waits (H19, H20).
  ///
  /// Nothing else changes, so that it cannot hide the share that is shown. Throws `not_now` as long as an
  /// older version's slot could not be looked at, because that rests on the same key.
  package func recordProcessed(_ text: String) throws {
    try launch()
    guard hasImported else {
      throw ReadFailure.notNow(SystemError(.io, call: "read"))
    }
    surroundings.slot?.set(.text(text), .processedShareID)
    surroundings.slot?.synchronize()
  }

  // MARK: - Steps of other calls

  /// A share was acknowledged: the last one marked is noted, and the hint goes with the share that it was
  /// about. The rest of the mirror stays until the sweep (H19).
  func noteProcessed(_ id: ShareID) {
    guard configuration.profile == .compat, let defaults = surroundings.slot else { return }
    defaults.synchronize()
    let slot = defaults.slot
    if !slot.isProcessed(id) { defaults.set(.text(id.rawValue), .processedShareID) }
    if slot.id == id { defaults.set(nil, .ready) }
    defaults.synchronize()
  }

  /// Ends every share that came before another one, or before the newest, as `replaced` (F7). Shares in a
  /// handler stay, and so does what cannot be read now.
  func replaceOlder(than given: ShareID?, _ layout: Layout) throws -> [ShareID] {
    guard configuration.policy == .latestOnly, let inbox = try layout.existing(.inbox) else {
      return []
    }
    var decisions: [ShareID: ScanDecision] = [:]
    for id in try ids(in: inbox) where given.map({ id <= $0 }) ?? true {
      decisions[id] = try decision(id, layout)
      // The share itself may be in a handler; it counts as the newest all the same.
      if id == given, case .valid(let share) = reading(id, inbox) { decisions[id] = .offer(share) }
    }
    let plan = OfferPlan.latestOnly(decisions, excluding: [])
    try replace(plan, decisions, layout)
    return plan.replaced
  }

  /// Clears the mirror of a share that has ended, shows the next one, and removes files of the root that
  /// belonged to others.
  func showNext(_ layout: Layout) throws {
    guard configuration.profile == .compat, hasImported, let defaults = surroundings.slot else {
      return
    }
    defaults.synchronize()
    let root = try Directory.root(container.directory.path, in: surroundings.fileSystem)
    let mirror = PhotoMirror(
      root: root, layout: layout, surroundings: surroundings, defaults: defaults)
    if try mirror.state() == .foreign {
      // The launch may have seen empty defaults, as the system shows them before the first unlock.
      hasImported = false
      importSlot()
      guard hasImported else { return }
    }
    if let id = defaults.slot.id, let receipt = try receipt(of: id, layout) {
      if receipt.outcome.isDelivery { noteProcessed(id) }
      try clearSlot(layout)
    }
    let photo = try photoReader.shown(in: layout)
    if let photo, try mayShow(photo, mirror) {
      try mirror.show(photo, workshop: try layout.made(.trash))
    } else {
      if photo == nil, try mirror.state() == .empty {
        // What an earlier clearing could not remove.
        for key in LegacySlot.Key.ofSlot where defaults.value(key) != nil { defaults.set(nil, key) }
      }
      defaults.synchronize()
    }
    try removeStrayFiles(root, layout, defaults)
  }

  private func mayShow(_ photo: MirroredPhoto, _ mirror: PhotoMirror) throws -> Bool {
    // A slot that cannot be taken over gives way as well: only its keys go, any file stays.
    if case .inherited = try mirror.state() { return false }
    return try !mirror.isComplete(photo)
  }

  /// Removes from the root the files of shares that the keys no longer name: of finished ones, and copies
  /// of waiting ones. Those of unknown shares, and of shares in quarantine, stay.
  private func removeStrayFiles(
    _ root: Directory, _ layout: Layout, _ defaults: any SlotDefaults
  ) throws {
    var shown: String?
    if case .found(.file(let name)) = defaults.slot.finding { shown = name }
    for name in try root.names() where name != shown {
      guard let id = ShareID(canonicalName: String(name.prefix { $0 != "." })),
        try root.status(of: name)?.kind == .regular,
        try layout.status(of: id.rawValue, in: .quarantine) == nil
      else { continue }
      let isEnded = try layout.status(of: id.rawValue, in: .receipts) != nil
      guard try isEnded || layout.status(of: id.rawValue, in: .inbox) != nil else { continue }
      let trash = try trash(of: layout)
      _ = try trash.delete(try trash.condemn(name, in: root, id: id))
    }
  }

  private func reading(_ id: ShareID, _ inbox: Directory) -> ShareReading {
    ShareReader(fileSystem: surroundings.fileSystem).read(id, in: inbox)
  }
}

extension SlotDefaults {
  /// Takes the ready flag back and tells whether it was set; the other keys stay.
  package func takeReadyFlag() -> Bool {
    synchronize()
    guard value(.ready) == .flag(true) else { return false }
    set(nil, .ready)
    synchronize()
    return true
  }
}
