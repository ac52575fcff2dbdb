/// One thing that happened on an in-memory volume, in the order in which it happened.
///
/// Everything but the three syncs may be lost in a power cut until a sync covers it: an entry of a
/// directory, a rename, a size and each block of a file are lost one by one.
package enum VolumeChange: Hashable, Sendable {
  /// A file or directory began to exist, without a name yet.
  case born(Int, MemoryVolume.Kind)
  /// A link got the path to which it leads; no later than its name.
  case aimed(Int, String)
  /// A directory got an entry.
  case linked(Int, name: String, in: Int)
  /// A directory lost an entry.
  case unlinked(Int, name: String, in: Int)
  /// An entry moved, in one step; what had the new name lost it.
  case moved(Int, from: Int, name: String, to: Int, newName: String)
  /// A file has so many bytes.
  case resized(Int, byteCount: Int64)
  /// A file has these bytes at a block.
  case wrote(Int, block: Int64, [UInt8])
  /// `fsync`.
  case synced(Int)
  /// `F_BARRIERFSYNC`.
  case barred(Int)
  /// `F_FULLFSYNC`.
  case flushed(Int)
}
