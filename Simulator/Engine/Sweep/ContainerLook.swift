import Foundation

/// What lies in the container and in the app's own folder at one moment, as an outsider sees it.
struct ContainerLook: Sendable {
  /// Paths below the container, `Library` left out, with what each holds.
  var entries: [String: String] = [:]
  /// Names in the app's folder of kept shares.
  var kept: Set<String> = []

  /// Looks; nothing may run meanwhile that changes something.
  init(container: URL, sandbox: URL) {
    let names =
      FileManager.default.enumerator(atPath: container.path)?
      .compactMap { $0 as? String } ?? []
    for name in names where name != "Library" && !name.hasPrefix("Library/") {
      entries[name] = Self.content(of: container.appendingPathComponent(name))
    }
    let folder = KeptShare.folder(inSandbox: sandbox)
    kept = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// The names in one folder of the layout, such as `inbox`.
  func names(_ folder: String) -> Set<String> {
    let prefix = "ShareTarget/1/\(folder)/"
    return Set(
      entries.keys.compactMap { path in
        guard path.hasPrefix(prefix), !path.dropFirst(prefix.count).contains("/") else {
          return nil
        }
        return String(path.dropFirst(prefix.count))
      })
  }

  /// Ids with a receipt.
  var finished: Set<String> { names("receipts").filter { $0.count == 36 } }
  /// Ids that wait.
  var pending: Set<String> { names("inbox").subtracting(finished) }

  /// What must not be there when everything is done: all but receipts, what is in quarantine, and the
  /// empty layout.
  var remains: [String] {
    entries.keys.filter { path in
      let parts = path.split(separator: "/")
      if parts.count <= 3, entries[path] == "folder" { return false }
      return !(parts.count > 3 && ["receipts", "quarantine"].contains(parts[2]))
    }.sorted()
  }

  /// What two looks do not have in common.
  func differences(from other: ContainerLook) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
      + kept.symmetricDifference(other.kept).sorted().map { "kept/\($0)" }
  }

  private static func content(of file: URL) -> String {
    let values = try? file.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
    if values?.isDirectory == true { return "folder" }
    guard values?.isRegularFile == true, let handle = FileHandle(forReadingAtPath: file.path)
    else { return "something else" }
    defer { try? handle.close() }
    var sum: UInt32 = 0xFFFF_FFFF
    var count = 0
    while let block = try? handle.read(upToCount: 1 << 20), !block.isEmpty {
      sum = Checksum.update(sum, block)
      count += block.count
    }
    return "\(count) bytes, \(sum)"
  }
}
