import Foundation
import ShareTargetInbox

/// An in-memory implementation of the inbox's system calls, at least as strict as a real disk.
///
/// Handles are never used again after their number was closed, so that a handle too many or too few is
/// seen. Directories know times to the second alone. The volume may be full, refuse clones, refuse a
/// full flush of a directory, and be locked as a device before its first unlock. Paths of `openRoot`
/// begin at the volume's root.
package final class MemoryFileSystem: FileSystem {
  /// What the volume can and how it answers where systems differ.
  package struct Traits: Hashable, Sendable {
    /// `RENAME_EXCL` is known; without it a directory replaces an empty one, as on Linux.
    package var hasExclusiveRename = false
    /// Files can share blocks.
    package var canClone = false
    /// `F_FULLFSYNC` and `F_BARRIERFSYNC` are known for files alone.
    package var refusesFullSyncOfDirectories = false
    /// What a rename onto a directory that is not empty gives: `ENOTEMPTY`, on xfs `EEXIST`.
    package var notEmpty = ENOTEMPTY
    /// Bytes that one `read` or `write` moves at most.
    package var transferByteCount = Int.max
    /// Bytes of the volume.
    package var capacityBytes = Int64.max
    /// Handles that may be open at once.
    package var handleCount = 256

    package init() {}

    /// What Linux has.
    package static let linux = Traits()
    /// What Darwin has, as far as it differs.
    package static var darwin: Traits {
      var traits = Traits()
      traits.hasExclusiveRename = true
      traits.canClone = true
      traits.refusesFullSyncOfDirectories = true
      return traits
    }
  }

  /// What one handle stands for.
  struct Open: Sendable {
    var node: Int
    var canRead: Bool
    var canWrite: Bool
    var position: Int64 = 0
  }

  /// All that changes.
  struct State: Sendable {
    var volume: MemoryVolume
    var handles: [Handle: Open] = [:]
    var nextHandle: Int32 = 1000
    var isLocked = false
    var unreadableName: String?
    var changes: [VolumeChange] = []
    var misuses: [String] = []
    var records: Bool

    init(volume: MemoryVolume, records: Bool) {
      self.volume = volume
      self.records = records
    }

    /// Keeps a change, if changes are recorded.
    mutating func note(_ change: VolumeChange) { if records { changes.append(change) } }
  }

  package let traits: Traits
  let state: Guarded<State>
  private let milliseconds: @Sendable () -> Int64

  /// A file system over a volume. With `records` every change is kept for `changes`.
  package init(
    _ volume: MemoryVolume = MemoryVolume(), traits: Traits = .linux, records: Bool = false,
    milliseconds: @escaping @Sendable () -> Int64 = { 1_700_000_000_000 }
  ) {
    state = Guarded(State(volume: volume, records: records))
    self.traits = traits
    self.milliseconds = milliseconds
  }

  // MARK: - For tests

  /// The content as it is now.
  package var volume: MemoryVolume { state.with(\.volume) }
  /// What was changed so far, if it is recorded.
  package var changes: [VolumeChange] { state.with(\.changes) }
  /// The number of changes so far.
  package var changeCount: Int { state.with(\.changes.count) }
  /// Handles that are open.
  package var openHandleCount: Int { state.with(\.handles.count) }
  /// Uses of handles that were closed or are of the wrong kind: faults of the caller.
  package var misuses: [String] { state.with(\.misuses) }

  /// Whether the device is locked: files can neither be opened nor made, as before the first unlock.
  package var isLocked: Bool {
    get { state.with(\.isLocked) }
    set { state.with { $0.isLocked = newValue } }
  }

  /// Opening a file of this name fails with `EIO`, as on a failing disk.
  package var unreadableName: String? {
    get { state.with(\.unreadableName) }
    set { state.with { $0.unreadableName = newValue } }
  }

  /// Closes all that a dead process had open.
  package func reap() {
    state.with { state in
      let nodes = Set(state.handles.values.map(\.node))
      state.handles = [:]
      for node in nodes { state.volume.forget(node) }
    }
  }

  // MARK: - Seams for the other files

  /// The file time of now.
  var now: Int64 { milliseconds() * 1_000_000 }

  /// Runs a call with the state, all at once.
  func call<Result>(
    _ body: (inout State) throws -> Result
  ) throws -> Result { try state.with(body) }

  /// What a handle stands for.
  func opened(_ handle: Handle, _ state: inout State, _ call: String) throws -> Open {
    guard let open = state.handles[handle] else {
      state.misuses.append("\(call) on a closed handle")
      throw SystemError(.init(rawValue: EBADF), call: call)
    }
    return open
  }

  /// The directory of a handle.
  func directory(_ handle: Handle, _ state: inout State, _ call: String) throws -> Int {
    let node = try opened(handle, &state, call).node
    guard try state.volume.node(node).kind == .directory else {
      throw SystemError(.init(rawValue: ENOTDIR), call: call)
    }
    return node
  }

  /// A new handle of a node.
  func handle(
    to node: Int, _ state: inout State, canRead: Bool, canWrite: Bool, _ call: String
  ) throws -> Handle {
    guard state.handles.count < traits.handleCount else {
      throw SystemError(.init(rawValue: EMFILE), call: call)
    }
    let handle = Handle(number: state.nextHandle)
    state.nextHandle += 1
    state.handles[handle] = Open(node: node, canRead: canRead, canWrite: canWrite)
    return handle
  }

  /// Throws unless a name is one component of a path.
  static func check(_ name: String) throws {
    let bytes = name.utf8
    if bytes.isEmpty || name == "." || name == ".." || bytes.contains(UInt8(ascii: "/"))
      || bytes.contains(0)
    {
      throw SystemError(.init(rawValue: EINVAL), call: "name")
    }
  }

  /// Throws if the device is locked.
  static func checkLock(_ state: State, _ call: String) throws {
    if state.isLocked { throw SystemError(.init(rawValue: EPERM), call: call) }
  }

  /// Throws if so many more blocks do not fit.
  func checkRoom(_ blockCount: Int, _ state: State, _ call: String) throws {
    guard traits.capacityBytes < .max else { return }
    let more = Int64(blockCount * state.volume.blockByteCount)
    guard state.volume.usedBytes + more <= traits.capacityBytes else {
      throw SystemError(.init(rawValue: ENOSPC), call: call)
    }
  }
}
