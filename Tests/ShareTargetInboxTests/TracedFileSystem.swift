import Foundation

@testable import ShareTargetInbox

/// One call to the file system: its name and the paths it is about, relative to what was opened first.
struct Call: Hashable, Sendable, CustomStringConvertible {
  var name: String
  var path: String
  var target: String?

  var description: String { target.map { "\(name) \(path) -> \($0)" } ?? "\(name) \(path)" }
}

/// A file system that records every call and fails where a test says so.
///
/// `Stopped` stands for the death of the process: from that call on nothing reaches the disk, whatever
/// the code under test still tries on its way out.
final class TracedFileSystem: FileSystem {
  /// The process is dead.
  struct Stopped: Error {}

  /// What happens to a call.
  enum Fault: Sendable {
    case stop
    case error(ErrorNumber)
    /// A write or copy of one byte where more were wanted.
    case short
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var paths: [Handle: String] = [:]
    var isStopped = false
  }

  private let state = Guarded(State())
  private let real = SystemFileSystem()
  private let fault: @Sendable (_ index: Int, _ call: Call) -> Fault?

  init(fault: @escaping @Sendable (_ index: Int, _ call: Call) -> Fault? = { _, _ in nil }) {
    self.fault = fault
  }

  /// The process dies instead of making the call of this index.
  static func stopping(at index: Int) -> TracedFileSystem {
    TracedFileSystem { at, _ in at >= index ? .stop : nil }
  }

  /// The call of this index fails, and with `isSticky` all after it.
  static func failing(at index: Int, _ number: ErrorNumber, isSticky: Bool) -> TracedFileSystem {
    TracedFileSystem { at, _ in
      at == index || (isSticky && at > index) ? .error(number) : nil
    }
  }

  deinit { for handle in state.with({ Array($0.paths.keys) }) { try? real.close(handle) } }

  var calls: [Call] { state.with(\.calls) }
  var isStopped: Bool { state.with(\.isStopped) }

  /// Closes what a dead process had open, as the system does.
  func reap() {
    let handles = state.with { state in
      defer { state.paths = [:] }
      return Array(state.paths.keys)
    }
    for handle in handles { try? real.close(handle) }
  }

  @discardableResult
  private func enter(_ name: String, _ path: String, _ target: String? = nil) throws -> Bool {
    let call = Call(name: name, path: path, target: target)
    let index = state.with { state in
      state.calls.append(call)
      return state.calls.count - 1
    }
    if state.with(\.isStopped) { throw Stopped() }
    switch fault(index, call) {
    case nil: return false
    case .short: return true
    case .stop:
      state.with { $0.isStopped = true }
      throw Stopped()
    case .error(let number): throw SystemError(number, call: name)
    }
  }

  private func path(_ handle: Handle, _ name: String? = nil) -> String {
    let path = state.with { $0.paths[handle] } ?? "?"
    guard let name else { return path }
    return path.isEmpty ? name : "\(path)/\(name)"
  }

  private func opened(_ handle: Handle, _ path: String) -> Handle {
    state.with { $0.paths[handle] = path }
    return handle
  }

  func openRoot(_ path: String) throws -> Handle {
    let name = path.hasSuffix("/group") ? "" : "host"
    try enter("openRoot", name)
    return opened(try real.openRoot(path), name)
  }

  func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    try enter("openDirectory", path)
    return opened(try real.openDirectory(name, in: directory), path)
  }

  func makeDirectory(_ name: String, in directory: Handle) throws {
    try enter("makeDirectory", path(directory, name))
    try real.makeDirectory(name, in: directory)
  }

  func createFile(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    try enter("createFile", path)
    return opened(try real.createFile(name, in: directory), path)
  }

  func openFile(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(directory, name)
    try enter("openFile", path)
    return opened(try real.openFile(name, in: directory), path)
  }

  func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int {
    let isShort = try enter("read", path(file))
    let part = isShort ? UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1)) : buffer
    return try real.read(file, into: part, at: offset)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    let isShort = try enter("write", path(file))
    return try real.write(
      isShort ? UnsafeRawBufferPointer(rebasing: bytes.prefix(1)) : bytes, to: file)
  }

  func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    try enter("nextData", path(file))
    return try real.nextData(file, from: offset)
  }

  func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    try enter("nextHole", path(file))
    return try real.nextHole(file, from: offset)
  }

  func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    let path = path(directory, name)
    try enter("createClone", path)
    let file = try real.createFile(name, in: directory, cloning: source)
    return NewFile(handle: opened(file.handle, path), isClone: file.isClone)
  }

  func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int {
    let isShort = try enter("copyRange", path(destination))
    return try real.copyRange(
      from: source, to: destination, at: offset, byteCount: isShort ? 1 : byteCount)
  }

  func setSize(_ file: Handle, to byteCount: Int64) throws {
    try enter("setSize", path(file))
    try real.setSize(file, to: byteCount)
  }

  func sync(_ handle: Handle) throws {
    try enter("sync", path(handle))
    try real.sync(handle)
  }

  func barrier(_ handle: Handle) throws {
    try enter("barrier", path(handle))
    try real.barrier(handle)
  }

  func fullSync(_ handle: Handle) throws {
    try enter("fullSync", path(handle))
    try real.fullSync(handle)
  }

  func close(_ handle: Handle) throws {
    let isOpen = state.with { $0.paths[handle] != nil }
    defer {
      if isOpen, state.with({ $0.paths.removeValue(forKey: handle) }) != nil {
        try? real.close(handle)
      }
    }
    try enter("close", path(handle))
  }

  func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    try enter("rename", path(directory, name), path(newDirectory, newName))
    try real.rename(
      name, in: directory, to: newName, in: newDirectory, isExclusive: isExclusive)
  }

  func unlink(_ name: String, in directory: Handle) throws {
    try enter("unlink", path(directory, name))
    try real.unlink(name, in: directory)
  }

  func removeDirectory(_ name: String, in directory: Handle) throws {
    try enter("removeDirectory", path(directory, name))
    try real.removeDirectory(name, in: directory)
  }

  func list(_ directory: Handle, limit: Int) throws -> [String] {
    try enter("list", path(directory))
    return try real.list(directory, limit: limit)
  }

  func status(of name: String, in directory: Handle) throws -> FileStatus {
    try enter("statusOfName", path(directory, name))
    return try real.status(of: name, in: directory)
  }

  func status(of handle: Handle) throws -> FileStatus {
    try enter("status", path(handle))
    return try real.status(of: handle)
  }

  func availableBytes(_ handle: Handle) throws -> Int64 {
    try enter("availableBytes", path(handle))
    return try real.availableBytes(handle)
  }

  func protect(_ directory: Handle) throws {
    try enter("protect", path(directory))
    try real.protect(directory)
  }
}
