/// One thing that happens to a container; a workload is a few of them in a row, each by a process of its
/// own, as the extension and the app are.
package enum Operation: String, Sendable, CaseIterable {
  /// A photo of several blocks and a caption.
  case sharePhoto
  /// Bytes, a folder, a link and a caption.
  case shareTree
  /// An extension that is cancelled half-way.
  case cancel
  /// An extension that is killed before the rename, or before the last sync.
  case dieBeforeRename, dieBeforeSync
  /// The app takes one share and acknowledges it.
  case take
  /// The app takes all and sweeps.
  case drain
  /// The same with the policy `latestOnly`.
  case drainLatest
  /// The app takes one share and gives it back.
  case release
  /// The app is killed while a share is in its handler, or while its consumer makes its folder.
  case dieInHandler, dieKeeping
  /// The app tries while the device is locked, or while the disk cannot read manifests.
  case drainLocked, drainUnreadable
  /// A manifest is truncated behind our back, or a file becomes a link; the app looks.
  case damage, plantLink
  /// A share of a later version appears; the app looks.
  case plantNewer
  /// A person retries or discards what is in quarantine.
  case retry, discard
}

/// What a workload starts from.
package enum Beginning: String, Sendable, CaseIterable {
  case empty
  /// One share waits, and all of it is durable.
  case waiting
  /// An older version of the app left a photo in its slot: with an id, or without one.
  case slot, bareSlot

  /// The operations that have to do with it.
  var operations: [Operation] {
    switch self {
    case .empty, .waiting: Operation.allCases
    case .slot, .bareSlot:
      [.sharePhoto, .take, .drain, .drainLatest, .release, .dieInHandler, .drainLocked]
    }
  }
}

/// A workload in one mode, as a text that names it.
package struct Workload: Sendable, CustomStringConvertible {
  package var mode: LossMode
  package var beginning: Beginning
  package var operations: [Operation]

  package init(mode: LossMode, beginning: Beginning, operations: [Operation]) {
    self.mode = mode
    self.beginning = beginning
    self.operations = operations
  }

  package var description: String {
    "\(mode.rawValue) \(beginning.rawValue) \(operations.map(\.rawValue).joined(separator: ","))"
  }

  /// All workloads with that many operations.
  package static func all(operationCount: Int) -> [Workload] {
    LossMode.allCases.flatMap { mode in
      Beginning.allCases.flatMap { beginning in
        var rows: [[Operation]] = [[]]
        for _ in 0..<operationCount {
          rows = rows.flatMap { row in beginning.operations.map { row + [$0] } }
        }
        return rows.map { Workload(mode: mode, beginning: beginning, operations: $0) }
      }
    }
  }
}
