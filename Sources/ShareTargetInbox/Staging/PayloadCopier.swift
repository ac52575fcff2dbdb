import Foundation
import ShareTargetCore

/// Takes bytes over from the host into staging, so that they are synced when it returns.
///
/// Memory does not grow with the size: a clone moves no bytes, a copy moves them inside the kernel in
/// steps of 1 MiB. Holes of a file stay holes.
struct PayloadCopier: Sendable {
  /// Bytes of one step; between steps it looks whether it was cancelled.
  static let stepByteCount = 1 << 20

  let fileSystem: any FileSystem
  /// Asked before every step.
  let isCancelled: @Sendable () -> Bool
  /// Told of every step.
  var progress: @Sendable (Change) -> Void = { _ in }

  /// A step of a copy.
  enum Change: Sendable {
    case copied(Int64)
    case syncs
    case synced
  }

  /// What one file came to.
  struct Copied: Sendable {
    var byteCount: Int64
    var isClone: Bool
  }

  /// An opened regular file of the host.
  struct Source: Sendable {
    let handle: Handle
    let status: FileStatus
  }

  /// Opens a file of the host and runs a closure with it. Throws `SourceFailure` if it is a link, a
  /// FIFO, a directory, or cannot be opened.
  func withSource<Result>(
    _ name: String, in directory: Directory, _ body: (Source) throws -> Result
  ) throws -> Result {
    let handle = try reading { try fileSystem.openFile(name, in: directory.handle) }
    defer { try? fileSystem.close(handle) }
    let status = try reading { try fileSystem.status(of: handle) }
    guard status.kind == .regular else {
      throw SourceFailure(cause: SystemError(.invalid, call: "open"))
    }
    return try body(Source(handle: handle, status: status))
  }

  /// Copies an opened file to a new name. When it throws, nothing is left of the new file, or
  /// `LeftBehind` says that something is.
  func copy(_ source: Source, to name: String, in directory: Directory) throws -> Copied {
    if isCancelled() { throw StoringFailure.cancelled }
    let target: NewFile
    do {
      target = try fileSystem.createFile(name, in: directory.handle, cloning: source.handle)
    } catch {
      // A clone that was made and could not be given its mode is no part of the share.
      if try directory.status(of: name) != nil {
        try removeAgain(name, in: directory, after: error)
      }
      throw error
    }
    try finish(target.handle, name, in: directory) {
      if target.isClone {
        try fileSystem.protect(target.handle)
      } else {
        try askForSpace(min(source.status.byteCount, source.status.allocatedByteCount), directory)
        try copyBytes(source, to: target.handle)
      }
      let after = try reading { try fileSystem.status(of: source.handle) }
      guard after.byteCount == source.status.byteCount,
        after.modifiedNanoseconds == source.status.modifiedNanoseconds
      else { throw SourceFailure(cause: nil) }
      guard try fileSystem.status(of: target.handle).byteCount == source.status.byteCount else {
        throw SystemError(.io, call: "copy")
      }
    }
    return Copied(byteCount: source.status.byteCount, isClone: target.isClone)
  }

  /// Writes bytes to a new file; throws as `copy` does.
  func write(_ bytes: some ContiguousBytes, count: Int, to name: String, in directory: Directory)
    throws
  {
    if isCancelled() { throw StoringFailure.cancelled }
    let target = try fileSystem.createFile(name, in: directory.handle)
    try finish(target, name, in: directory) {
      try askForSpace(Int64(count), directory)
      try fileSystem.writeAll(bytes, to: target)
    }
  }

  /// Bytes that the volume lacks for so many more; a hint.
  func missingBytes(for byteCount: Int64, in directory: Directory) -> Int64 {
    byteCount - ((try? fileSystem.availableBytes(directory.handle)) ?? 0)
  }

  /// Fills a new file, syncs it and closes it with a check; removes it if one of these fails.
  private func finish(
    _ target: Handle, _ name: String, in directory: Directory, _ fill: () throws -> Void
  ) throws {
    do {
      do {
        try fill()
        progress(.syncs)
        defer { progress(.synced) }
        try fileSystem.sync(target)
      } catch {
        try? fileSystem.close(target)
        throw error
      }
      try fileSystem.close(target)
    } catch {
      try removeAgain(name, in: directory, after: error)
      throw error
    }
  }

  private func removeAgain(_ name: String, in directory: Directory, after original: any Error)
    throws
  {
    do { try fileSystem.unlink(name, in: directory.handle) } catch {
      throw LeftBehind(original: original)
    }
  }

  private func copyBytes(_ source: Source, to target: Handle) throws {
    let end = source.status.byteCount
    var offset: Int64 = 0
    while offset < end {
      guard let data = try fileSystem.nextData(source.handle, from: offset), data < end else {
        break
      }
      let dataEnd = min(try fileSystem.nextHole(source.handle, from: data), end)
      offset = data
      while offset < dataEnd {
        if isCancelled() { throw StoringFailure.cancelled }
        let count = try fileSystem.copyRange(
          from: source.handle, to: target, at: offset,
          byteCount: Int(min(dataEnd - offset, Int64(Self.stepByteCount))))
        guard count > 0 else { throw SourceFailure(cause: nil) }
        offset += Int64(count)
        progress(.copied(Int64(count)))
      }
    }
    if isCancelled() { throw StoringFailure.cancelled }
    try fileSystem.setSize(target, to: end)
  }

  /// Throws a full disk before the first byte where the volume already says so (S18). A volume that
  /// does not say is tried.
  private func askForSpace(_ byteCount: Int64, _ directory: Directory) throws {
    guard let available = try? fileSystem.availableBytes(directory.handle) else { return }
    if available < byteCount { throw SystemError(.noSpace, call: "statvfs") }
  }

  /// Marks errors of the host's side; those of this process's own means stay what they are.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SystemError {
      if error.isShortage { throw error }
      throw SourceFailure(cause: error)
    }
  }

  /// A copy failed, and what it had written could not be removed: staging must not be published.
  struct LeftBehind: Error { let original: any Error }
}
