import Foundation
import ShareTargetCore

/// A directory of the app's own in which it keeps copies of shares, each whole or not at all.
///
/// `<id>/` holds the items under their stored names and `share.json`; `.staging/` what is being copied.
/// A crash leaves staging, which the next `keep` of another process removes.
package struct KeptFolder: Sendable {
  /// The name of the description beside the items.
  package static let descriptionName = "share.json"

  /// A share that is kept.
  package struct Entry: Sendable {
    package var id: ShareID
    package var directory: URL
    package var description: [UInt8]
  }

  /// The folder itself; it exists from the first `keep` on.
  package let directory: URL
  private let root: URL
  private let path: [String]
  private let surroundings: Surroundings
  /// This value has made sure that the way to the folder outlives a power cut.
  private let isDurable = Guarded(false)

  /// Tells this process's staging from what an earlier one left.
  private static let processNonce = String(UInt64.random(in: .min ... .max), radix: 16)
  private static let stagingName = ".staging"
  private static let descriptionByteCountLimit = 1 << 20

  /// A folder below a directory that exists.
  package init(root: URL, path: [String], surroundings: Surroundings = .system) {
    self.root = root
    self.path = path
    self.surroundings = surroundings
    directory = path.reduce(root) { $0.appendingPathComponent($1, isDirectory: true) }
  }

  /// Copies a share, once per id; `false` if it was there already. Durable when it returns.
  ///
  /// Files become clones where the volume can. Throws `no_space`, `load_failed` when a file of the share
  /// has gone meanwhile, and `file_system`; nothing is kept then.
  package func keep(_ share: StoredShare, description: [UInt8]) throws -> Bool {
    do { return try keeping(share, description) } catch let error as PayloadCopier.LeftBehind {
      throw StoringFailure.error(error.original, missing: { 0 })
    } catch {
      throw StoringFailure.error(
        error, missing: { share.share.items.reduce(0) { $0 + $1.byteCount } })
    }
  }

  /// All that is kept, in the order of ids. Throws `not_now` when the folder cannot be read.
  package func entries() throws -> [Entry] {
    do {
      guard let kept = try existing() else { return [] }
      return try kept.names().compactMap { name in
        guard let id = ShareID(canonicalName: name) else { return nil }
        return try entry(id, in: kept)
      }
    } catch {
      throw ReadFailure.error(error)
    }
  }

  /// One kept share, or `nil`.
  package func entry(_ id: ShareID) throws -> Entry? {
    do { return try existing().flatMap { try entry(id, in: $0) } } catch {
      throw ReadFailure.error(error)
    }
  }

  private func entry(_ id: ShareID, in kept: Directory) throws -> Entry? {
    guard let folder = try kept.existingDirectory(id.rawValue),
      let description = try folder.readFile(
        Self.descriptionName, limit: Self.descriptionByteCountLimit)
    else { return nil }
    return Entry(
      id: id, directory: directory.appendingPathComponent(id.rawValue, isDirectory: true),
      description: description)
  }

  private func existing() throws -> Directory? {
    try path.reduce(try Directory.root(root.path, in: surroundings.fileSystem)) { parent, name in
      try parent?.existingDirectory(name)
    }
  }

  /// Opens the folder and makes what is missing on the way to it, durably.
  private func made() throws -> Directory {
    let isKnown = isDurable.with { $0 }
    var fresh = FreshDirectories()
    do {
      let root = try Directory.root(root.path, in: surroundings.fileSystem)
      let made = try path.reduce(root) { parent, name in
        let made = try fresh.directory(name, in: parent)
        // Also of one that was there: the process that made it may have died before its own sync.
        if !isKnown { try parent.sync() }
        return made
      }
      isDurable.with { $0 = true }
      return made
    } catch {
      fresh.takeBack()
      throw error
    }
  }

  private func keeping(_ share: StoredShare, _ description: [UInt8]) throws -> Bool {
    let kept = try made()
    let id = share.share.id
    if try kept.existingDirectory(id.rawValue) != nil {
      // The process that renamed it may have died before its last sync.
      try makeDurable(kept, id)
      return false
    }
    let staging = try kept.madeDirectory(Self.stagingName)
    let trash = Trash(directory: staging, surroundings: surroundings)
    try removeLeftovers(in: staging, trash, kept)
    let name = "\(id.rawValue).\(Self.processNonce)\(surroundings.nonce())"
    let isFirst: Bool
    do {
      try fill(name, in: staging, with: share, description)
      isFirst = try publish(name, from: staging, to: kept, id)
    } catch {
      _ = try? trash.delete(name)
      throw error
    }
    do { try makeDurable(kept, id) } catch {
      // What a failed sync should have written is forgotten, and a second sync would not write it
      // either (S14): the copy is taken back and made again. It is not deleted, because a power cut
      // might keep that and not the way back.
      if isFirst {
        try? surroundings.fileSystem.rename(
          id.rawValue, in: kept.handle, to: name, in: staging.handle, isExclusive: true)
      }
      throw error
    }
    if !isFirst { _ = try? trash.delete(name) }
    return isFirst
  }

  /// Deletes what other processes were copying when they died, or took back.
  private func removeLeftovers(in staging: Directory, _ trash: Trash, _ kept: Directory) throws {
    for name in try staging.names() where !name.contains(Self.processNonce) {
      let folder = try? staging.existingDirectory(name)
      if let folder, try folder.status(of: Self.descriptionName) != nil {
        // It may have been taken back, and must not lose its files under its old name.
        try kept.makeDurable(.ordered, witness: Self.descriptionName, in: folder)
      }
      _ = try trash.delete(name)
    }
  }

  private func fill(
    _ name: String, in staging: Directory, with share: StoredShare, _ description: [UInt8]
  ) throws {
    let fileSystem = surroundings.fileSystem
    try fileSystem.makeDirectory(name, in: staging.handle)
    let own = try staging.directory(name)
    let source = try Directory.root(share.directory.path, in: fileSystem)
    let copier = PayloadCopier(fileSystem: fileSystem, isCancelled: { false })
    for item in share.share.items {
      guard let storedName = item.storedName else { continue }
      if item.kind == .folder {
        try fileSystem.makeDirectory(storedName, in: own.handle)
        var tree = FolderCopier(copier: copier, entryCountLimit: .max - 1, extend: { _ in true })
        try tree.copy(
          try source.directory(storedName), to: try own.directory(storedName))
        // A share is whole as long as it is there; what is missing went with its acknowledgement.
        guard tree.leftOut.isEmpty else {
          throw SourceFailure(cause: SystemError(.missing, call: "open"))
        }
      } else {
        try copier.withSource(storedName, in: source) { file in
          _ = try copier.copy(file, to: storedName, in: own)
        }
      }
    }
    try own.writeFile(Self.descriptionName, description)
    // All of it before it has its name: what a drive cannot write must not be found under it.
    try own.makeDurable(.full, witness: Self.descriptionName)
  }

  private func publish(
    _ name: String, from staging: Directory, to kept: Directory, _ id: ShareID
  ) throws -> Bool {
    do {
      try surroundings.fileSystem.rename(
        name, in: staging.handle, to: id.rawValue, in: kept.handle, isExclusive: true)
      return true
    } catch let error as SystemError where error.isExisting {
      return false
    }
  }

  /// Makes the entry of a kept share durable; the flush of the whole device goes through its own file.
  private func makeDurable(_ kept: Directory, _ id: ShareID) throws {
    try kept.sync()
    try kept.directory(id.rawValue).makeDurable(
      .full, witness: Self.descriptionName)
  }
}
