import Foundation
import ShareTargetInbox
import ShareTargetTesting

/// A file system that lets a closure look at each call and change what comes of it.
package final class InterposedFileSystem: FileSystem {
  /// One call with the full paths that it is about.
  package struct Call: Sendable {
    package enum Name: Sendable {
      case open, makeDirectory, create, read, write, sync, barrier, fullSync, rename, remove, list
      case status
    }

    package var name: Name
    package var path: String
    package var target: String?
  }

  /// What comes of a call.
  package enum Verdict: Sendable {
    case pass
    /// Nothing happens and success is told; for calls without a result.
    case skip
    /// Half of the bytes are written and all are claimed.
    case lie
    /// A link is followed.
    case follow
    /// What was read is changed.
    case patch(@Sendable ([UInt8]) -> [UInt8])
    /// Some names are not told.
    case hide(@Sendable (String) -> Bool)
    /// An error becomes another one.
    case translate(@Sendable (SystemError) -> SystemError)
    /// A call that fails is told as done.
    case deny
  }

  /// The process is dead; nothing reaches the disk any more.
  package struct Stopped: Error {}

  package let memory: MemoryFileSystem
  private let inner: any FileSystem
  private let look: @Sendable (Call) throws -> Verdict
  private let paths = Guarded<[Handle: String]>([:])
  private let isStopped = Guarded(false)

  package init(
    _ inner: any FileSystem, over memory: MemoryFileSystem,
    look: @escaping @Sendable (Call) throws -> Verdict
  ) {
    self.inner = inner
    self.memory = memory
    self.look = look
  }

  private func path(_ handle: Handle, _ name: String? = nil) -> String {
    let path = paths.with { $0[handle] } ?? ""
    return name.map { "\(path)/\($0)" } ?? path
  }

  private func verdict(_ name: Call.Name, _ path: String, _ target: String? = nil) throws -> Verdict
  {
    if isStopped.with({ $0 }) { throw Stopped() }
    do { return try look(Call(name: name, path: path, target: target)) } catch is Stopped {
      isStopped.with { $0 = true }
      throw Stopped()
    }
  }

  private func opened(_ path: String, _ verdict: Verdict, _ body: () throws -> Handle) throws
    -> Handle
  {
    let handle: Handle
    do { handle = try body() } catch let error as SystemError {
      if case .translate(let change) = verdict { throw change(error) }
      throw error
    }
    paths.with { $0[handle] = path }
    return handle
  }

  private func done(_ verdict: Verdict, _ body: () throws -> Void) throws {
    switch verdict {
    case .skip: break
    case .deny: try? body()
    default: try body()
    }
  }

  package func openRoot(_ path: String) throws -> Handle {
    try opened(path, try verdict(.open, path)) { try inner.openRoot(path) }
  }

  package func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    return try opened(path, try verdict(.open, path)) {
      try inner.openDirectory(name, in: directory)
    }
  }

  package func makeDirectory(_ name: String, in directory: Handle) throws {
    try done(try verdict(.makeDirectory, path(directory, name))) {
      try inner.makeDirectory(name, in: directory)
    }
  }

  package func createFile(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    return try opened(path, try verdict(.create, path)) {
      try inner.createFile(name, in: directory)
    }
  }

  package func openFile(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    return try opened(path, try verdict(.open, path)) { try inner.openFile(name, in: directory) }
  }

  package func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int {
    let verdict = try verdict(.read, path(file))
    let count = try inner.read(file, into: buffer, at: offset)
    if case .patch(let change) = verdict {
      buffer.copyBytes(from: change(Array(buffer.prefix(count))).prefix(count))
    }
    return count
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    guard case .lie = try verdict(.write, path(file)), bytes.count > 1 else {
      return try inner.write(bytes, to: file)
    }
    _ = try inner.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)), to: file)
    return bytes.count
  }

  package func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    try inner.nextData(file, from: offset)
  }

  package func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    try inner.nextHole(file, from: offset)
  }

  package func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    let path = path(directory, name)
    let verdict = try verdict(.create, path)
    var isClone = false
    let handle = try opened(path, verdict) {
      let file = try inner.createFile(name, in: directory, cloning: source)
      isClone = file.isClone
      return file.handle
    }
    return NewFile(handle: handle, isClone: isClone)
  }

  package func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int {
    _ = try verdict(.write, path(destination))
    return try inner.copyRange(
      from: source, to: destination, at: offset, byteCount: byteCount)
  }

  package func setSize(_ file: Handle, to byteCount: Int64) throws {
    _ = try verdict(.write, path(file))
    try inner.setSize(file, to: byteCount)
  }

  package func sync(_ handle: Handle) throws {
    try done(try verdict(.sync, path(handle))) { try inner.sync(handle) }
  }

  package func barrier(_ handle: Handle) throws {
    try done(try verdict(.barrier, path(handle))) { try inner.barrier(handle) }
  }

  package func fullSync(_ handle: Handle) throws {
    try done(try verdict(.fullSync, path(handle))) { try inner.fullSync(handle) }
  }

  package func close(_ handle: Handle) throws {
    paths.with { $0[handle] = nil }
    try inner.close(handle)
  }

  package func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    let target = path(newDirectory, newName)
    try done(try verdict(.rename, path(directory, name), target)) {
      try inner.rename(
        name, in: directory, to: newName, in: newDirectory, isExclusive: isExclusive)
    }
  }

  package func unlink(_ name: String, in directory: Handle) throws {
    try done(try verdict(.remove, path(directory, name))) { try inner.unlink(name, in: directory) }
  }

  package func removeDirectory(_ name: String, in directory: Handle) throws {
    try done(try verdict(.remove, path(directory, name))) {
      try inner.removeDirectory(name, in: directory)
    }
  }

  package func list(_ directory: Handle, limit: Int) throws -> [String] {
    let verdict = try verdict(.list, path(directory))
    let names = try inner.list(directory, limit: limit)
    if case .hide(let isHidden) = verdict { return names.filter { !isHidden($0) } }
    return names
  }

  package func status(of name: String, in directory: Handle) throws -> FileStatus {
    let path = path(directory, name)
    let verdict = try verdict(.status, path)
    if case .hide(let isHidden) = verdict, isHidden(name) {
      throw SystemError(ErrorNumber(rawValue: ENOENT), call: "fstatat")
    }
    let status = try inner.status(of: name, in: directory)
    guard case .follow = verdict, status.kind == .link, let target = memory.linkTarget(of: path)
    else { return status }
    let folder = URL(fileURLWithPath: target, isDirectory: false)
    let root = try inner.openRoot(folder.deletingLastPathComponent().path)
    defer { try? inner.close(root) }
    return try inner.status(of: folder.lastPathComponent, in: root)
  }

  package func status(of handle: Handle) throws -> FileStatus { try inner.status(of: handle) }

  package func availableBytes(_ handle: Handle) throws -> Int64 {
    try inner.availableBytes(handle)
  }

  package func protect(_ directory: Handle) throws { try inner.protect(directory) }
}
