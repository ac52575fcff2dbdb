import ShareTargetTesting

/// What a sync is worth on the modelled system.
package enum LossMode: String, Sendable, CaseIterable {
  /// `fsync` makes one file, or the entries of one directory, durable.
  case posix
  /// `fsync` brings one file to the drive, in no order; a barrier orders all that is at the drive before
  /// all that comes later; a full flush makes durable all that is at the drive (XNU, fcntl(2)).
  case darwin

  var traits: MemoryFileSystem.Traits { self == .posix ? .linux : .darwin }
}
