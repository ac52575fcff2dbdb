#if canImport(Darwin)
  import Darwin
  import Foundation

  extension SystemFileSystem {
    static var seekData: Int32 { SEEK_DATA }
    static var seekHole: Int32 { SEEK_HOLE }

    package func createFile(
      _ name: String, in directory: Handle, cloning source: Handle
    ) throws -> NewFile {
      do {
        try Self.with(name) { name in
          _ = try Self.retrying("fclonefileat") {
            fclonefileat(source.number, directory.number, name, 0)
          }
        }
      } catch let error as SystemError where error.isUnsupported || error.number == .crossDevice {
        return NewFile(handle: try createFile(name, in: directory), isClone: false)
      }
      // A clone brings the source's mode along.
      try Self.with(name) { name in
        _ = try Self.retrying("fchmodat") {
          fchmodat(directory.number, name, 0o600, AT_SYMLINK_NOFOLLOW)
        }
      }
      return NewFile(handle: try openEntry(name, in: directory, O_WRONLY), isClone: true)
    }

    package func copyRange(
      from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
    ) throws -> Int {
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: min(byteCount, 1 << 20), alignment: 16_384)
      defer { buffer.deallocate() }
      let count = try read(source, into: buffer, at: offset)
      guard count > 0 else { return 0 }
      return try Self.retrying("pwrite") {
        pwrite(destination.number, buffer.baseAddress, count, off_t(offset))
      }
    }

    package func barrier(_ handle: Handle) throws {
      do {
        try Self.once("F_BARRIERFSYNC") { fcntl(handle.number, F_BARRIERFSYNC) }
      } catch let error as SystemError where error.isUnsupported {
        // Volumes other than APFS: the stronger call orders as well.
        try fullSync(handle)
      }
    }

    package func fullSync(_ handle: Handle) throws {
      try Self.once("F_FULLFSYNC") { fcntl(handle.number, F_FULLFSYNC) }
    }

    package func rename(
      _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
      isExclusive: Bool
    ) throws {
      try Self.with(name) { from in
        try Self.with(newName) { to in
          if isExclusive {
            do {
              try Self.retrying("renameatx_np") {
                renameatx_np(directory.number, from, newDirectory.number, to, UInt32(RENAME_EXCL))
              }
              return
            } catch let error as SystemError where error.isUnsupported {
              // Volumes without RENAME_EXCL; a directory still cannot replace one that is not empty.
            }
          }
          try Self.retrying("renameat") {
            renameat(directory.number, from, newDirectory.number, to)
          }
        }
      }
    }

    package func availableBytes(_ handle: Handle) throws -> Int64 {
      let values = try url(of: handle).resourceValues(forKeys: [
        .volumeAvailableCapacityForImportantUsageKey
      ])
      if let count = values.volumeAvailableCapacityForImportantUsage, count > 0 { return count }
      var result = statfs()
      try Self.retrying("fstatfs") { fstatfs(handle.number, &result) }
      return Int64(clamping: UInt64(result.f_bavail) * UInt64(result.f_bsize))
    }

    package func protect(_ directory: Handle) throws {
      var url = try url(of: directory)
      do {
        #if os(iOS)
          try FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
            ofItemAtPath: url.path)
        #endif
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try url.setResourceValues(values)
      } catch let error as CocoaError {
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        throw SystemError(
          ErrorNumber(rawValue: Int32(underlying?.code ?? Int(EIO))), call: "protect")
      }
    }

    private func url(of handle: Handle) throws -> URL {
      var path = [UInt8](repeating: 0, count: Int(MAXPATHLEN))
      try path.withUnsafeMutableBytes { buffer in
        try Self.retrying("F_GETPATH") {
          fcntl(handle.number, F_GETPATH, buffer.baseAddress!)
        }
      }
      return URL(
        fileURLWithPath: String(decoding: path.prefix { $0 != 0 }, as: UTF8.self),
        isDirectory: true)
    }
  }
#endif
