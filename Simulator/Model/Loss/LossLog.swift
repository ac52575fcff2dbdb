import ShareTargetTesting

/// What happened on a volume, and from when on each piece of it can no longer be lost.
struct LossLog: Sendable {
  /// A barrier: what it orders, and since when.
  struct Barrier: Sendable {
    var position: Int
    /// Indices of changes that were at the drive.
    var before: [Int]
  }

  let changes: [VolumeChange]
  /// For each change, the number of changes after which it is durable.
  private(set) var durableAt: [Int]
  private(set) var barriers: [Barrier] = []

  /// Reads a log. Changes before `start` are durable, because they are old, and so are those of
  /// `settled`; changes in `doomed` are never, because the system failed to write them and forgot them.
  init(
    _ changes: [VolumeChange], start: Int, mode: LossMode, settled: Set<Int> = [],
    doomed: Set<Int> = []
  ) {
    self.changes = changes
    durableAt = changes.indices.map { $0 < start || settled.contains($0) ? 0 : .max }
    var atDrive: Set<Int> = []
    /// Changes of each file or directory that are not yet durable or at the drive.
    var open: [Int: [Int]] = [:]
    func settle(_ node: Int, _ body: (Int) -> Void) {
      for index in open.removeValue(forKey: node) ?? [] where !doomed.contains(index) {
        body(index)
      }
    }
    for (index, change) in changes.enumerated() {
      switch change {
      case .born, .aimed: durableAt[index] = 0
      case .linked(_, _, let directory), .unlinked(_, _, let directory):
        open[directory, default: []].append(index)
      case .moved(_, let from, _, let to, _):
        // The rename is one step: whichever directory is synced, all of it is there.
        open[from, default: []].append(index)
        if from != to { open[to, default: []].append(index) }
      case .resized(let node, _), .wrote(let node, _, _): open[node, default: []].append(index)
      case .synced(let node), .barred(let node), .flushed(let node):
        guard index >= start else { continue }
        if mode == .posix {
          if case .barred = change { continue }
          settle(node) { durableAt[$0] = min(durableAt[$0], index + 1) }
          continue
        }
        settle(node) { atDrive.insert($0) }
        if case .barred = change {
          barriers.append(Barrier(position: index, before: atDrive.sorted()))
        }
        if case .flushed = change {
          for index2 in atDrive { durableAt[index2] = min(durableAt[index2], index + 1) }
          atDrive = []
        }
      }
    }
  }

  /// The changes that a power cut after so many changes may lose.
  func loseable(at position: Int) -> [Int] {
    changes.indices.prefix(position).filter { index in
      guard durableAt[index] > position else { return false }
      return switch changes[index] {
      case .born, .aimed, .synced, .barred, .flushed: false
      default: true
      }
    }
  }

  /// Adds to a set of lost changes what the barriers then forbid to have been kept; `nil` if that is
  /// durable, so that the set itself is impossible.
  func closed(_ lost: Set<Int>, at position: Int) -> Set<Int>? {
    var lost = lost
    for barrier in barriers
    where barrier.position < position && barrier.before.contains(where: lost.contains) {
      if isKeptAfter(barrier, [], position) { return nil }
      lost.formUnion(loseable(at: position).filter { $0 > barrier.position })
    }
    return lost
  }

  /// Whether something that came after a barrier is durable.
  private func isKeptAfter(_ barrier: Barrier, _ lost: Set<Int>, _ position: Int) -> Bool {
    changes.indices.contains { index in
      guard index > barrier.position, index < position, durableAt[index] <= position else {
        return false
      }
      switch changes[index] {
      case .born, .aimed, .synced, .barred, .flushed: return false
      default: return !lost.contains(index)
      }
    }
  }

  /// The volume as a power cut after so many changes leaves it, with some changes lost.
  func volume(at position: Int, losing lost: Set<Int>, blockByteCount: Int) -> [Int: MemoryVolume
    .Node]
  {
    var image = CrashImage()
    for index in 0..<position where !lost.contains(index) { image.apply(changes[index]) }
    return image.nodes
  }
}
