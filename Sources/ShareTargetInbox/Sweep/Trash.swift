import ShareTargetCore

/// `trash/`: what is condemned. Everything in it may vanish at any time, by any process.
struct Trash {
  let directory: Directory
  let surroundings: Surroundings

  /// Moves something into the trash in one step and tells its name there. Nothing is synced: what a power
  /// cut undoes is condemned again.
  func condemn(_ name: String, in place: Directory, id: ShareID) throws -> String {
    let newName = "\(id.rawValue).\(surroundings.nonce())"
    try place.fileSystem.rename(
      name, in: place.handle, to: newName, in: directory.handle, isExclusive: false)
    return newName
  }

  /// Deletes one entry of the trash with everything in it, and tells how many files that were.
  ///
  /// A folder inside is moved up into the trash before it is emptied, so that neither depth nor the
  /// number of open descriptors grows with the tree. What another process deletes meanwhile is no error.
  func delete(_ name: String) throws -> Int {
    let fileSystem = directory.fileSystem
    var fileCount = 0
    var waiting = [name]
    while let next = waiting.popLast() {
      guard let status = try directory.status(of: next) else { continue }
      guard status.kind == .directory else {
        if try tolerating(\.isMissing, { try fileSystem.unlink(next, in: directory.handle) }) {
          fileCount += 1
        }
        continue
      }
      guard let folder = try directory.existingDirectory(next) else { continue }
      for entry in try folder.names() {
        guard let status = try folder.status(of: entry) else { continue }
        if status.kind == .directory {
          let raised = "\(next.prefix(36)).\(surroundings.nonce())"
          if try tolerating(
            \.isMissing,
            {
              try fileSystem.rename(
                entry, in: folder.handle, to: raised, in: directory.handle, isExclusive: false)
            })
          {
            waiting.append(raised)
          }
        } else if try tolerating(\.isMissing, { try fileSystem.unlink(entry, in: folder.handle) }) {
          fileCount += 1
        }
      }
      try tolerating(\.isMissing) { try fileSystem.removeDirectory(next, in: directory.handle) }
    }
    return fileCount
  }
}
