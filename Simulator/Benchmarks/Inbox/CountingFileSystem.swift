import ShareTargetInbox

/// The real file system, with its calls counted by name and its syncs timed.
final class CountingFileSystem: FileSystem {
  struct Counts: Sendable {
    var calls: [String: Int] = [:]
    /// Microseconds inside `sync` and `fullSync`.
    var syncTime = 0.0
  }

  private let real = SystemFileSystem()
  private let state = Guarded(Counts())

  /// What was counted since the last call of this.
  func take() -> Counts {
    state.with { state in
      defer { state = Counts() }
      return state
    }
  }

  private func count<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    state.with { $0.calls[name, default: 0] += 1 }
    return try body()
  }

  private func timed(_ body: () throws -> Void) rethrows {
    let time = try Stopwatch.measure { try count("fsync", body) }
    state.with { $0.syncTime += time }
  }

  func openRoot(_ path: String) throws -> Handle {
    try count("open") { try real.openRoot(path) }
  }
  func openDirectory(_ name: String, in directory: Handle) throws -> Handle {
    try count("openat") { try real.openDirectory(name, in: directory) }
  }
  func makeDirectory(_ name: String, in directory: Handle) throws {
    try count("mkdirat") { try real.makeDirectory(name, in: directory) }
  }
  func createFile(_ name: String, in directory: Handle) throws -> Handle {
    try count("openat") { try real.createFile(name, in: directory) }
  }
  func openFile(_ name: String, in directory: Handle) throws -> Handle {
    try count("openat") { try real.openFile(name, in: directory) }
  }
  func read(
    _ file: Handle, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws -> Int {
    try count("pread") { try real.read(file, into: buffer, at: offset) }
  }
  func write(_ bytes: UnsafeRawBufferPointer, to file: Handle) throws -> Int {
    try count("write") { try real.write(bytes, to: file) }
  }
  func nextData(_ file: Handle, from offset: Int64) throws -> Int64? {
    try count("lseek") { try real.nextData(file, from: offset) }
  }
  func nextHole(_ file: Handle, from offset: Int64) throws -> Int64 {
    try count("lseek") { try real.nextHole(file, from: offset) }
  }
  func createFile(
    _ name: String, in directory: Handle, cloning source: Handle
  ) throws -> NewFile {
    try count("ioctl") {
      try count("openat") { try real.createFile(name, in: directory, cloning: source) }
    }
  }
  func copyRange(
    from source: Handle, to destination: Handle, at offset: Int64, byteCount: Int
  ) throws -> Int {
    try count("copy") {
      try real.copyRange(from: source, to: destination, at: offset, byteCount: byteCount)
    }
  }
  func setSize(_ file: Handle, to byteCount: Int64) throws {
    try count("ftruncate") { try real.setSize(file, to: byteCount) }
  }
  func sync(_ handle: Handle) throws { try timed { try real.sync(handle) } }
  func barrier(_ handle: Handle) throws { try real.barrier(handle) }
  func fullSync(_ handle: Handle) throws { try timed { try real.fullSync(handle) } }
  func close(_ handle: Handle) throws { try count("close") { try real.close(handle) } }
  func rename(
    _ name: String, in directory: Handle, to newName: String, in newDirectory: Handle,
    isExclusive: Bool
  ) throws {
    try count("renameat") {
      try real.rename(
        name, in: directory, to: newName, in: newDirectory, isExclusive: isExclusive)
    }
  }
  func unlink(_ name: String, in directory: Handle) throws {
    try count("unlinkat") { try real.unlink(name, in: directory) }
  }
  func removeDirectory(_ name: String, in directory: Handle) throws {
    try count("unlinkat") { try real.removeDirectory(name, in: directory) }
  }
  func list(_ directory: Handle, limit: Int) throws -> [String] {
    try count("list") { try real.list(directory, limit: limit) }
  }
  func status(of name: String, in directory: Handle) throws -> FileStatus {
    try count("fstatat") { try real.status(of: name, in: directory) }
  }
  func status(of handle: Handle) throws -> FileStatus {
    try count("fstat") { try real.status(of: handle) }
  }
  func availableBytes(_ handle: Handle) throws -> Int64 {
    try count("fstatfs") { try real.availableBytes(handle) }
  }
  func protect(_ directory: Handle) throws { try real.protect(directory) }
}
