#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real system calls of Darwin and of Linux.
///
/// What the two do not share is in the files of their names beside this one.
package struct SystemFileSystem: FileSystem {
  package init() {}

  package func openRoot(_ path: String) throws -> Handle {
    Handle(
      number: try Self.retrying("open") {
        path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      })
  }

  package func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    try openEntry(name, in: directory, O_RDONLY | O_DIRECTORY)
  }

  package func makeDirectory(_ name: String, in directory: Handle) throws {
    try Self.with(name) { name in
      _ = try Self.retrying("mkdir") { mkdirat(directory.number, name, 0o700) }
    }
  }

  package func createFile(_ name: String, in directory: Handle) throws -> Handle {
    try openEntry(name, in: directory, O_WRONLY | O_CREAT | O_EXCL)
  }

  package func openFile(_ name: String, in directory: Handle) throws -> Handle {
    try openEntry(name, in: directory, O_RDONLY | O_NONBLOCK)
  }

  package func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int {
    try Self.retrying("read") {
      pread(file.number, buffer.baseAddress, buffer.count, off_t(offset))
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    #if canImport(Darwin)
      try Self.retrying("write") { Darwin.write(file.number, bytes.baseAddress, bytes.count) }
    #else
      try Self.retrying("write") { Glibc.write(file.number, bytes.baseAddress, bytes.count) }
    #endif
  }

  package func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    do {
      return Int64(
        try Self.retrying("lseek") { lseek(file.number, off_t(offset), Self.seekData) })
    } catch let error as SystemError where error.number == .noDevice {
      return nil
    } catch let error as SystemError where error.isUnsupported {
      return offset < (try status(of: file).byteCount) ? offset : nil
    }
  }

  package func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    do {
      return Int64(
        try Self.retrying("lseek") { lseek(file.number, off_t(offset), Self.seekHole) })
    } catch let error as SystemError where error.isUnsupported {
      return try status(of: file).byteCount
    }
  }

  package func setSize(_ file: Handle, to byteCount: Int64) throws {
    try Self.retrying("ftruncate") { ftruncate(file.number, off_t(byteCount)) }
  }

  package func sync(_ handle: Handle) throws {
    try Self.once("fsync") { fsync(handle.number) }
  }

  package func close(_ handle: Handle) throws {
    do {
      #if canImport(Darwin)
        try Self.once("close") { Darwin.close(handle.number) }
      #else
        try Self.once("close") { Glibc.close(handle.number) }
      #endif
    } catch let error as SystemError where error.number == .interrupted {
      // The descriptor is gone on both systems, and what it held was synced before.
    }
  }

  package func unlink(_ name: String, in directory: Handle) throws {
    try Self.with(name) { name in
      _ = try Self.retrying("unlink") { unlinkat(directory.number, name, 0) }
    }
  }

  package func removeDirectory(_ name: String, in directory: Handle) throws {
    try Self.with(name) { name in
      _ = try Self.retrying("rmdir") { unlinkat(directory.number, name, AT_REMOVEDIR) }
    }
  }

  package func list(_ directory: Handle, limit: Int) throws -> [String] {
    // `fdopendir` takes its descriptor over; "." gives it one with a position of its own.
    let copy = try Self.retrying("open") {
      openat(directory.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(copy) else {
      let error = SystemError(.current, call: "fdopendir")
      try? close(Handle(number: copy))
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(.current, call: "readdir") }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let length = strnlen(bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        return SystemName.text(bytes.prefix(length))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  package func status(of name: String, in directory: Handle) throws -> FileStatus {
    var result = stat()
    try Self.with(name) { name in
      _ = try Self.retrying("fstatat") {
        fstatat(directory.number, name, &result, AT_SYMLINK_NOFOLLOW)
      }
    }
    return Self.status(result)
  }

  package func status(of handle: Handle) throws -> FileStatus {
    var result = stat()
    try Self.retrying("fstat") { fstat(handle.number, &result) }
    return Self.status(result)
  }

  private func openEntry(_ name: String, in directory: Handle, _ flags: Int32) throws -> Handle {
    try Self.with(name) { name in
      Handle(
        number: try Self.retrying("openat") {
          openat(directory.number, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
        })
    }
  }

  /// Runs a call with the bytes of a name; throws unless the name is one component of a path.
  static func with<Result>(
    _ name: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) throws -> Result {
    let bytes = SystemName.bytes(name)
    if bytes.isEmpty || name == "." || name == ".." || bytes.contains(UInt8(ascii: "/"))
      || bytes.contains(0)
    {
      throw SystemError(.invalid, call: "name")
    }
    return try (bytes + [0]).withUnsafeBytes { buffer in
      try buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          throw SystemError(.invalid, call: "name")
        }
        return try body(start)
      }
    }
  }

  /// Makes a call again as long as a signal interrupts it.
  @discardableResult
  static func retrying<Result: SignedInteger>(
    _ call: String, _ body: () -> Result
  ) throws -> Result {
    while true {
      do { return try once(call, body) } catch let error as SystemError
        where error.number == .interrupted
      {}
    }
  }

  /// Makes a call one time.
  @discardableResult
  static func once<Result: SignedInteger>(_ call: String, _ body: () -> Result) throws -> Result {
    let result = body()
    guard result >= 0 else { throw SystemError(.current, call: call) }
    return result
  }

  private static func status(_ raw: stat) -> FileStatus {
    let kind: FileStatus.Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let time = raw.st_mtimespec
    #else
      let time = raw.st_mtim
    #endif
    return FileStatus(
      kind: kind, byteCount: Int64(raw.st_size), allocatedByteCount: Int64(raw.st_blocks) * 512,
      linkCount: Int(raw.st_nlink), permissions: UInt16(truncatingIfNeeded: raw.st_mode & 0o7777),
      modifiedNanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}
