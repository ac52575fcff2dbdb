import Foundation
import ShareTargetCore

/// Takes the place out of pictures, films and sounds, where a configuration asks for that (I6).
package struct LocationRemoval: Sendable {
  private let folder: URL

  /// A copy that the caller removes when it has been taken over.
  package struct Copy: Sendable {
    /// The same without its place.
    package let file: URL

    /// Deletes the copy; one that stays is the system's to clean.
    package func remove() { try? FileManager.default.removeItem(at: file) }
  }

  /// Copies go into a folder of the process's own.
  package init(folder: URL = FileManager.default.temporaryDirectory) { self.folder = folder }

  /// A copy that no longer says where it was taken; `nil` when the file does not say it, or is of a format
  /// that is not known, or says it where it cannot be erased, or anything fails: then it is taken as it is.
  package func copy(withoutLocation file: URL) -> Copy? {
    // A link would be copied as one, and what it leads to would be changed.
    let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
    guard kind as? FileAttributeType == .typeRegular,
      let handle = try? FileHandle(forReadingFrom: file)
    else { return nil }
    defer { try? handle.close() }
    guard let end = try? handle.seekToEnd(), let count = Int(exactly: end) else { return nil }
    let source = ByteSource(count: count) { offset, count in
      guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return nil }
      return (try? handle.read(upToCount: count)).map { Array($0) }
    }
    let patches = LocationErasure.patches(for: source)
    guard !patches.isEmpty else { return nil }
    return patched(patches) { try FileManager.default.copyItem(at: file, to: $0) }
  }

  /// The same for bytes in memory.
  package func copy(withoutLocation data: Data) -> Copy? {
    let source = ByteSource(count: data.count) { offset, count in
      Array(data[(data.startIndex + offset)..<(data.startIndex + offset + count)])
    }
    let patches = LocationErasure.patches(for: source)
    guard !patches.isEmpty else { return nil }
    return patched(patches) { try data.write(to: $0) }
  }

  private func patched(_ patches: [BytePatch], make: (URL) throws -> Void) -> Copy? {
    let copy = Copy(file: folder.appendingPathComponent("location-\(UUID().uuidString)"))
    do {
      try make(copy.file)
      let handle = try FileHandle(forUpdating: copy.file)
      defer { try? handle.close() }
      for patch in patches {
        try handle.seek(toOffset: UInt64(patch.offset))
        try handle.write(contentsOf: Data(patch.bytes))
      }
      return copy
    } catch {
      copy.remove()
      return nil
    }
  }
}
