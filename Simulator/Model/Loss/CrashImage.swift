import ShareTargetTesting

/// What is on the disk when some changes were lost: the kept ones, applied in their order.
struct CrashImage {
  private(set) var nodes: [Int: MemoryVolume.Node] = [
    MemoryVolume.root: MemoryVolume.Node(kind: .directory)
  ]
  /// Where each node has its name; a rename takes it from there, wherever that is, so that no
  /// directory ever has two places.
  private var places: [Int: (directory: Int, name: String)] = [:]

  /// Applies one change that was kept. One that finds nothing to change does nothing.
  mutating func apply(_ change: VolumeChange) {
    switch change {
    case .born(let node, let kind): nodes[node] = MemoryVolume.Node(kind: kind)
    case .aimed(let node, let target): nodes[node]?.target = target
    case .linked(let node, let name, let directory): put(node, name, directory)
    case .unlinked(let node, let name, let directory):
      if nodes[directory]?.entries[name] == node { nodes[directory]?.entries[name] = nil }
    case .moved(let node, let from, let name, let to, let newName):
      if let place = places[node], nodes[place.directory]?.entries[place.name] == node {
        nodes[place.directory]?.entries[place.name] = nil
      }
      if nodes[from]?.entries[name] == node { nodes[from]?.entries[name] = nil }
      put(node, newName, to)
    case .resized(let node, let byteCount): nodes[node]?.byteCount = byteCount
    case .wrote(let node, let block, let bytes): nodes[node]?.blocks[block] = bytes
    case .synced, .barred, .flushed: break
    }
  }

  private mutating func put(_ node: Int, _ name: String, _ directory: Int) {
    nodes[directory]?.entries[name] = node
    places[node] = (directory, name)
  }

  /// A number that differs for trees that differ; the numbers of nodes do not count.
  static func fingerprint(of nodes: [Int: MemoryVolume.Node], blockByteCount: Int) -> Int {
    var hasher = Hasher()
    func add(_ number: Int, depth: Int) {
      guard let node = nodes[number], depth < 64 else { return }
      hasher.combine(node.kind)
      if node.kind == .directory {
        for (name, child) in node.entries.sorted(by: { $0.key < $1.key }) {
          hasher.combine(name)
          add(child, depth: depth + 1)
        }
        hasher.combine(-1)
      } else {
        hasher.combine(node.byteCount)
        hasher.combine(node.target)
        for (block, bytes) in node.blocks.sorted(by: { $0.key < $1.key })
        where block * Int64(blockByteCount) < node.byteCount {
          hasher.combine(block)
          hasher.combine(bytes)
        }
      }
    }
    add(MemoryVolume.root, depth: 0)
    return hasher.finalize()
  }
}
