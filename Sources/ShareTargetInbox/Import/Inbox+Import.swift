import Foundation
import ShareTargetCore

extension Inbox {
  /// Takes over what an older version of the app left in its single slot, once (F13, S19).
  ///
  /// The photo becomes a share of its own id through staging, as any other. A slot without an id gets one
  /// that follows from its bytes, so that a process which was killed here and the next one agree. The
  /// slot stays until the share has a receipt; then the sweep clears it. What cannot be taken over stays
  /// and is in `status()`; what cannot be taken over now is tried again.
  func importSlot() {
    guard !hasImported else { return }
    guard let defaults = surroundings.slot else { return hasImported = true }
    do {
      try importSlot(defaults.slot, defaults)
      hasImported = true
    } catch is SlotFault {
      hasImported = true
    } catch {
      // Not now; the next call tries again.
    }
  }

  private func importSlot(_ slot: LegacySlot, _ defaults: any SlotDefaults) throws {
    guard slot.finding != .empty else { return }
    let layout = try madeLayout()
    let root = try Directory.root(container.directory.path, in: surroundings.fileSystem)
    let found = try identified(slot, in: root, layout)
    switch found.decision {
    case .leave: break
    case .recordEnd: try writeReceipt(.imported, of: found.id, layout)
    case .publish:
      let photo = try found.photo ?? photo(of: slot, in: root)
      try publish(photo, as: found.id, name: slot.displayName)
      waiting.append(found.id)
      waiting.sort(by: >)
    }
    // From now on nobody has to read the bytes to know which share this is.
    if slot.keyedID == nil {
      defaults.set(.text(found.id.rawValue), .shareID)
      // Once the file is swept nothing else tells whose the keys are.
      defaults.synchronize()
    }
    if found.decision != .leave {
      timeline.record(
        TimelineEvent(
          .imported, share: found.id, .init("finished", .flag(found.decision == .recordEnd))))
    }
  }

  private func photo(of slot: LegacySlot, in root: Directory) throws -> SlotPhoto {
    switch slot.finding {
    case .empty: throw SlotFault.fileMissing
    case .damaged(let fault): throw fault
    case .found(let source):
      return try SlotPhoto(source, in: root, limits: configuration.limits)
    }
  }

  /// The slot's share and what is to be done with it; the photo as far as it had to be looked at.
  private func identified(
    _ slot: LegacySlot, in root: Directory, _ layout: Layout
  ) throws -> (id: ShareID, decision: SlotDecision, photo: SlotPhoto?) {
    let photo = slot.id == nil ? try photo(of: slot, in: root) : nil
    guard let id = try slot.id ?? photo?.derivedID(in: root) else { throw SlotFault.fileMissing }
    let isKnown = try [Place.inbox, .receipts, .quarantine].contains {
      try layout.status(of: id.rawValue, in: $0) != nil
    }
    return (id, .decide(isKnown: isKnown, isProcessed: slot.isProcessed(id)), photo)
  }

  private func publish(_ photo: SlotPhoto, as id: ShareID, name: String?) throws {
    // Its journey began long ago: what is told of it is that it was taken over.
    let writer = ShareWriter(
      container: container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: surroundings)
    let staged = try writer.begin(as: id, createdMilliseconds: photo.milliseconds)
    do {
      var item = StagedShare.Description(
        position: 0, displayName: name, kind: .image, declaredType: "public.image")
      let outcome: StagedShare.Outcome
      switch photo.content {
      case .file(let name):
        item.filenameExtension = name.split(separator: ".").dropFirst().last.map(String.init)
        outcome = try staged.addFile(
          item, copying: container.directory.appendingPathComponent(name, isDirectory: false))
      case .data(let data):
        item.filenameExtension = "jpg"
        outcome = try staged.addData(item, data)
      }
      if case .skipped = outcome { throw SlotFault.tooLarge }
      _ = try staged.publish()
    } catch {
      staged.discard()
      throw error
    }
  }

  // MARK: - Status

  /// What there is to tell of the slot; `nil` if it is empty or its share is known.
  func slotStatus(_ layout: Layout?) -> LegacySlotStatus? {
    guard let slot = surroundings.slot?.slot, slot.finding != .empty else { return nil }
    do {
      let root = try Directory.root(container.directory.path, in: surroundings.fileSystem)
      if let layout {
        let found = try identified(slot, in: root, layout)
        guard found.decision == .publish else { return nil }
      }
      _ = try photo(of: slot, in: root)
      return .waiting
    } catch let fault as SlotFault {
      return .damaged(fault)
    } catch {
      return .unreadableNow
    }
  }

  // MARK: - Sweep

  /// Clears the slot when its share has a receipt: the file, then the keys.
  ///
  /// The file goes only if it is the share's beyond doubt, by its name or by its bytes; any other file in
  /// the root is the app's own.
  func clearSlot(_ layout: Layout) throws {
    guard let defaults = surroundings.slot, let id = defaults.slot.id,
      let receipts = try layout.existing(.receipts), try receipts.status(of: id.rawValue) != nil
    else { return }
    try makeDurable(id, layout)
    let root = try Directory.root(container.directory.path, in: surroundings.fileSystem)
    if case .found(.file(let name)) = defaults.slot.finding {
      try removeFile(name, of: id, in: root, receipts, layout)
    }
    for key in LegacySlot.Key.ofSlot where defaults.value(key) != nil { defaults.set(nil, key) }
    defaults.synchronize()
  }

  /// Moves the slot's file into the trash, for good: without its keys nobody would know whose it is.
  private func removeFile(
    _ name: String, of id: ShareID, in root: Directory, _ receipts: Directory, _ layout: Layout
  ) throws {
    let trash = try trash(of: layout)
    var condemned: String?
    if let status = try root.status(of: name) {
      guard status.kind == .regular,
        try LegacySlot.isFile(name, of: id) || hasBytes(name, of: id, in: root)
      else { return }
      condemned = try trash.condemn(name, in: root, id: id)
    }
    // Also if it was gone already: the process that moved it may have died before its own sync.
    do { try root.makeDurable(.full, witness: id.rawValue, in: receipts) } catch {
      if let condemned {
        try? root.fileSystem.rename(
          condemned, in: trash.directory.handle, to: name, in: root.handle, isExclusive: false)
      }
      throw error
    }
    if let condemned { _ = try? trash.delete(condemned) }
  }

  private func hasBytes(_ name: String, of id: ShareID, in root: Directory) throws -> Bool {
    let photo = try SlotPhoto(.file(name), in: root, limits: configuration.limits)
    return try photo.derivedID(in: root) == id
  }
}
