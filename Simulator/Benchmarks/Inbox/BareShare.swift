import Foundation
import Glibc

/// The least that makes a share of one file durable, in plain system calls, without ids, limits,
/// manifests or any check: the physical limit that publishing is held against.
struct BareShare {
  /// A system call that failed.
  struct Failed: Error { let call: String, code: Int32 }

  let staging: Int32
  let inbox: Int32

  init(in directory: URL) throws {
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("staging"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("inbox"), withIntermediateDirectories: true)
    staging = open(directory.appendingPathComponent("staging").path, O_RDONLY | O_DIRECTORY)
    inbox = open(directory.appendingPathComponent("inbox").path, O_RDONLY | O_DIRECTORY)
    guard staging >= 0, inbox >= 0 else { throw Failed(call: "open", code: errno) }
  }

  /// Writes a payload and a manifest of so many bytes, syncs both, their directory, renames it, and
  /// syncs where it went. Returns the microseconds inside the four syncs.
  func publish(_ name: String, payload: [UInt8], manifest: [UInt8]) throws -> Double {
    var syncTime = 0.0
    func sync(_ descriptor: Int32) throws {
      let start = Stopwatch.now()
      try check("fsync", fsync(descriptor))
      syncTime += Stopwatch.now() - start
    }
    try check("mkdirat", mkdirat(staging, name, 0o700))
    let own = try check("openat", openat(staging, name, O_RDONLY | O_DIRECTORY))
    for (file, bytes) in [("0.jpg", payload), ("manifest.json", manifest)] {
      let handle = try check(
        "openat", openat(own, file, O_WRONLY | O_CREAT | O_EXCL, 0o600))
      try check("write", Int32(truncatingIfNeeded: write(handle, bytes, bytes.count)))
      try sync(handle)
      close(handle)
    }
    try sync(own)
    try check("renameat", renameat(staging, name, inbox, name))
    try sync(inbox)
    close(own)
    return syncTime
  }

  /// Closes the two directories.
  func end() {
    close(staging)
    close(inbox)
  }

  @discardableResult
  private func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw Failed(call: call, code: errno) }
    return result
  }
}
