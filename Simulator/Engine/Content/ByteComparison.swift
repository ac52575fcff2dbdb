import Foundation
import Glibc

/// Compares two files block by block, in constant memory, or two directories file by file.
public enum ByteComparison {
  /// What differs, as the end of a sentence; `nil` when all bytes are the same.
  ///
  /// The left directory must have the files and folders of the right one, and no links: those that the
  /// right one has are not followed, and nothing is expected in their place.
  public static func difference(_ left: URL, _ right: URL) -> String? {
    let isTree = [left, right].map { kind(of: $0) == .typeDirectory }
    if isTree == [true, true] { return treeDifference(left, right) }
    if isTree != [false, false] {
      return isTree[0] ? "is a directory and should be a file" : "is no directory"
    }
    return fileDifference(left, right)
  }

  private static func kind(of url: URL) -> FileAttributeType? {
    try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
  }

  private static func treeDifference(_ left: URL, _ right: URL) -> String? {
    let manager = FileManager.default
    let here = (try? manager.contentsOfDirectory(atPath: left.path))?.sorted() ?? []
    let there = ((try? manager.contentsOfDirectory(atPath: right.path)) ?? [])
      .filter { kind(of: right.appendingPathComponent($0)) != .typeSymbolicLink }.sorted()
    guard here == there else {
      let odd = Set(here).symmetricDifference(there).sorted().prefix(3)
      return "has \(here.count) entries and should have \(there.count); they differ in \(odd)"
    }
    for name in here {
      let file = left.appendingPathComponent(name)
      if kind(of: file) == .typeSymbolicLink { return "has the link \(name) in it" }
      if let found = difference(file, right.appendingPathComponent(name)) {
        return "has \(name), which \(found)"
      }
    }
    return nil
  }

  private static func fileDifference(_ left: URL, _ right: URL) -> String? {
    guard let first = FileHandle(forReadingAtPath: left.path) else { return "cannot be read" }
    guard let second = FileHandle(forReadingAtPath: right.path) else { return "has no original" }
    defer {
      try? first.close()
      try? second.close()
    }
    var offset = 0
    while true {
      do {
        // Where both have a hole, both have zeros.
        offset = try max(offset, min(nextData(first, offset), nextData(second, offset)))
        for file in [first, second] { try file.seek(toOffset: UInt64(offset)) }
        let here = try first.read(upToCount: SeededBytes.blockByteCount) ?? Data()
        let there = try second.read(upToCount: SeededBytes.blockByteCount) ?? Data()
        if here != there {
          let at = zip(here, there).enumerated().first { $0.element.0 != $0.element.1 }?.offset
          return "differs from byte \(offset + (at ?? min(here.count, there.count))) on"
        }
        if here.isEmpty { return nil }
        offset += here.count
      } catch {
        return "cannot be read at byte \(offset)"
      }
    }
  }

  /// Where the next bytes stand that are stored, or the end.
  private static func nextData(_ file: FileHandle, _ offset: Int) throws -> Int {
    // `SEEK_DATA` of unistd.h, which the C importer does not see.
    let data = lseek(file.fileDescriptor, off_t(offset), 3)
    return data < 0 ? Int(try file.seekToEnd()) : Int(data)
  }
}
