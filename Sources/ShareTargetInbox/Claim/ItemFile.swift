import Foundation
import ShareTargetCore

/// A file of a share, open for reading; it is closed with its last owner, and can be read until then even
/// when the share has ended.
package final class ItemFile: Sendable {
  /// How long it was when it was opened.
  package let byteCount: Int64
  private let handle: Handle
  private let fileSystem: any FileSystem

  /// Opens an entry of a share's folder, following no link on the way from the folder's parent (S30).
  ///
  /// `nil` if it is missing, or no regular file with one link. Throws `not_now` and `file_system`.
  package static func open(
    _ storedName: String, in folder: URL, of fileSystem: any FileSystem = SystemFileSystem()
  ) throws -> ItemFile? {
    do {
      let parent = try Directory.root(folder.deletingLastPathComponent().path, in: fileSystem)
      guard let share = try parent.existingDirectory(folder.lastPathComponent),
        try share.status(of: storedName)?.kind == .regular
      else { return nil }
      let handle = try fileSystem.openFile(storedName, in: share.handle)
      do {
        let status = try fileSystem.status(of: handle)
        if status.kind == .regular, status.linkCount == 1 {
          return ItemFile(handle, byteCount: status.byteCount, fileSystem)
        }
        try? fileSystem.close(handle)
        return nil
      } catch {
        try? fileSystem.close(handle)
        throw error
      }
    } catch let error as SystemError where error.isMissing {
      return nil
    } catch {
      throw ReadFailure.error(error)
    }
  }

  private init(_ handle: Handle, byteCount: Int64, _ fileSystem: any FileSystem) {
    self.handle = handle
    self.byteCount = byteCount
    self.fileSystem = fileSystem
  }

  deinit { try? fileSystem.close(handle) }

  /// So many bytes from an offset; fewer only at the end. Throws `not_now` and `file_system`.
  package func bytes(at offset: Int64, byteCount: Int) throws -> [UInt8] {
    do { return try fileSystem.readAll(handle, byteCount: byteCount, from: offset) } catch {
      throw ReadFailure.error(error)
    }
  }
}
