import Foundation
import ShareTargetInbox

/// The content of an in-memory volume, as a value: files, directories, links and FIFOs by number.
///
/// It is at least as strict as a disk: names have at most 255 bytes, a directory that is not empty is
/// neither removed nor replaced, no directory is moved into itself.
package struct MemoryVolume: Hashable, Sendable {
  /// What a node is.
  package enum Kind: Hashable, Sendable { case file, directory, link, fifo }

  /// A file, a directory, a link or a FIFO.
  package struct Node: Hashable, Sendable {
    package var kind: Kind
    /// Entries of a directory.
    package var entries: [String: Int] = [:]
    /// Blocks of a file that hold data; all others are holes.
    package var blocks: [Int64: [UInt8]] = [:]
    package var byteCount: Int64 = 0
    /// Where a link leads.
    package var target = ""
    package var linkCount = 1
    package var modifiedNanoseconds: Int64 = 0

    package init(kind: Kind) { self.kind = kind }
  }

  /// The number of the root directory.
  package static let root = 0
  /// Bytes of one block; small ones make more to lose.
  package let blockByteCount: Int
  package private(set) var nodes: [Int: Node] = [root: Node(kind: .directory)]
  private var nextNumber = 1

  /// An empty volume.
  package init(blockByteCount: Int = 4096) { self.blockByteCount = blockByteCount }

  /// A volume of given nodes, as a crash left it; nodes without a name are dropped.
  package init(blockByteCount: Int, nodes: [Int: Node]) {
    self.blockByteCount = blockByteCount
    nextNumber = (nodes.keys.max() ?? 0) + 1
    var reached: [Int: Node] = [:]
    var waiting = [Self.root]
    while let number = waiting.popLast() {
      guard reached[number] == nil, let node = nodes[number] else { continue }
      reached[number] = node
      waiting += node.entries.values
    }
    self.nodes = reached
    var counts: [Int: Int] = [:]
    for node in reached.values {
      for child in node.entries.values { counts[child, default: 0] += 1 }
    }
    for number in reached.keys { self.nodes[number]?.linkCount = max(counts[number] ?? 1, 1) }
  }

  /// Bytes that are taken: blocks with data, and one block for each node.
  package var usedBytes: Int64 {
    nodes.values.reduce(0) { $0 + Int64(($1.blocks.count + 1) * blockByteCount) }
  }

  // MARK: - Nodes

  package func node(_ number: Int) throws -> Node {
    guard let node = nodes[number] else { throw SystemError(.init(rawValue: ENOENT), call: "node") }
    return node
  }

  /// The node of a name.
  package func number(of name: String, in directory: Int) throws -> Int {
    let node = try node(directory)
    guard node.kind == .directory else {
      throw SystemError(.init(rawValue: ENOTDIR), call: "lookup")
    }
    guard name.utf8.count <= 255 else {
      throw SystemError(.init(rawValue: ENAMETOOLONG), call: "lookup")
    }
    guard let number = node.entries[name] else {
      throw SystemError(.init(rawValue: ENOENT), call: "lookup")
    }
    return number
  }

  /// Makes a node without a name and tells its number.
  package mutating func make(_ kind: Kind, at time: Int64) -> Int {
    defer { nextNumber += 1 }
    var node = Node(kind: kind)
    node.modifiedNanoseconds = time
    nodes[nextNumber] = node
    return nextNumber
  }

  /// Gives a node a name that nothing has.
  package mutating func link(_ number: Int, as name: String, in directory: Int, at time: Int64)
    throws
  {
    guard name.utf8.count <= 255 else {
      throw SystemError(.init(rawValue: ENAMETOOLONG), call: "link")
    }
    let parent = try node(directory)
    guard parent.kind == .directory else {
      throw SystemError(.init(rawValue: ENOTDIR), call: "link")
    }
    // A directory that was removed while it was open takes no more entries.
    guard parent.linkCount > 0 else { throw SystemError(.init(rawValue: ENOENT), call: "link") }
    guard parent.entries[name] == nil else {
      throw SystemError(.init(rawValue: EEXIST), call: "link")
    }
    nodes[directory]?.entries[name] = number
    touch(directory, at: time)
  }

  /// Changes the number of names of a file.
  package mutating func addLinks(_ count: Int, to number: Int) { nodes[number]?.linkCount += count }

  /// Removes an entry; a node without a name stays for those who have it open.
  package mutating func unlink(_ name: String, in directory: Int, at time: Int64) throws {
    let number = try number(of: name, in: directory)
    nodes[directory]?.entries[name] = nil
    nodes[number]?.linkCount -= 1
    touch(directory, at: time)
  }

  /// Forgets a node that nobody has open and nothing names.
  package mutating func forget(_ number: Int) {
    if let node = nodes[number], node.linkCount <= 0 { nodes[number] = nil }
  }

  /// Moves an entry; the rules are those of `rename(2)`.
  package mutating func move(
    _ name: String, in directory: Int, to newName: String, in newDirectory: Int,
    isExclusive: Bool, at time: Int64
  ) throws {
    let number = try number(of: name, in: directory)
    let moved = try node(number)
    guard try node(newDirectory).linkCount > 0 else {
      throw SystemError(.init(rawValue: ENOENT), call: "rename")
    }
    if let old = try? self.number(of: newName, in: newDirectory) {
      if isExclusive { throw SystemError(.init(rawValue: EEXIST), call: "rename") }
      if old == number { return }
      let replaced = try node(old)
      switch (moved.kind == .directory, replaced.kind == .directory) {
      case (true, false): throw SystemError(.init(rawValue: ENOTDIR), call: "rename")
      case (false, true): throw SystemError(.init(rawValue: EISDIR), call: "rename")
      case (true, true) where !replaced.entries.isEmpty:
        throw SystemError(.init(rawValue: ENOTEMPTY), call: "rename")
      default: break
      }
    }
    guard newName.utf8.count <= 255 else {
      throw SystemError(.init(rawValue: ENAMETOOLONG), call: "rename")
    }
    guard moved.kind != .directory || !contains(newDirectory, below: number) else {
      throw SystemError(.init(rawValue: EINVAL), call: "rename")
    }
    if let old = nodes[newDirectory]?.entries[newName] { nodes[old]?.linkCount -= 1 }
    nodes[directory]?.entries[name] = nil
    nodes[newDirectory]?.entries[newName] = number
    touch(directory, at: time)
    touch(newDirectory, at: time)
  }

  private func contains(_ directory: Int, below ancestor: Int) -> Bool {
    var waiting = [ancestor]
    while let next = waiting.popLast() {
      if next == directory { return true }
      waiting +=
        (nodes[next]?.entries.values).map(Array.init)?
        .filter { nodes[$0]?.kind == .directory } ?? []
    }
    return false
  }

  /// Sets the time of a directory, to the second: no decision may rest on more (S15).
  private mutating func touch(_ directory: Int, at time: Int64) {
    nodes[directory]?.modifiedNanoseconds = time / 1_000_000_000 * 1_000_000_000
  }

  // MARK: - Bytes

  /// Bytes of a file from an offset, at most so many.
  package func read(_ number: Int, at offset: Int64, count: Int) throws -> [UInt8] {
    let node = try node(number)
    let end = min(offset + Int64(count), node.byteCount)
    guard offset >= 0, offset < end else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(end - offset))
    let size = Int64(blockByteCount)
    for block in (offset / size)...((end - 1) / size) {
      guard let data = node.blocks[block] else { continue }
      let start = block * size
      for place in max(start, offset)..<min(start + size, end) {
        bytes[Int(place - offset)] = data[Int(place - start)]
      }
    }
    return bytes
  }

  /// Writes into one block, which is made when it is a hole; returns the whole block.
  package mutating func write(_ number: Int, block: Int64, at place: Int, _ bytes: [UInt8])
    -> [UInt8]
  {
    var data = nodes[number]?.blocks[block] ?? [UInt8](repeating: 0, count: blockByteCount)
    data.replaceSubrange(place..<(place + bytes.count), with: bytes)
    nodes[number]?.blocks[block] = data
    return data
  }

  /// Whether a block of a file is a hole.
  package func isHole(_ number: Int, block: Int64) -> Bool { nodes[number]?.blocks[block] == nil }

  /// Sets the size of a file; blocks beyond it go.
  package mutating func resize(_ number: Int, to byteCount: Int64, at time: Int64) {
    guard var node = nodes[number] else { return }
    node.byteCount = byteCount
    let size = Int64(blockByteCount)
    node.blocks = node.blocks.filter { $0.key * size < byteCount }
    let rest = Int(byteCount % size)
    if rest > 0, var last = node.blocks[byteCount / size] {
      for place in rest..<blockByteCount { last[place] = 0 }
      node.blocks[byteCount / size] = last
    }
    node.modifiedNanoseconds = time
    nodes[number] = node
  }

  /// Notes that a file's content changed.
  package mutating func touchFile(_ number: Int, at time: Int64) {
    nodes[number]?.modifiedNanoseconds = time
  }

  /// Makes a node a link to a path.
  package mutating func aim(_ number: Int, at target: String) { nodes[number]?.target = target }

  /// Makes a file's content that of another one, block by block.
  package mutating func share(_ source: Int, with number: Int) {
    guard let from = nodes[source] else { return }
    nodes[number]?.blocks = from.blocks
    nodes[number]?.byteCount = from.byteCount
  }
}
