import Foundation
import ShareTargetCore

/// An open directory that is closed with its last owner.
///
/// What closing a directory reports is not asked: nothing was written through it.
final class Directory: Sendable {
  let fileSystem: any FileSystem
  let handle: Handle

  /// Takes the ownership of a handle.
  init(_ handle: Handle, of fileSystem: any FileSystem) {
    self.handle = handle
    self.fileSystem = fileSystem
  }

  deinit { try? fileSystem.close(handle) }

  /// Opens a root or the folder of a host's file by its path.
  static func root(_ path: String, in fileSystem: any FileSystem) throws -> Directory {
    Directory(try fileSystem.openRoot(path), of: fileSystem)
  }

  /// Opens a directory of this one; throws if it is a link or no directory.
  func directory(_ name: String) throws -> Directory {
    Directory(try fileSystem.openDirectory(name, in: handle), of: fileSystem)
  }

  /// Opens a directory of this one, or `nil` if nothing has that name.
  func existingDirectory(_ name: String) throws -> Directory? {
    do { return try directory(name) } catch let error as SystemError where error.isMissing {
      return nil
    }
  }

  /// Opens a directory of this one and makes it when it is missing; the entry is not synced.
  func madeDirectory(_ name: String) throws -> Directory {
    if let existing = try existingDirectory(name) { return existing }
    try tolerating(\.isExisting) { try fileSystem.makeDirectory(name, in: handle) }
    return try directory(name)
  }

  /// Makes a directory under a name that nothing had, the wanted one or with a number behind it, and
  /// tells the name. Two who ask at once get two.
  func makeNewDirectory(_ wanted: String) throws -> String {
    var name = wanted
    var number = 2
    while try !tolerating(\.isExisting, { try fileSystem.makeDirectory(name, in: handle) }) {
      name = "\(wanted)-\(number)"
      number += 1
    }
    return name
  }

  /// What is at a name, or `nil` for nothing.
  func status(of name: String) throws -> FileStatus? {
    do { return try fileSystem.status(of: name, in: handle) } catch let error as SystemError
      where error.isMissing
    { return nil }
  }

  /// All names in order of their bytes.
  func names(limit: Int = .max) throws -> [String] {
    try fileSystem.list(handle, limit: limit)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a place of the layout has.
  struct Listing {
    /// The ids among the names, in order.
    var ids: [ShareID] = []
    /// How many names are none.
    var strayCount = 0
  }

  /// The ids of the directory in order, and how many other names there are; without a call per entry.
  func listing() throws -> Listing {
    let names = try fileSystem.list(handle, limit: .max)
    let ids = names.compactMap { ShareID(canonicalName: $0) }
    return Listing(ids: ids.sorted(), strayCount: names.count - ids.count)
  }

  /// `fsync` of the directory: its entries are durable afterwards (on Linux; ordered by the next
  /// barrier on Apple).
  func sync() throws { try fileSystem.sync(handle) }

  /// Orders all that was synced before all that comes after (Apple), through a file of this directory.
  func barrier(witness: String) throws {
    let file = try fileSystem.openFile(witness, in: handle)
    defer { try? fileSystem.close(file) }
    try fileSystem.barrier(file)
  }

  /// Makes the directory's entries durable, as far as the configuration wants it: for good
  /// (`F_FULLFSYNC` on Apple), or before all that comes after (`F_BARRIERFSYNC`).
  ///
  /// A volume that refuses the call on a directory gets it on a file of the same device, which flushes
  /// the same queue (XNU, fcntl(2)). `witness` is a file in the directory, or in `folder`; without one
  /// the plain sync has to do.
  func makeDurable(_ durability: Durability, witness: String?, in folder: Directory? = nil) throws {
    do { try settle(handle, durability) } catch let error as SystemError where error.isUnsupported {
      try sync()
      guard let witness else { return }
      let file = try fileSystem.openFile(witness, in: (folder ?? self).handle)
      defer { try? fileSystem.close(file) }
      try settle(file, durability)
    }
  }

  private func settle(_ handle: Handle, _ durability: Durability) throws {
    switch durability {
    case .full: try fileSystem.fullSync(handle)
    case .ordered:
      try fileSystem.sync(handle)
      try fileSystem.barrier(handle)
    }
  }

  /// Writes a whole small file and syncs it; the entry is not synced. A file that could not be written
  /// whole is removed again, as far as that can be done.
  func writeFile(_ name: String, _ bytes: [UInt8]) throws {
    let file = try fileSystem.createFile(name, in: handle)
    do {
      do {
        try fileSystem.writeAll(bytes, to: file)
        try fileSystem.sync(file)
      } catch {
        try? fileSystem.close(file)
        throw error
      }
      try fileSystem.close(file)
    } catch {
      try? fileSystem.unlink(name, in: handle)
      throw error
    }
  }

  /// Reads a small regular file with one link; `nil` if it is something else or has more than `limit`
  /// bytes.
  func readFile(_ name: String, limit: Int) throws -> [UInt8]? {
    let file = try fileSystem.openFile(name, in: handle)
    defer { try? fileSystem.close(file) }
    let status = try fileSystem.status(of: file)
    guard status.kind == .regular, status.linkCount == 1, status.byteCount <= Int64(limit) else {
      return nil
    }
    return try fileSystem.readAll(file, byteCount: Int(status.byteCount))
  }
}

extension FileSystem {
  /// Writes all bytes, however few the system takes at a time.
  func writeAll(_ bytes: some ContiguousBytes, to file: Handle) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = try write(UnsafeRawBufferPointer(rebasing: rest), to: file)
        guard count > 0 else { throw SystemError(.io, call: "write") }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Reads so many bytes from an offset, fewer only if the file ends before.
  func readAll(_ file: Handle, byteCount: Int, from offset: Int64 = 0) throws -> [UInt8] {
    guard byteCount > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var done = 0
    try bytes.withUnsafeMutableBytes { buffer in
      while done < byteCount {
        let count = try read(
          file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
          at: offset + Int64(done))
        guard count > 0 else { return }
        done += count
      }
    }
    return Array(bytes.prefix(done))
  }
}
