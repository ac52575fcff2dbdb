import Foundation
import ShareTargetCore

/// The names in `quarantine/<id>/`.
enum QuarantineNames {
  /// Why and when.
  static let reason = "reason.json"
  /// The share's directory, exactly as it was. A second one of the same id gets a nonce behind it.
  static let share = "share"

  /// Whether a name is one of a share's directory.
  static func isShare(_ name: String) -> Bool { name == share || name.hasPrefix("\(share).") }
}

extension Inbox {
  /// Puts a share aside in one step, with its reason. Nothing is deleted, and a crash at any point leaves
  /// it either waiting or in quarantine.
  func quarantine(_ id: ShareID, _ fault: ShareFault, _ layout: Layout) throws {
    let fileSystem = surroundings.fileSystem
    let quarantine = try layout.made(.quarantine)
    var fresh = FreshDirectories()
    let own = try fresh.directory(id.rawValue, in: quarantine)
    let reason = JSONText.object([
      "reason": .string(fault.rawValue), "milliseconds": .integer(surroundings.milliseconds()),
    ])
    let bytes = Array((reason.canonical + "\n").utf8)
    // A reason that an earlier quarantine of the same share left is out of date.
    try tolerating(\.isMissing) { try fileSystem.unlink(QuarantineNames.reason, in: own.handle) }
    do {
      try own.writeFile(QuarantineNames.reason, bytes)
      try own.sync()
      try quarantine.sync()
      // Or a drive might keep the rename and lose the directory into which it led.
      try own.barrier(witness: QuarantineNames.reason)
    } catch {
      try? fileSystem.unlink(QuarantineNames.reason, in: own.handle)
      fresh.takeBack()
      throw error
    }
    let inbox = try layout.made(.inbox)
    func move(to name: String) throws -> Bool {
      try tolerating(\.isExisting) {
        try fileSystem.rename(
          id.rawValue, in: inbox.handle, to: name, in: own.handle, isExclusive: true)
      }
    }
    let wasThere = try tolerating(\.isMissing) {
      if try !move(to: QuarantineNames.share) {
        _ = try move(to: "\(QuarantineNames.share).\(surroundings.nonce())")
      }
    }
    guard wasThere else { return }
    try own.makeDurable(configuration.durability, witness: QuarantineNames.reason)
    try inbox.sync()
    strikes[id] = nil
    timeline.record(
      TimelineEvent(.quarantined, share: id, .init("reason", .code(fault.rawValue))))
    if let attempts = try layout.existing(.attempts) {
      try AttemptMarks(directory: attempts).clear(id)
    }
  }

  /// Puts a share from quarantine back among the waiting ones, with a clean record.
  ///
  /// If it is still damaged, the next offer puts it aside again. Throws `unknown_share` if no share of
  /// the id is in quarantine, `file_system` if one of the same id is waiting, `not_now`.
  public func retryQuarantined(_ id: ShareID) throws {
    try mappingErrors {
      let layout = try madeLayout()
      let (quarantine, own) = try opened(id, layout)
      let names = try own.names()
      guard let name = names.first(where: QuarantineNames.isShare) else { throw Self.unknownShare }
      strikes[id] = nil
      if let attempts = try layout.existing(.attempts) {
        try AttemptMarks(directory: attempts).clear(id)
      }
      let inbox = try layout.made(.inbox)
      do {
        try surroundings.fileSystem.rename(
          name, in: own.handle, to: id.rawValue, in: inbox.handle, isExclusive: true)
      } catch let error as SystemError where error.isExisting {
        throw ShareTargetError(
          .fileSystem, "A share of this id is waiting already. Let it be handled first.",
          cause: error)
      }
      do {
        try inbox.sync()
        // The way back must be there for good before the folder that it came from goes.
        try own.makeDurable(
          configuration.durability, witness: names.first { $0 == QuarantineNames.reason })
      } catch {
        try? surroundings.fileSystem.rename(
          id.rawValue, in: inbox.handle, to: name, in: own.handle, isExclusive: true)
        throw error
      }
      waiting = []
      try removeEmptied(id, own, quarantine)
    }
  }

  /// Copies a share from quarantine, as it is, to a new folder; `reason.json` is beside it.
  ///
  /// Links and special files are left out. The folder must not exist and its parent must. Nothing in the
  /// container changes. Throws `unknown_share`, `no_space`, `file_system`; then the new folder may hold a
  /// part.
  public func exportQuarantined(_ id: ShareID, to destination: URL) throws {
    try exportQuarantined(id, into: destination.deletingLastPathComponent()) { parent in
      let name = destination.lastPathComponent
      try surroundings.fileSystem.makeDirectory(name, in: parent.handle)
      return name
    }
  }

  /// The same to a folder of a new name in one that exists, `ShareTarget-<id>` or with a number behind
  /// it; tells where that is. What was exported before stays as it is.
  public func exportQuarantined(_ id: ShareID, into folder: URL) throws -> URL {
    let name = try exportQuarantined(id, into: folder) { parent in
      try parent.makeNewDirectory("ShareTarget-\(id)")
    }
    return folder.appendingPathComponent(name, isDirectory: true)
  }

  @discardableResult
  private func exportQuarantined(
    _ id: ShareID, into folder: URL, making: (Directory) throws -> String
  ) throws -> String {
    try mappingErrors {
      guard let layout = try existingLayout() else { throw Self.unknownShare }
      let (_, own) = try opened(id, layout)
      let fileSystem = surroundings.fileSystem
      do {
        let parent = try Directory.root(folder.path, in: fileSystem)
        let name = try making(parent)
        var tree = FolderCopier(
          copier: PayloadCopier(fileSystem: fileSystem, isCancelled: { false }),
          entryCountLimit: 1_000_000, extend: { _ in true })
        try tree.copy(own, to: try parent.directory(name))
        try parent.sync()
        return name
      } catch is FolderCopier.TooLarge {
        throw ShareTargetError(
          .limitExceeded, "The share has too many entries to be exported. Copy it by hand.")
      } catch { throw StoringFailure.error(error, missing: { 1 }) }
    }
  }

  /// Throws a share in quarantine away: a receipt of outcome `discarded`, then the trash.
  ///
  /// Throws `unknown_share`, `not_now`, `no_space`; then the share is still there.
  public func discardQuarantined(_ id: ShareID) throws {
    try mappingErrors {
      let layout = try madeLayout()
      let (quarantine, _) = try opened(id, layout)
      try writeReceipt(.discarded, of: id, layout)
      try finish(id, layout)
      _ = try trash(of: layout).condemn(id.rawValue, in: quarantine, id: id)
    }
  }

  /// Removes what is left of an entry whose share is no longer there.
  func removeEmptied(_ id: ShareID, _ own: Directory, _ quarantine: Directory) throws {
    guard try own.names().allSatisfy({ $0 == QuarantineNames.reason }) else { return }
    try tolerating(\.isMissing) {
      try own.fileSystem.unlink(QuarantineNames.reason, in: own.handle)
    }
    try own.fileSystem.removeDirectory(id.rawValue, in: quarantine.handle)
  }

  private func opened(_ id: ShareID, _ layout: Layout) throws -> (Directory, Directory) {
    guard let quarantine = try layout.existing(.quarantine),
      let own = try quarantine.existingDirectory(id.rawValue)
    else { throw Self.unknownShare }
    return (quarantine, own)
  }
}
