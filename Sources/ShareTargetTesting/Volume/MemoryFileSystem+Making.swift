import Foundation
import ShareTargetInbox

/// How a test makes and reads what its story needs, by paths from the volume's root.
extension MemoryFileSystem {
  /// Makes a directory and all on the way to it.
  package func makeDirectories(_ path: String) throws { try call { _ = try self.made(path, &$0) } }

  /// Puts a file where nothing is or a file is; directories on the way are made.
  package func put(_ bytes: [UInt8], at path: String) throws {
    try place(.file, at: path) { state, node in
      state.volume.resize(node, to: Int64(bytes.count), at: now)
      state.note(.resized(node, byteCount: Int64(bytes.count)))
      let size = state.volume.blockByteCount
      for start in stride(from: 0, to: bytes.count, by: size) {
        let part = Array(bytes[start..<min(start + size, bytes.count)])
        let block = Int64(start / size)
        state.note(.wrote(node, block: block, state.volume.write(node, block: block, at: 0, part)))
      }
    }
  }

  /// Puts a file of that many bytes that are all a hole.
  package func putHole(byteCount: Int64, at path: String) throws {
    try place(.file, at: path) { state, node in
      state.volume.resize(node, to: byteCount, at: now)
      state.note(.resized(node, byteCount: byteCount))
    }
  }

  /// Puts a symbolic link.
  package func putLink(to target: String, at path: String) throws {
    try place(.link, at: path) { state, node in
      state.volume.aim(node, at: target)
      state.note(.aimed(node, target))
    }
  }

  /// Puts a FIFO.
  package func putFIFO(at path: String) throws { try place(.fifo, at: path) { _, _ in } }

  /// Gives a file a second name.
  package func putHardLink(to old: String, at path: String) throws {
    try call { state in
      let node = try Self.walk(old, state.volume, links: 0)
      let (parent, name) = try self.parent(of: path, &state)
      try state.volume.link(node, as: name, in: parent, at: now)
      state.volume.addLinks(1, to: node)
      state.note(.linked(node, name: name, in: parent))
    }
  }

  /// Removes a file or a whole tree.
  package func remove(_ path: String) throws {
    try call { state in
      let (parent, name) = try self.parent(of: path, &state)
      let node = try state.volume.number(of: name, in: parent)
      try state.volume.unlink(name, in: parent, at: now)
      state.note(.unlinked(node, name: name, in: parent))
    }
  }

  /// The bytes of a file; `nil` if there is none.
  package func bytes(at path: String) -> [UInt8]? {
    state.with { state in
      guard let node = try? Self.walk(path, state.volume, links: 0),
        let status = try? state.volume.node(node), status.kind == .file
      else { return nil }
      return try? state.volume.read(node, at: 0, count: Int(status.byteCount))
    }
  }

  /// The number of what is at a path; `nil` for nothing.
  package func number(at path: String) -> Int? {
    state.with { try? Self.walk(path, $0.volume, links: 0) }
  }

  /// Where the link at a path leads; `nil` if there is none.
  package func linkTarget(of path: String) -> String? {
    state.with { state in
      let names = path.split(separator: "/").map(String.init)
      let parent = names.dropLast().joined(separator: "/")
      guard let last = names.last, let directory = try? Self.walk(parent, state.volume, links: 0),
        let number = try? state.volume.number(of: last, in: directory),
        let node = state.volume.nodes[number], node.kind == .link
      else { return nil }
      return node.target
    }
  }

  /// The names in a directory, in order; none if there is no such directory.
  package func names(at path: String) -> [String] {
    state.with { state in
      guard let node = try? Self.walk(path, state.volume, links: 0) else { return [] }
      return (try? state.volume.node(node).entries.keys.sorted()) ?? []
    }
  }

  /// All paths below a directory, in order; directories end in a slash.
  package func tree(_ path: String = "") -> [String] {
    names(at: path).flatMap { name -> [String] in
      let inner = "\(path)/\(name)"
      let isDirectory = state.with { state in
        (try? Self.walk(inner, state.volume, links: 0)).flatMap { state.volume.nodes[$0]?.kind }
          == .directory
      }
      return isDirectory ? ["\(inner)/"] + tree(inner) : [inner]
    }
  }

  private func parent(
    of path: String, _ state: inout State
  ) throws -> (Int, String) {
    let names = path.split(separator: "/").map(String.init)
    guard let last = names.last else { throw SystemError(.init(rawValue: EINVAL), call: "path") }
    return (try made(names.dropLast().joined(separator: "/"), &state), last)
  }

  private func made(
    _ path: String, _ state: inout State
  ) throws -> Int {
    var directory = MemoryVolume.root
    for name in path.split(separator: "/").map(String.init) {
      if let next = try? state.volume.number(of: name, in: directory) {
        directory = next
        continue
      }
      let node = state.volume.make(.directory, at: now)
      try state.volume.link(node, as: name, in: directory, at: now)
      state.note(.born(node, .directory))
      state.note(.linked(node, name: name, in: directory))
      directory = node
    }
    return directory
  }

  private func place(
    _ kind: MemoryVolume.Kind, at path: String,
    _ fill: (inout State, Int) throws -> Void
  ) throws {
    try call { state in
      let (parent, name) = try self.parent(of: path, &state)
      if let old = try? state.volume.number(of: name, in: parent) {
        try state.volume.unlink(name, in: parent, at: now)
        state.note(.unlinked(old, name: name, in: parent))
      }
      let node = state.volume.make(kind, at: now)
      try state.volume.link(node, as: name, in: parent, at: now)
      state.note(.born(node, kind))
      state.note(.linked(node, name: name, in: parent))
      try fill(&state, node)
    }
  }
}
