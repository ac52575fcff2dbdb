import Foundation
import ShareTargetInbox

/// Calls that are about bytes, and the syncs.
extension MemoryFileSystem {
  package func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int {
    let bytes = try call { state in
      let open = try opened(file, &state, "read")
      try Self.checkKind(open, state, "read")
      guard open.canRead else {
        state.misuses.append("read of a handle for writing")
        throw SystemError(.init(rawValue: EBADF), call: "read")
      }
      return try state.volume.read(
        open.node, at: offset, count: min(buffer.count, traits.transferByteCount))
    }
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    let bytes = Array(bytes.prefix(traits.transferByteCount))
    return try call { state in
      let open = try writable(file, &state, "write")
      let count = try put(bytes, to: open.node, at: open.position, &state)
      state.handles[file]?.position += Int64(count)
      return count
    }
  }

  package func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int {
    try call { state in
      let from = try opened(source, &state, "sendfile")
      try Self.checkKind(from, state, "sendfile")
      let to = try writable(destination, &state, "sendfile")
      let bytes = try state.volume.read(
        from.node, at: offset, count: min(byteCount, traits.transferByteCount))
      let count = try put(bytes, to: to.node, at: offset, &state)
      state.handles[destination]?.position = offset + Int64(count)
      return count
    }
  }

  package func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    try call { state in
      let open = try opened(file, &state, "lseek")
      let node = try state.volume.node(open.node)
      let size = Int64(state.volume.blockByteCount)
      guard offset < node.byteCount else { return nil }
      if !state.volume.isHole(open.node, block: offset / size) { return offset }
      return node.blocks.keys.filter { $0 * size > offset }.min().map { $0 * size }
    }
  }

  package func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    try call { state in
      let open = try opened(file, &state, "lseek")
      let node = try state.volume.node(open.node)
      guard offset < node.byteCount else {
        throw SystemError(.init(rawValue: ENXIO), call: "lseek")
      }
      let size = Int64(state.volume.blockByteCount)
      var block = offset / size
      if state.volume.isHole(open.node, block: block) { return offset }
      while !state.volume.isHole(open.node, block: block) { block += 1 }
      return min(block * size, node.byteCount)
    }
  }

  package func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    let target = try createFile(name, in: directory)
    guard traits.canClone else { return NewFile(handle: target, isClone: false) }
    try call { state in
      let from = try opened(source, &state, "clone")
      let to = try opened(target, &state, "clone").node
      state.volume.share(from.node, with: to)
      let node = try state.volume.node(to)
      state.note(.resized(to, byteCount: node.byteCount))
      for (block, bytes) in node.blocks.sorted(by: { $0.key < $1.key }) {
        state.note(.wrote(to, block: block, bytes))
      }
    }
    return NewFile(handle: target, isClone: true)
  }

  package func setSize(_ file: Handle, to byteCount: Int64) throws {
    try call { state in
      let open = try writable(file, &state, "ftruncate")
      state.volume.resize(open.node, to: byteCount, at: now)
      state.note(.resized(open.node, byteCount: byteCount))
    }
  }

  package func sync(_ handle: Handle) throws {
    try call { state in
      state.note(.synced(try opened(handle, &state, "fsync").node))
    }
  }

  package func barrier(_ handle: Handle) throws {
    try call { state in
      state.note(.barred(try deviceNode(handle, &state, "F_BARRIERFSYNC")))
    }
  }

  package func fullSync(_ handle: Handle) throws {
    try call { state in
      state.note(.flushed(try deviceNode(handle, &state, "F_FULLFSYNC")))
    }
  }

  /// The node of a handle through which the device is asked for something.
  private func deviceNode(_ handle: Handle, _ state: inout State, _ call: String) throws -> Int {
    let node = try opened(handle, &state, call).node
    if traits.refusesFullSyncOfDirectories, try state.volume.node(node).kind == .directory {
      throw SystemError(.init(rawValue: ENOTSUP), call: call)
    }
    return node
  }

  package func close(_ handle: Handle) throws {
    try call { state in
      let node = try opened(handle, &state, "close").node
      state.handles[handle] = nil
      if !state.handles.values.contains(where: { $0.node == node }) { state.volume.forget(node) }
    }
  }

  package func availableBytes(_ handle: Handle) throws -> Int64 {
    try call { state in
      _ = try opened(handle, &state, "fstatvfs")
      return max(traits.capacityBytes - state.volume.usedBytes, 0)
    }
  }

  package func protect(_ directory: Handle) throws {
    try call { state in _ = try opened(directory, &state, "protect") }
  }

  private static func checkKind(_ open: Open, _ state: State, _ call: String) throws {
    if try state.volume.node(open.node).kind == .directory {
      throw SystemError(.init(rawValue: EISDIR), call: call)
    }
    try checkLock(state, call)
  }

  private func writable(_ file: Handle, _ state: inout State, _ call: String) throws -> Open {
    let open = try opened(file, &state, call)
    guard open.canWrite else {
      state.misuses.append("\(call) on a handle for reading")
      throw SystemError(.init(rawValue: call == "ftruncate" ? EINVAL : EBADF), call: call)
    }
    try Self.checkLock(state, call)
    return open
  }

  /// Puts bytes at a place, block by block, as far as there is room; throws if there is none at all.
  private func put(
    _ bytes: [UInt8], to node: Int, at offset: Int64, _ state: inout State
  ) throws -> Int {
    let size = Int64(state.volume.blockByteCount)
    var done = 0
    while done < bytes.count {
      let place = offset + Int64(done)
      let block = place / size
      if state.volume.isHole(node, block: block) {
        do { try checkRoom(1, state, "write") } catch {
          if done == 0 { throw error }
          break
        }
      }
      let inBlock = Int(place - block * size)
      let count = min(bytes.count - done, Int(size) - inBlock)
      let data = state.volume.write(
        node, block: block, at: inBlock, Array(bytes[done..<(done + count)]))
      done += count
      // The size is told before the block, as a disk may keep either one alone.
      let end = offset + Int64(done)
      if end > (try state.volume.node(node).byteCount) {
        state.volume.resize(node, to: end, at: now)
        state.note(.resized(node, byteCount: end))
      }
      state.note(.wrote(node, block: block, data))
    }
    state.volume.touchFile(node, at: now)
    return done
  }
}
