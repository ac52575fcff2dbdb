import ShareTargetCore

/// The compatibility mirror: keys in the App Group's defaults and one file in the container's root.
///
/// It follows the inbox and decides nothing. The file is a clone or a copy, never a second link (F12); it
/// appears under its name whole, by a rename, and before the keys that name it. Of the keys the id comes
/// first, so that no mixture of old and new can look like the photo of an older version, and the ready
/// flag last of all. A kill between any two steps leaves what the app's next scan puts right.
struct PhotoMirror {
  let root: Directory
  let layout: Layout
  let surroundings: Surroundings
  let defaults: any SlotDefaults

  /// What the keys name now.
  func state() throws -> MirrorState {
    let slot = defaults.slot
    guard slot.finding != .empty else { return .empty }
    guard let id = slot.id else { return .foreign }
    if try layout.status(of: id.rawValue, in: .receipts) != nil { return .ended(id) }
    if try layout.status(of: id.rawValue, in: .quarantine) != nil { return .ended(id) }
    guard try layout.status(of: id.rawValue, in: .inbox) != nil else { return .foreign }
    // Our own ids tell a time: with one of them another name is a mixture that a kill has left.
    if id.creationMilliseconds == nil {
      guard case .found(.file(let name)) = slot.finding, LegacySlot.isFile(name, of: id) else {
        return .inherited(id)
      }
    }
    return .waiting(id)
  }

  /// Whether keys and file show this photo.
  func isComplete(_ photo: MirroredPhoto) throws -> Bool {
    let slot = defaults.slot
    // What was taken over from an older version keeps the names that it had.
    let isInherited = photo.id.creationMilliseconds == nil && slot.id == photo.id
    guard isInherited || slot.shows(photo) else { return false }
    guard case .found(.file(let name)) = slot.finding else { return isInherited }
    return try isFile(name, of: photo)
  }

  /// Shows a photo: the file if it is not there, then the keys, then the flag.
  ///
  /// The file is made in `workshop`, a place of the layout whose leftovers are swept. Throws
  /// `SystemError` and what a copier throws; then the keys are as they were.
  func show(_ photo: MirroredPhoto, workshop: Directory) throws {
    if try !isFile(photo.fileName, of: photo) { try makeFile(photo, workshop) }
    defaults.set(.text(photo.id.rawValue), .shareID)
    defaults.set(.text(photo.displayName), .fileName)
    defaults.set(.text(photo.fileName), .filePath)
    defaults.set(nil, .base64)
    defaults.synchronize()
    defaults.set(.flag(true), .ready)
    defaults.synchronize()
  }

  private func isFile(_ name: String, of photo: MirroredPhoto) throws -> Bool {
    guard let status = try root.status(of: name) else { return false }
    return status.kind == .regular && status.linkCount == 1
      && status.byteCount == photo.item.byteCount
  }

  private func makeFile(_ photo: MirroredPhoto, _ workshop: Directory) throws {
    let fileSystem = surroundings.fileSystem
    let copier = PayloadCopier(fileSystem: fileSystem, isCancelled: { false })
    let share = try layout.directory.directory(Place.inbox.rawValue).directory(photo.id.rawValue)
    let name = "\(photo.id).\(surroundings.nonce())"
    _ = try copier.withSource(photo.storedName, in: share) {
      try copier.copy($0, to: name, in: workshop)
    }
    do {
      try fileSystem.rename(
        name, in: workshop.handle, to: photo.fileName, in: root.handle, isExclusive: false)
    } catch {
      try? fileSystem.unlink(name, in: workshop.handle)
      throw error
    }
  }
}

extension ShareWriter {
  /// Shows a share that was just published in the compatibility mirror, as far as the policy wants that
  /// now, and tells whether it did.
  ///
  /// Nothing depends on it: what cannot be written is written by the app's next scan (F12).
  @discardableResult
  package func mirror(_ share: Share, log: OriginalLog) -> Bool {
    guard configuration.profile == .compat, let photo = MirroredPhoto(share) else { return false }
    log.record(.fileStored(photo))
    guard let defaults = surroundings.slot else { return false }
    do {
      defaults.synchronize()
      let root = try Directory.root(container.directory.path, in: surroundings.fileSystem)
      guard let layout = try Layout.existing(of: container, in: surroundings.fileSystem) else {
        return false
      }
      let mirror = PhotoMirror(
        root: root, layout: layout, surroundings: surroundings, defaults: defaults)
      guard try mirror.state().givesWay(to: share.id, policy: configuration.policy) else {
        return false
      }
      try mirror.show(photo, workshop: try layout.made(.staging))
    } catch { return false }
    log.record(.metadataStored(photo))
    return true
  }
}
