import Foundation
import Glibc

/// A new file that is written from its beginning to its end.
final class FileSink {
  private let handle: FileHandle
  private let path: String

  /// Creates the file; one that exists is an error.
  init(_ file: URL) throws {
    path = file.path
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw PhoneError("\(path) cannot be made: \(String(cString: strerror(errno))).")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ data: Data) throws {
    do { try handle.write(contentsOf: data) } catch {
      throw PhoneError("\(path) cannot be written: \(error.localizedDescription)")
    }
  }

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Appends `count` bytes of a seed's sequence.
  func writeRandom(seed: UInt64, count: Int) throws {
    var random = SeededRandom(seed: seed)
    var left = count
    while left > 0 {
      let block = SeededBytes.block(&random, count: min(left, SeededBytes.blockByteCount))
      try write(block)
      left -= block.count
    }
  }

  func writeRepeated(_ byte: UInt8, count: Int) throws {
    var left = count
    while left > 0 {
      let size = min(left, SeededBytes.blockByteCount)
      try write(Data(repeating: byte, count: size))
      left -= size
    }
  }

  /// Makes the file as long as this with zeros that take no space.
  func extend(to bytes: Int64) throws {
    guard ftruncate(handle.fileDescriptor, off_t(bytes)) == 0 else {
      throw PhoneError("\(path) cannot have \(bytes) bytes: \(String(cString: strerror(errno))).")
    }
  }

  func close() throws { try handle.close() }
}

/// The bytes of a seed, in blocks.
enum SeededBytes {
  /// How many bytes are made at once.
  static let blockByteCount = 1 << 20

  /// The next `count` bytes, at most one block.
  static func block(_ random: inout SeededRandom, count: Int) -> Data {
    let wordCount = (count + 7) / 8
    let words = [UInt64](unsafeUninitializedCapacity: wordCount) { buffer, filled in
      for index in 0..<wordCount { buffer[index] = random.next().littleEndian }
      filled = wordCount
    }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }
}
