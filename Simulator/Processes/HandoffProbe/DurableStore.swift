import Foundation
import ShareTargetInbox

/// The app's own storage: `kept/<id>/` holds a share for good, once.
///
/// The effect is idempotent and durable before `keep` returns: copied aside, synced, one rename to a
/// name that follows from the id, the parent synced. A name that is taken means that it was kept before.
struct DurableStore {
  let folder: String

  /// Makes the folders, and throws away what an earlier process did not finish.
  func open() throws {
    for name in ["new", "kept"] {
      if mkdir("\(folder)/\(name)", 0o700) < 0, errno != EEXIST { throw failure("mkdir") }
    }
    try sync(folder)
    for name in try names(in: "\(folder)/new") { try remove("\(folder)/new/\(name)") }
  }

  /// One word that changes with any byte of the share.
  func digest(of offer: StoredShare) throws -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ path: String) throws {
      if try isFolder(path) {
        for name in try names(in: path) {
          for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
          try add("\(path)/\(name)")
        }
      } else {
        for byte in try bytes(of: path) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      }
    }
    for item in offer.share.items {
      if let url = offer.url(of: item) { try add(url.path) }
    }
    for byte in try json(offer) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Keeps a share once.
  func keep(_ offer: StoredShare) throws {
    let id = offer.share.id.rawValue
    if try isThere("\(folder)/kept/\(id)") { return try sync("\(folder)/kept") }
    let new = "\(folder)/new/\(id)"
    // An attempt that failed in this process may have left it.
    if try isThere(new) { try remove(new) }
    guard mkdir(new, 0o700) == 0 else { throw failure("mkdir") }
    for item in offer.share.items {
      if let url = offer.url(of: item) { try copy(url.path, to: "\(new)/\(item.storedName ?? "")") }
    }
    try write(json(offer), to: "\(new)/share.json")
    try sync(new)
    guard rename(new, "\(folder)/kept/\(id)") == 0 else { throw failure("rename") }
    try sync("\(folder)/kept")
  }

  private func json(_ offer: StoredShare) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // As long at every time of day, so that two runs write as much.
    encoder.dateEncodingStrategy = .iso8601
    return Array(try encoder.encode(offer.share))
  }

  // MARK: - Files

  private func failure(_ call: String) -> ProbeFailure {
    ProbeFailure(description: "store: \(call) \(errno)")
  }

  private func again<Number: BinaryInteger>(_ call: String, _ body: () -> Number) throws -> Number {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw failure(call) }
    }
  }

  private func status(_ path: String) throws -> stat? {
    var status = stat()
    if lstat(path, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw failure("lstat")
  }

  private func isThere(_ path: String) throws -> Bool { try status(path) != nil }

  private func isFolder(_ path: String) throws -> Bool {
    guard let status = try status(path) else { throw failure("lstat") }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private func names(in folder: String) throws -> [String] {
    guard let listing = opendir(folder) else { throw failure("opendir") }
    defer { closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(listing) else {
        guard errno == 0 else { throw failure("readdir") }
        return names.sorted()
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try again("open") { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try again("read") { read(file, &buffer, buffer.count) }
      if count == 0 { return all }
      all += buffer[..<count]
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try again("open") {
      Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    do {
      var done = 0
      while done < bytes.count {
        done += try bytes.withUnsafeBytes { buffer in
          try again("write") {
            Glibc.write(file, buffer.baseAddress! + done, bytes.count - done)
          }
        }
      }
      guard fsync(file) == 0 else { throw failure("fsync") }
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw failure("close") }
  }

  private func copy(_ source: String, to target: String) throws {
    guard try isFolder(source) else { return try write(bytes(of: source), to: target) }
    guard mkdir(target, 0o700) == 0 else { throw failure("mkdir") }
    for name in try names(in: source) { try copy("\(source)/\(name)", to: "\(target)/\(name)") }
    try sync(target)
  }

  private func sync(_ path: String) throws {
    let file = try again("open") { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
    let result = fsync(file)
    let isFailed = result != 0
    let cause = failure("fsync")
    close(file)
    if isFailed { throw cause }
  }

  private func remove(_ path: String) throws {
    if try isFolder(path) {
      for name in try names(in: path) { try remove("\(path)/\(name)") }
      guard rmdir(path) == 0 else { throw failure("rmdir") }
    } else if unlink(path) != 0 {
      throw failure("unlink")
    }
  }
}
