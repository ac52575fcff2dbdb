/// What lies below a directory: counts, and everything that is no plain file or folder. Follows no link.
struct TreeSurvey {
  private static let depthLimit = 64
  private static let entryCountLimit = 1_000_000

  private(set) var fileCount = 0
  private(set) var byteCount: Int64 = 0
  /// Links, FIFOs, devices and files with a second link, by their way from the directory.
  private(set) var special: [[String]] = []
  /// Files and directories that other users may read or change.
  private(set) var openCount = 0
  /// The first call that failed.
  private(set) var failure: SystemError?
  private var entryCount = 0

  /// Looks at a directory and all below it, itself included.
  init(of directory: Directory) {
    do {
      count(try directory.fileSystem.status(of: directory.handle))
      try look(at: directory, [])
    } catch { note(error) }
  }

  private mutating func look(at directory: Directory, _ path: [String]) throws {
    guard path.count < Self.depthLimit else { return special.append(path) }
    let names = try directory.names(limit: Self.entryCountLimit - entryCount)
    entryCount += names.count
    for name in names {
      do {
        guard let status = try directory.status(of: name) else { continue }
        count(status)
        switch status.kind {
        case .directory: try look(at: directory.directory(name), path + [name])
        case .regular:
          fileCount += 1
          byteCount += status.byteCount
          if status.linkCount != 1 { special.append(path + [name]) }
        case .link, .other: special.append(path + [name])
        }
      } catch { note(error) }
    }
  }

  private mutating func count(_ status: FileStatus) {
    guard status.kind != .link, let permissions = status.permissions else { return }
    let own: UInt16 = status.kind == .directory ? 0o700 : 0o600
    if permissions & ~own != 0 { openCount += 1 }
  }

  private mutating func note(_ error: any Error) {
    failure = failure ?? (error as? SystemError) ?? SystemError(.io, call: "read")
  }
}
