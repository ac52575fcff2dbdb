/// Directories that one pass makes on the way to something, until their entries are synced.
///
/// A sync that failed is not made again, because the system has forgotten what it should have written
/// (S14): what this pass made is removed again, so that the next one makes it anew. What was there before
/// stays, and so does what somebody has put something into.
struct FreshDirectories {
  private var made: [(name: String, parent: Directory)] = []

  /// Opens a directory and makes it when it is missing.
  mutating func directory(_ name: String, in parent: Directory) throws -> Directory {
    if let existing = try parent.existingDirectory(name) { return existing }
    try make(name, in: parent)
    return try parent.directory(name)
  }

  /// Makes a directory unless something has that name.
  mutating func make(_ name: String, in parent: Directory) throws {
    let isNew = try tolerating(\.isExisting) {
      try parent.fileSystem.makeDirectory(name, in: parent.handle)
    }
    if isNew { made.append((name, parent)) }
  }

  /// Removes what was made, as far as that can be done.
  func takeBack() {
    for entry in made.reversed() {
      try? entry.parent.fileSystem.removeDirectory(entry.name, in: entry.parent.handle)
    }
  }
}
