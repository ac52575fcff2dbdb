import Foundation
import ShareTargetInbox

/// Calls that are about names.
extension MemoryFileSystem {
  package func openRoot(_ path: String) throws -> Handle {
    try call { state in
      let node = try Self.walk(path, state.volume, links: 40)
      guard try state.volume.node(node).kind == .directory else {
        throw SystemError(.init(rawValue: ENOTDIR), call: "open")
      }
      return try handle(to: node, &state, canRead: true, canWrite: false, "open")
    }
  }

  /// Follows a path from the root, links included.
  static func walk(_ path: String, _ volume: MemoryVolume, links: Int) throws -> Int {
    var stack = [MemoryVolume.root]
    for name in path.split(separator: "/").map(String.init) {
      if name == "." { continue }
      if name == ".." {
        if stack.count > 1 { stack.removeLast() }
        continue
      }
      let number: Int
      do { number = try volume.number(of: name, in: stack[stack.count - 1]) } catch let error
        as SystemError
      { throw SystemError(error.number, call: "open") }
      let node = try volume.node(number)
      guard node.kind == .link else {
        stack.append(number)
        continue
      }
      guard links > 0 else { throw SystemError(.init(rawValue: ELOOP), call: "open") }
      stack.append(try walk(node.target, volume, links: links - 1))
    }
    return stack[stack.count - 1]
  }

  package func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    try Self.check(name)
    return try call { state in
      let parent = try self.directory(directory, &state, "openat")
      let node = try state.volume.number(of: name, in: parent)
      // Linux says ENOTDIR of a link, too, when both flags are given.
      guard try state.volume.node(node).kind == .directory else {
        throw SystemError(.init(rawValue: ENOTDIR), call: "openat")
      }
      return try handle(to: node, &state, canRead: true, canWrite: false, "openat")
    }
  }

  package func makeDirectory(_ name: String, in directory: Handle) throws {
    try Self.check(name)
    try call { state in
      let parent = try self.directory(directory, &state, "mkdir")
      guard (try? state.volume.number(of: name, in: parent)) == nil else {
        throw SystemError(.init(rawValue: EEXIST), call: "mkdir")
      }
      try checkRoom(1, state, "mkdir")
      let node = state.volume.make(.directory, at: now)
      try state.volume.link(node, as: name, in: parent, at: now)
      state.note(.born(node, .directory))
      state.note(.linked(node, name: name, in: parent))
    }
  }

  package func createFile(_ name: String, in directory: Handle) throws -> Handle {
    try Self.check(name)
    return try call { state in
      let parent = try self.directory(directory, &state, "openat")
      guard (try? state.volume.number(of: name, in: parent)) == nil else {
        throw SystemError(.init(rawValue: EEXIST), call: "openat")
      }
      try Self.checkLock(state, "openat")
      try checkRoom(1, state, "openat")
      // The handle comes first: no file may be left behind when there are too many.
      let next = state.volume.make(.file, at: now)
      do {
        let handle = try handle(to: next, &state, canRead: false, canWrite: true, "openat")
        do { try state.volume.link(next, as: name, in: parent, at: now) } catch {
          state.handles[handle] = nil
          throw error
        }
        state.note(.born(next, .file))
        state.note(.linked(next, name: name, in: parent))
        return handle
      } catch {
        state.volume.addLinks(-1, to: next)
        state.volume.forget(next)
        throw error
      }
    }
  }

  package func openFile(_ name: String, in directory: Handle) throws -> Handle {
    try Self.check(name)
    return try call { state in
      let parent = try self.directory(directory, &state, "openat")
      let node = try state.volume.number(of: name, in: parent)
      switch try state.volume.node(node).kind {
      case .link: throw SystemError(.init(rawValue: ELOOP), call: "openat")
      case .file:
        try Self.checkLock(state, "openat")
        if state.unreadableName == name {
          throw SystemError(.init(rawValue: EIO), call: "openat")
        }
      case .directory, .fifo: break
      }
      return try handle(to: node, &state, canRead: true, canWrite: false, "openat")
    }
  }

  package func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    try Self.check(name)
    try Self.check(newName)
    try call { state in
      let from = try self.directory(directory, &state, "renameat")
      let to = try self.directory(newDirectory, &state, "renameat")
      let node = try state.volume.number(of: name, in: from)
      let replaced = try? state.volume.number(of: newName, in: to)
      do {
        try state.volume.move(
          name, in: from, to: newName, in: to,
          isExclusive: isExclusive && traits.hasExclusiveRename, at: now)
      } catch let error as SystemError where error.number.rawValue == ENOTEMPTY {
        throw SystemError(.init(rawValue: traits.notEmpty), call: "renameat")
      }
      if replaced == node { return }
      if let replaced { forget(replaced, &state) }
      state.note(.moved(node, from: from, name: name, to: to, newName: newName))
    }
  }

  package func unlink(_ name: String, in directory: Handle) throws {
    try remove(name, in: directory, "unlink") { node in
      if node.kind == .directory { throw SystemError(.init(rawValue: EISDIR), call: "unlink") }
    }
  }

  package func removeDirectory(_ name: String, in directory: Handle) throws {
    try remove(name, in: directory, "rmdir") { node in
      guard node.kind == .directory else {
        throw SystemError(.init(rawValue: ENOTDIR), call: "rmdir")
      }
      guard node.entries.isEmpty else {
        throw SystemError(.init(rawValue: ENOTEMPTY), call: "rmdir")
      }
    }
  }

  private func remove(
    _ name: String, in directory: Handle, _ call: String,
    check: (MemoryVolume.Node) throws -> Void
  ) throws {
    try Self.check(name)
    try self.call { state in
      let parent = try self.directory(directory, &state, call)
      let number = try state.volume.number(of: name, in: parent)
      try check(try state.volume.node(number))
      try state.volume.unlink(name, in: parent, at: now)
      state.note(.unlinked(number, name: name, in: parent))
      forget(number, &state)
    }
  }

  private func forget(_ number: Int, _ state: inout State) {
    if !state.handles.values.contains(where: { $0.node == number }) { state.volume.forget(number) }
  }

  package func list(_ directory: Handle, limit: Int) throws -> [String] {
    try call { state in
      let node = try self.directory(directory, &state, "readdir")
      let names = try state.volume.node(node).entries.keys
      // In no order, but in the same one each time: the last byte first.
      return Array(
        names.sorted { $0.utf8.reversed().lexicographicallyPrecedes($1.utf8.reversed()) }
          .prefix(limit))
    }
  }

  package func status(of name: String, in directory: Handle) throws -> FileStatus {
    try Self.check(name)
    return try call { state in
      let parent = try self.directory(directory, &state, "fstatat")
      return try Self.status(
        try state.volume.number(of: name, in: parent), state.volume)
    }
  }

  package func status(of handle: Handle) throws -> FileStatus {
    try call { state in
      try Self.status(try opened(handle, &state, "fstat").node, state.volume)
    }
  }

  private static func status(_ number: Int, _ volume: MemoryVolume) throws -> FileStatus {
    let node = try volume.node(number)
    let kind: FileStatus.Kind =
      switch node.kind {
      case .file: .regular
      case .directory: .directory
      case .link: .link
      case .fifo: .other
      }
    return FileStatus(
      kind: kind, byteCount: node.kind == .link ? Int64(node.target.utf8.count) : node.byteCount,
      allocatedByteCount: Int64(node.blocks.count * volume.blockByteCount),
      linkCount: node.linkCount, modifiedNanoseconds: node.modifiedNanoseconds)
  }
}
