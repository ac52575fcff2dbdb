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

  /// A sync that failed: of what it should have written nothing is written later either.
  struct Failure: Sendable {
    /// How many changes there were.
    var position: Int
    /// The file or directory that was to be synced.
    var node: Int
    /// The device was asked as well, so that what had come to the drive counts as not written, too.
    var isOfDevice: Bool
  }

  /// The changes that each failure undid.
  private var doomed: [(position: Int, changes: Set<Int>)] = []

  /// Reads a log. Changes before `start` are durable, because they are old, and so are those of
  /// `settled`. What a failed sync should have written is forgotten by the system from then on, and no
  /// later one writes it (Rebello and others, ATC 2020); what was durable before stays so, and before the
  /// failure everything is as if it never came.
  init(
    _ changes: [VolumeChange], start: Int, mode: LossMode, settled: Set<Int> = [],
    failures: [Failure] = []
  ) {
    self.changes = changes
    durableAt = changes.indices.map { $0 < start || settled.contains($0) ? 0 : .max }
    var atDrive: Set<Int> = []
    /// Changes of each file or directory that are not yet durable or at the drive.
    var open: [Int: [Int]] = [:]
    /// What failed syncs undid so far.
    var forgotten: Set<Int> = []
    var rest = failures[...]
    func settle(_ node: Int, _ body: (Int) -> Void) {
      for index in open.removeValue(forKey: node) ?? [] where !forgotten.contains(index) {
        body(index)
      }
    }
    for index in 0...changes.count {
      while let failure = rest.first, failure.position <= index {
        rest.removeFirst()
        var lost = Set(open.removeValue(forKey: failure.node) ?? [])
        if failure.isOfDevice {
          lost.formUnion(atDrive.filter { Self.nodes(of: changes[$0]).contains(failure.node) })
        }
        lost = lost.filter { durableAt[$0] > index }
        forgotten.formUnion(lost)
        atDrive.subtract(lost)
        doomed.append((failure.position, lost))
      }
      guard index < changes.count else { break }
      let change = changes[index]
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

  /// The file, or the directories, that a change belongs to.
  private static func nodes(of change: VolumeChange) -> Set<Int> {
    switch change {
    case .born, .aimed: []
    case .linked(_, _, let directory), .unlinked(_, _, let directory): [directory]
    case .moved(_, let from, _, let to, _): [from, to]
    case .resized(let node, _), .wrote(let node, _, _): [node]
    case .synced(let node), .barred(let node), .flushed(let node): [node]
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
    let undone = doomed.filter { $0.position <= position }.reduce(into: Set<Int>()) {
      $0.formUnion($1.changes)
    }
    for barrier in barriers
    where barrier.position < position
      && barrier.before.contains(where: { lost.contains($0) && !undone.contains($0) })
    {
      if isKeptAfter(barrier, [], position) { return nil }
      lost.formUnion(loseable(at: position).filter { $0 > barrier.position })
    }
    return lost
  }

  /// How many changes the disk has all of, as its barriers tell: those up to the last barrier from before
  /// which nothing is lost. What came before `start` is there.
  func reached(at position: Int, losing lost: Set<Int>, from start: Int) -> Int {
    let first = lost.min() ?? position
    return barriers.last { $0.position < position && $0.position < first }.map { $0.position + 1 }
      ?? start
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
