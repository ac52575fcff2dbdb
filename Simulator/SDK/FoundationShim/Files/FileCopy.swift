import Foundation
import Glibc

/// Copies files as the system does for a load: a clone where the volume can, else block by block.
///
/// Memory is bounded by one block; holes stay holes; symbolic links inside a directory are copied as
/// links. Cancelling is looked at between blocks.
package enum FileCopy {
  private static let blockByteCount = 1 << 20

  /// Copies a file or a directory to a place where nothing is. A failure leaves what was copied so far.
  package static func copy(
    from source: URL, to destination: URL, isCancelled: () -> Bool = { false }
  ) throws {
    var status = stat()
    guard stat(source.path, &status) == 0 else { throw error(errno, source) }
    if status.st_mode & S_IFMT == S_IFDIR {
      try copyDirectory(source, destination, mode: status.st_mode, isCancelled)
    } else {
      try copyFile(source, destination, status, isCancelled)
    }
  }

  private static func copyDirectory(
    _ source: URL, _ destination: URL, mode: mode_t, _ isCancelled: () -> Bool
  ) throws {
    guard mkdir(destination.path, mode & 0o777 | 0o700) == 0 else {
      throw error(errno, destination)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
      let from = source.appendingPathComponent(name)
      let to = destination.appendingPathComponent(name)
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: from.path) {
        guard symlink(target, to.path) == 0 else { throw error(errno, to) }
      } else {
        try copy(from: from, to: to, isCancelled: isCancelled)
      }
    }
  }

  private static func copyFile(
    _ source: URL, _ destination: URL, _ status: stat, _ isCancelled: () -> Bool
  ) throws {
    let input = open(source.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw error(errno, source) }
    defer { close(input) }
    let output = open(
      destination.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o777 | 0o600)
    guard output >= 0 else { throw error(errno, destination) }
    defer { close(output) }
    if ioctl(output, cloneRequest, input) != 0 {
      try copyBlocks(input, output, byteCount: status.st_size, destination, isCancelled)
    }
    let times = [status.st_atim, status.st_mtim]
    _ = futimens(output, times)
  }

  /// `FICLONE` of linux/fs.h, which the C importer does not see.
  private static let cloneRequest: UInt = 0x4004_9409
  /// `SEEK_DATA` and `SEEK_HOLE` of unistd.h, likewise.
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4

  private static func copyBlocks(
    _ input: Int32, _ output: Int32, byteCount: Int, _ destination: URL, _ isCancelled: () -> Bool
  ) throws {
    let block = UnsafeMutableRawPointer.allocate(byteCount: blockByteCount, alignment: 4096)
    defer { block.deallocate() }
    var offset = 0
    while offset < byteCount {
      let start = lseek(input, offset, seekData)
      if start < 0 && errno == ENXIO { break }
      offset = max(0, start)
      let hole = start < 0 ? byteCount : lseek(input, offset, seekHole)
      let end = hole < 0 ? byteCount : hole
      while offset < end {
        if isCancelled() { throw ItemProviderError.cancelled }
        let count = pread(input, block, min(blockByteCount, end - offset), offset)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw error(errno, destination) }
        guard count > 0 else { return }
        try write(block, count, at: offset, output, destination)
        offset += count
      }
    }
    guard ftruncate(output, byteCount) == 0 else { throw error(errno, destination) }
  }

  private static func write(
    _ block: UnsafeMutableRawPointer, _ count: Int, at offset: Int, _ output: Int32, _ url: URL
  ) throws {
    var written = 0
    while written < count {
      let step = pwrite(output, block + written, count - written, offset + written)
      if step < 0 && errno == EINTR { continue }
      guard step > 0 else { throw error(errno, url) }
      written += step
    }
  }

  private static func error(_ number: Int32, _ url: URL) -> CocoaError {
    let code: CocoaError.Code =
      switch number {
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      case ENOENT: .fileReadNoSuchFile
      case EACCES, EPERM: .fileReadNoPermission
      case EEXIST: .fileWriteFileExists
      default: .fileReadUnknown
      }
    let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    return CocoaError(code, userInfo: [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: cause])
  }
}
