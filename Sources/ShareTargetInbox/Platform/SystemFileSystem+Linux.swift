#if canImport(Glibc)
  import Glibc

  extension SystemFileSystem {
    // Behind `_GNU_SOURCE` in <unistd.h> and a macro with a cast in <linux/fs.h>, which hides them
    // from Swift.
    static var seekData: Int32 { 3 }
    static var seekHole: Int32 { 4 }
    private static var ficlone: UInt { 0x4004_9409 }

    package func createFile(
      _ name: String, in directory: Handle, cloning source: Handle
    ) throws -> NewFile {
      let target = try createFile(name, in: directory)
      // What FICLONE refuses the copy decides: a full disk, for example, is met again there.
      let isClone =
        (try? Self.retrying("ioctl") { ioctl(target.number, Self.ficlone, source.number) }) != nil
      return NewFile(handle: target, isClone: isClone)
    }

    package func copyRange(
      from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
    ) throws -> Int {
      try Self.retrying("lseek") { lseek(destination.number, off_t(offset), SEEK_SET) }
      var place = off_t(offset)
      return try Self.retrying("sendfile") {
        sendfile(destination.number, source.number, &place, byteCount)
      }
    }

    package func barrier(_ handle: Handle) throws {}

    package func fullSync(_ handle: Handle) throws { try sync(handle) }

    /// Linux has `renameat2(RENAME_NOREPLACE)`, which Swift's Glibc lacks. Only directories are
    /// renamed with `isExclusive`, and those cannot replace one that is not empty.
    package func rename(
      _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
      isExclusive: Bool
    ) throws {
      try Self.with(name) { from in
        try Self.with(newName) { to in
          _ = try Self.retrying("renameat") {
            renameat(directory.number, from, newDirectory.number, to)
          }
        }
      }
    }

    package func availableBytes(_ handle: Handle) throws -> Int64 {
      var result = statvfs()
      try Self.retrying("fstatvfs") { fstatvfs(handle.number, &result) }
      return Int64(
        clamping: UInt64(result.f_bavail).multipliedReportingOverflow(
          by: UInt64(result.f_frsize)
        ).partialValue)
    }

    /// Linux has no protection classes; the modes 0700 and 0600 are given at creation.
    package func protect(_ directory: Handle) throws {}
  }
#endif
