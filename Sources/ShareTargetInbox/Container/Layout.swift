import ShareTargetCore

/// A directory of layout version 1 (`Documentation/FORMAT.md`).
enum Place: String, CaseIterable, Sendable {
  case staging, inbox, attempts, receipts, drafts, outbox, quarantine, trash
}

/// The open container: `<App Group>/ShareTarget/1`.
///
/// Directories are opened when they are needed and closed with their last owner, so that no descriptor
/// outlives an operation.
struct Layout: Sendable {
  /// `ShareTarget/1`.
  let directory: Directory

  /// The names that lead from the App Group's directory to the layout.
  static let folderName = "ShareTarget"
  static let versionName = "1"

  /// A layout whose directory is open.
  init(_ directory: Directory) { self.directory = directory }

  /// Opens what is there and changes nothing; `nil` before anything was ever stored.
  static func existing(
    of container: ShareContainer, in fileSystem: any FileSystem
  ) throws -> Layout? {
    let root = try Directory.root(container.directory.path, in: fileSystem)
    guard let folder = try root.existingDirectory(folderName),
      let version = try folder.existingDirectory(versionName)
    else { return nil }
    return Layout(version)
  }

  /// Opens the layout and makes what is missing.
  ///
  /// Unless `isDurable` says that this process did so before, it makes the given places and syncs all
  /// parents, so that what is renamed into a place later cannot lose the way to it. The syncs are made
  /// even if the directories were there, because the process that made them may have died before its
  /// own.
  static func made(
    of container: ShareContainer, places: [Place], isDurable: Bool,
    in fileSystem: any FileSystem
  ) throws -> Layout {
    let root = try Directory.root(container.directory.path, in: fileSystem)
    var fresh = FreshDirectories()
    do {
      let folder = try fresh.directory(folderName, in: root)
      let version = try fresh.directory(versionName, in: folder)
      if !isDurable {
        try fileSystem.protect(version.handle)
        for place in places { try fresh.make(place.rawValue, in: version) }
        try version.sync()
        try folder.sync()
        try root.sync()
      }
      return Layout(version)
    } catch {
      fresh.takeBack()
      throw error
    }
  }

  /// The versions of later layouts beside this one, in order; such a folder is left alone and reported (F3).
  static func newerVersions(
    of container: ShareContainer, in fileSystem: any FileSystem
  ) throws -> [Int] {
    let root = try Directory.root(container.directory.path, in: fileSystem)
    return try root.existingDirectory(folderName)?.names().compactMap(newerVersion).sorted() ?? []
  }

  /// The version that a name in `ShareTarget/` means if it is a later one.
  static func newerVersion(named name: String) -> Int? {
    guard let version = Int(name), version > 1, String(version) == name else { return nil }
    return version
  }

  /// Opens a place and makes it when it is missing.
  func made(_ place: Place) throws -> Directory { try directory.madeDirectory(place.rawValue) }

  /// Opens a place, or `nil` if it was never made.
  func existing(_ place: Place) throws -> Directory? {
    try directory.existingDirectory(place.rawValue)
  }

  /// The names in a place in order; none if it was never made.
  func names(in place: Place) throws -> [String] { try existing(place)?.names() ?? [] }

  /// What is at a name of a place.
  func status(of name: String, in place: Place) throws -> FileStatus? {
    try existing(place)?.status(of: name)
  }
}

/// A name of the form `<id>.<nonce>`, as in `staging/` and `trash/`.
enum NoncedName {
  /// The id of such a name; `nil` for every other name.
  static func id(of name: String) -> ShareID? {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    return ShareID(canonicalName: String(parts[0]))
  }
}
