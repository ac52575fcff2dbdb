#if canImport(UIKit)
  import UIKit

  /// Compares what was kept with the original, in constant memory.
  ///
  /// Of a file above 1 GiB one block in 64 is read, and its ends: a tree of tests cannot wait for the rest.
  enum FileComparison {
    private static let blockByteCount = 1 << 20
    private static let wholeByteCount: UInt64 = 1 << 30

    /// What differs, as the end of a sentence; `nil` when all bytes are the same.
    static func difference(_ kept: URL?, _ original: CatalogueOffer.Original) -> String? {
      guard let kept else { return "has no bytes." }
      switch original {
      case .bytes(let bytes):
        guard let data = try? Data(contentsOf: kept) else { return "cannot be read." }
        return data == bytes
          ? nil : "has \(data.count) other bytes than the original's \(bytes.count)."
      case .file(let file): return difference(kept, file)
      }
    }

    private static func difference(_ kept: URL, _ original: URL) -> String? {
      let manager = FileManager.default
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: original.path, isDirectory: &isFolder) else {
        return "has lost its original."
      }
      if !isFolder.boolValue { return fileDifference(kept, original) }
      let names = (try? manager.contentsOfDirectory(atPath: original.path))?.sorted() ?? []
      guard let found = try? manager.contentsOfDirectory(atPath: kept.path).sorted(), found == names
      else { return "is a folder with other entries than \(names)." }
      return names.lazy.compactMap {
        difference(kept.appendingPathComponent($0), original.appendingPathComponent($0))
      }.first
    }

    private static func fileDifference(_ kept: URL, _ original: URL) -> String? {
      guard let here = try? FileHandle(forReadingFrom: kept),
        let there = try? FileHandle(forReadingFrom: original)
      else { return "cannot be read." }
      defer {
        try? here.close()
        try? there.close()
      }
      do {
        let end = try there.seekToEnd()
        guard try here.seekToEnd() == end else { return "has another length." }
        let step = UInt64(blockByteCount) * (end > wholeByteCount ? 64 : 1)
        var offsets = Array(stride(from: 0, to: end, by: Int(step)))
        offsets.append(end - min(end, UInt64(blockByteCount)))
        for offset in offsets {
          try autoreleasepool {
            let blocks = try [here, there].map { file in
              try file.seek(toOffset: offset)
              return try file.read(upToCount: blockByteCount) ?? Data()
            }
            if blocks[0] != blocks[1] { throw CocoaError(.fileReadCorruptFile) }
          }
        }
        return nil
      } catch {
        return "has other bytes than the original."
      }
    }
  }
#endif
