/// The system calls that the inbox makes, one method for one call (S22).
///
/// Names are single components relative to an open directory; an implementation refuses every other
/// name with `EINVAL`. No link is followed. Errors are `SystemError`. A call that the system
/// interrupted (`EINTR`) is made again by the implementation where that is right, and never for
/// `sync`, `barrier` and `fullSync`: after a failed sync the copy is dropped and made again.
package protocol FileSystem: Sendable {
  /// Opens a directory by its path, following links on the way; for roots and for the host's files.
  func openRoot(_ path: String) throws -> Handle
  /// `openat(O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)`.
  func openDirectory(_ name: String, in directory: Handle) throws -> Handle
  /// `mkdirat(0700)`.
  func makeDirectory(_ name: String, in directory: Handle) throws
  /// `openat(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)`.
  func createFile(_ name: String, in directory: Handle) throws -> Handle
  /// `openat(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)`; a FIFO does not make it wait.
  func openFile(_ name: String, in directory: Handle) throws -> Handle
  /// `pread`; fewer bytes than wanted are no error, 0 is the end.
  func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int
  /// `write` at the end of what was written; may write fewer bytes than wanted.
  func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int
  /// `lseek(SEEK_DATA)`: where data begins at or after an offset; `nil` if there is none.
  func nextData(_ file: Handle, from offset: Int64) throws -> Int64?
  /// `lseek(SEEK_HOLE)`: where the data at an offset ends.
  func nextHole(_ file: Handle, from offset: Int64) throws -> Int64
  /// Makes a new file and opens it for writing: a clone of another that shares its blocks
  /// (`fclonefileat`; `ioctl(FICLONE)` into the new file), or an empty one where the volumes cannot.
  /// When it throws, an unfinished clone may be left under the name.
  func createFile(_ name: String, in directory: Handle, cloning source: Handle) throws -> NewFile
  /// Copies bytes between the same offsets of two files inside the kernel where it can; may copy fewer,
  /// 0 is the source's end.
  func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int
  /// `ftruncate`.
  func setSize(_ file: Handle, to byteCount: Int64) throws
  /// `fsync`.
  func sync(_ handle: Handle) throws
  /// `F_BARRIERFSYNC`: all that was synced before reaches the device before all that comes after. On
  /// Linux `fsync` alone orders, and this does nothing.
  func barrier(_ handle: Handle) throws
  /// `F_FULLFSYNC`: all that was synced on the device is durable; on Linux `fsync`.
  func fullSync(_ handle: Handle) throws
  /// `close`; the handle is gone whatever it throws.
  func close(_ handle: Handle) throws
  /// `renameat`; with `isExclusive` the target must not exist, as far as the system can promise it
  /// (`RENAME_EXCL` on Apple; elsewhere a target directory must at least be empty).
  func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws
  /// `unlinkat`.
  func unlink(_ name: String, in directory: Handle) throws
  /// `unlinkat(AT_REMOVEDIR)`.
  func removeDirectory(_ name: String, in directory: Handle) throws
  /// `readdir` from the beginning, without `.` and `..`, in no order, at most `limit` names.
  func list(_ directory: Handle, limit: Int) throws -> [String]
  /// `fstatat(AT_SYMLINK_NOFOLLOW)`.
  func status(of name: String, in directory: Handle) throws -> FileStatus
  /// `fstat`.
  func status(of handle: Handle) throws -> FileStatus
  /// Bytes that an unprivileged process may still write to the volume; a hint.
  func availableBytes(_ handle: Handle) throws -> Int64
  /// Sets the protection class `completeUntilFirstUserAuthentication` and excludes from backup, where
  /// there are such things (S34).
  func protect(_ directory: Handle) throws
}

/// An open file or directory of one `FileSystem`.
package struct Handle: Hashable, Sendable {
  /// The descriptor, or whatever number an implementation counts with.
  package let number: Int32

  package init(number: Int32) { self.number = number }
}

/// A file that was just made, open for writing.
package struct NewFile: Hashable, Sendable {
  package let handle: Handle
  /// Whether it has the bytes of the other file already.
  package let isClone: Bool

  package init(handle: Handle, isClone: Bool) {
    self.handle = handle
    self.isClone = isClone
  }
}

/// What the system says about a name or handle.
package struct FileStatus: Hashable, Sendable {
  /// What there can be at a name.
  package enum Kind: Hashable, Sendable { case regular, directory, link, other }

  package var kind: Kind
  /// Bytes of a regular file.
  package var byteCount: Int64
  /// Bytes that the file takes on the volume; less than `byteCount` if it has holes.
  package var allocatedByteCount: Int64
  package var linkCount: Int
  /// The permission bits of the mode; `nil` where an implementation has none.
  package var permissions: UInt16?
  /// Time of the last change of the content, in nanoseconds; compared with itself alone, never a
  /// ground for a decision about age.
  package var modifiedNanoseconds: Int64

  package init(
    kind: Kind, byteCount: Int64, allocatedByteCount: Int64, linkCount: Int,
    permissions: UInt16? = nil, modifiedNanoseconds: Int64
  ) {
    self.kind = kind
    self.byteCount = byteCount
    self.allocatedByteCount = allocatedByteCount
    self.linkCount = linkCount
    self.permissions = permissions
    self.modifiedNanoseconds = modifiedNanoseconds
  }
}
