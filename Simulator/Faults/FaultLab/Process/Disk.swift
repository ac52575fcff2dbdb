import Glibc

/// Plain files and folders, as the harness itself reads and makes them; none of it under the shim.
public enum Disk {
  /// What one path holds.
  public enum Entry: Hashable, Sendable {
    case folder
    case file([UInt8])
    /// A link, pipe or device.
    case other
  }

  /// Everything below a folder by relative path; empty for a folder that is not there.
  public static func tree(_ root: String) -> [String: Entry] {
    var found: [String: Entry] = [:]
    var open = [""]
    while let folder = open.popLast() {
      for name in names(folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          found[path] = .folder
          open.append(path)
        case S_IFREG: found[path] = .file(read("\(root)/\(path)") ?? [])
        default: found[path] = .other
        }
      }
    }
    return found
  }

  /// The names in a folder, in order.
  public static func names(_ folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file, or `nil`.
  public static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = Glibc.read(file, buffer.baseAddress! + count, size - count)
        if step <= 0 {
          isWhole = step == 0
          break
        }
        count += step
      }
    }
    return isWhole ? bytes : nil
  }

  /// The text of a file, or `nil`.
  public static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a file of exactly these bytes.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("open", path) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let step = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress! + done, bytes.count - done)
      }
      guard step > 0 else { throw failure("write", path) }
      done += step
    }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { throw failure("mkdir", path) }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
  }

  /// Puts a tree of `tree(_:)` back, with nothing else beside it.
  public static func restore(_ tree: [String: Entry], to root: String) throws {
    remove(root)
    try makeFolder(root)
    for (path, entry) in tree.sorted(by: { $0.key < $1.key }) {
      switch entry {
      case .folder: try makeFolder("\(root)/\(path)")
      case .file(let bytes): try write(bytes, to: "\(root)/\(path)")
      case .other: throw ProcessServer.Failure(description: "\(path) cannot be made again")
      }
    }
  }

  /// Removes a file, or a folder with all that it holds.
  public static func remove(_ path: String) {
    if unlink(path) == 0 || errno == ENOENT { return }
    for name in names(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  private static func failure(_ call: String, _ path: String) -> ProcessServer.Failure {
    ProcessServer.Failure(description: "\(call) \(path): errno \(errno)")
  }
}
