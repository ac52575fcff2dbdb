/// A file system that writes down every change, and makes it only if it is told to.
///
/// A rehearsal runs the code that would change a container and touches nothing: what it made exists as an
/// empty thing of memory, and what it moved or removed is still where it was. What would be done is
/// `changes`, with paths relative to the root that was opened.
package final class RehearsalFileSystem: FileSystem {
  /// One change to a container.
  package struct Change: Hashable, Sendable {
    /// What is done; the raw values are part of the tool's JSON.
    package enum Action: String, Hashable, Sendable, CaseIterable {
      case makeDirectory, createFile, rename, unlink, removeDirectory
    }

    package var action: Action
    package var path: String
    /// Where a rename leads.
    package var target: String?
  }

  private struct State {
    var changes: [Change] = []
    var madeDirectories: Set<String> = []
    var paths: [Handle: String] = [:]
    var lastMade: Int32 = -1
  }

  private let real: any FileSystem
  private let isCarriedOut: Bool
  private let state = Guarded(State())

  /// A rehearsal over a file system; with `isCarriedOut` all is done as well.
  package init(_ real: any FileSystem, isCarriedOut: Bool) {
    self.real = real
    self.isCarriedOut = isCarriedOut
  }

  /// What was done, or would have been, in order.
  package var changes: [Change] { state.with(\.changes) }

  private func path(_ name: String, in directory: Handle) -> String {
    let parent = state.with { $0.paths[directory] } ?? ""
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }

  private func note(_ action: Change.Action, _ path: String, _ target: String? = nil) {
    state.with { $0.changes.append(Change(action: action, path: path, target: target)) }
  }

  private func opened(_ handle: Handle, _ path: String) -> Handle {
    state.with { $0.paths[handle] = path }
    return handle
  }

  /// A thing that only the rehearsal has; real descriptors are never negative.
  private func made(_ path: String) -> Handle {
    let number = state.with { state in
      state.lastMade -= 1
      return state.lastMade
    }
    return opened(Handle(number: number), path)
  }

  private func isMade(_ handle: Handle) -> Bool { handle.number < -1 }

  private func wasMade(_ path: String) -> Bool {
    state.with { $0.madeDirectories.contains(path) }
  }

  private func isMissing(_ name: String, in directory: Handle) throws -> Bool {
    if isMade(directory) { return true }
    return try !tolerating(\.isMissing) { _ = try real.status(of: name, in: directory) }
  }

  // MARK: - Reading

  package func openRoot(_ path: String) throws -> Handle { opened(try real.openRoot(path), "") }

  package func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(name, in: directory)
    if !isCarriedOut, wasMade(path), try isMissing(name, in: directory) { return made(path) }
    guard !isMade(directory) else { throw SystemError(.missing, call: "openat") }
    return opened(try real.openDirectory(name, in: directory), path)
  }

  package func openFile(_ name: String, in directory: Handle) throws -> Handle {
    guard !isMade(directory) else { throw SystemError(.missing, call: "openat") }
    return opened(try real.openFile(name, in: directory), path(name, in: directory))
  }

  package func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int { isMade(file) ? 0 : try real.read(file, into: buffer, at: offset) }

  package func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    isMade(file) ? nil : try real.nextData(file, from: offset)
  }

  package func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    isMade(file) ? offset : try real.nextHole(file, from: offset)
  }

  package func close(_ handle: Handle) throws {
    state.with { $0.paths[handle] = nil }
    if !isMade(handle) { try real.close(handle) }
  }

  package func list(_ directory: Handle, limit: Int) throws -> [String] {
    isMade(directory) ? [] : try real.list(directory, limit: limit)
  }

  package func status(of name: String, in directory: Handle) throws -> FileStatus {
    guard !isMade(directory) else { throw SystemError(.missing, call: "fstatat") }
    return try real.status(of: name, in: directory)
  }

  package func status(of handle: Handle) throws -> FileStatus {
    guard isMade(handle) else { return try real.status(of: handle) }
    return FileStatus(
      kind: .regular, byteCount: 0, allocatedByteCount: 0, linkCount: 1, modifiedNanoseconds: 0)
  }

  package func availableBytes(_ handle: Handle) throws -> Int64 {
    isMade(handle) ? .max : try real.availableBytes(handle)
  }

  // MARK: - Changing

  package func makeDirectory(_ name: String, in directory: Handle) throws {
    if isCarriedOut {
      try real.makeDirectory(name, in: directory)
    } else if try !isMissing(name, in: directory) {
      throw SystemError(.exists, call: "mkdir")
    }
    let path = path(name, in: directory)
    note(.makeDirectory, path)
    state.with { _ = $0.madeDirectories.insert(path) }
  }

  package func createFile(_ name: String, in directory: Handle) throws -> Handle {
    let path = path(name, in: directory)
    if isCarriedOut {
      let file = try real.createFile(name, in: directory)
      note(.createFile, path)
      return opened(file, path)
    }
    guard try isMissing(name, in: directory) else { throw SystemError(.exists, call: "openat") }
    note(.createFile, path)
    return made(path)
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    isCarriedOut ? try real.write(bytes, to: file) : bytes.count
  }

  package func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    guard isCarriedOut else {
      return NewFile(handle: try createFile(name, in: directory), isClone: false)
    }
    let path = path(name, in: directory)
    let file = try real.createFile(name, in: directory, cloning: source)
    note(.createFile, path)
    return NewFile(handle: opened(file.handle, path), isClone: file.isClone)
  }

  package func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int {
    isCarriedOut
      ? try real.copyRange(from: source, to: destination, at: offset, byteCount: byteCount)
      : byteCount
  }

  package func setSize(_ file: Handle, to byteCount: Int64) throws {
    if isCarriedOut { try real.setSize(file, to: byteCount) }
  }

  package func sync(_ handle: Handle) throws { if isCarriedOut { try real.sync(handle) } }

  package func barrier(_ handle: Handle) throws { if isCarriedOut { try real.barrier(handle) } }

  package func fullSync(_ handle: Handle) throws { if isCarriedOut { try real.fullSync(handle) } }

  package func protect(_ directory: Handle) throws {
    if isCarriedOut { try real.protect(directory) }
  }

  package func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    if isCarriedOut {
      try real.rename(
        name, in: directory, to: newName, in: newDirectory, isExclusive: isExclusive)
    } else {
      _ = try status(of: name, in: directory)
      if isExclusive, try !isMissing(newName, in: newDirectory) {
        throw SystemError(.exists, call: "rename")
      }
    }
    note(.rename, path(name, in: directory), path(newName, in: newDirectory))
  }

  package func unlink(_ name: String, in directory: Handle) throws {
    if isCarriedOut {
      try real.unlink(name, in: directory)
    } else {
      _ = try status(of: name, in: directory)
    }
    note(.unlink, path(name, in: directory))
  }

  package func removeDirectory(_ name: String, in directory: Handle) throws {
    if isCarriedOut {
      try real.removeDirectory(name, in: directory)
    } else {
      _ = try status(of: name, in: directory)
    }
    note(.removeDirectory, path(name, in: directory))
  }
}
