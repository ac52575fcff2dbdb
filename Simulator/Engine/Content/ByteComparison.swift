import Foundation

/// Compares two files block by block, in constant memory.
public enum ByteComparison {
  /// What differs, as the end of a sentence; `nil` when all bytes are the same.
  public static func difference(_ left: URL, _ right: URL) -> String? {
    guard let first = FileHandle(forReadingAtPath: left.path) else { return "cannot be read" }
    guard let second = FileHandle(forReadingAtPath: right.path) else { return "has no original" }
    defer {
      try? first.close()
      try? second.close()
    }
    var offset = 0
    while true {
      do {
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
}
