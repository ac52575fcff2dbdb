import ShareTargetCore

/// What is left in a container: everything except receipts and the empty layout (format F11).
///
/// Tests, scenarios and demos count with it. It reads only and follows no link.
public struct ContainerCensus: Hashable, Sendable {
  /// Receipts of finished shares.
  public private(set) var receiptCount = 0
  /// Everything else, as paths relative to the App Group's directory, in order: files, links, and folders
  /// that do not belong to the layout. A folder with something in it is not listed beside its content.
  public private(set) var left: [String] = []

  /// Counts. Throws `not_now` or `missing_app_group` if the container cannot be read.
  public init(of container: ShareContainer) throws {
    try self.init(of: container, in: SystemFileSystem())
  }

  /// Counts through a file system of the caller's.
  package init(of container: ShareContainer, in fileSystem: any FileSystem) throws {
    do {
      let root = try Directory.root(container.directory.path, in: fileSystem)
      for name in try root.names() where Self.isMirror(name) { left.append(name) }
      guard let folder = try root.existingDirectory(Layout.folderName) else { return }
      for name in try folder.names() {
        let path = "\(Layout.folderName)/\(name)"
        if name == Layout.versionName, let version = try folder.existingDirectory(name) {
          try count(layout: version, path)
        } else {
          try count(name, in: folder, path)
        }
      }
    } catch { throw ReadFailure.error(error) }
  }

  private mutating func count(layout: Directory, _ path: String) throws {
    for name in try layout.names() {
      let path = "\(path)/\(name)"
      guard let place = Place(rawValue: name),
        try layout.status(of: name)?.kind == .directory
      else {
        try count(name, in: layout, path)
        continue
      }
      let directory = try layout.directory(name)
      for entry in try directory.names() {
        if place == .receipts, ShareID(canonicalName: entry) != nil {
          receiptCount += 1
        } else {
          try count(entry, in: directory, "\(path)/\(entry)")
        }
      }
    }
  }

  private mutating func count(_ name: String, in directory: Directory, _ path: String) throws {
    guard try directory.status(of: name)?.kind == .directory else {
      left.append(path)
      return
    }
    let folder = try directory.directory(name)
    let names = try folder.names()
    if names.isEmpty { left.append(path) }
    for name in names { try count(name, in: folder, "\(path)/\(name)") }
  }

  /// The compatibility mirror's file lies in the root: `<id>.<ext>`.
  private static func isMirror(_ name: String) -> Bool {
    NoncedName.id(of: name) != nil || ShareID(canonicalName: name) != nil
  }
}
