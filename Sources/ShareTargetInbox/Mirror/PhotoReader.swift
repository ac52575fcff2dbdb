import Foundation
import ShareTargetCore

/// Which photo the compatibility contract shows now, and its bytes: the oldest unprocessed one, or with
/// `latestOnly` the newest.
///
/// It asks the directories, which are the truth, and changes nothing (H12). Shares without an image, or
/// that cannot be read, are passed over.
package struct PhotoReader: Sendable {
  let container: ShareContainer
  let policy: ShareTargetConfiguration.Policy
  let fileSystem: any FileSystem

  /// The photo that is shown; metadata and file are there, and no byte of the file was read (H13).
  ///
  /// Throws `not_now` if there is none but some share cannot be read at the moment, `missing_app_group`.
  package func shown() throws -> MirroredPhoto? {
    do {
      guard let layout = try Layout.existing(of: container, in: fileSystem) else { return nil }
      return try shown(in: layout)
    } catch { throw ReadFailure.error(error) }
  }

  func shown(in layout: Layout) throws -> MirroredPhoto? {
    guard let inbox = try layout.existing(.inbox) else { return nil }
    let reader = ShareReader(fileSystem: fileSystem)
    var unreadable: SystemError?
    let ids = try inbox.listing().ids
    for id in policy == .latestOnly ? ids.reversed() : ids {
      guard try layout.status(of: id.rawValue, in: .receipts) == nil else { continue }
      switch reader.read(id, in: inbox) {
      case .valid(let share): if let photo = MirroredPhoto(share) { return photo }
      case .notNow(let code):
        unreadable = SystemError(ErrorNumber(rawValue: code), call: "read")
      case .gone, .invalid, .newerVersion: break
      }
    }
    if let unreadable { throw unreadable }
    return nil
  }

  /// All bytes of a photo that was shown; `nil` if it has ended since. Errors as for `shown`.
  package func bytes(of photo: MirroredPhoto) throws -> Data? {
    do {
      guard let layout = try Layout.existing(of: container, in: fileSystem),
        let share = try layout.existing(.inbox)?.existingDirectory(photo.id.rawValue)
      else { return nil }
      let file: Handle
      do { file = try fileSystem.openFile(photo.storedName, in: share.handle) } catch let error
        as SystemError where error.isMissing
      { return nil }
      defer { try? fileSystem.close(file) }
      let bytes = try fileSystem.readAll(file, byteCount: Int(photo.item.byteCount))
      guard bytes.count == Int(photo.item.byteCount) else { throw SystemError(.io, call: "read") }
      return Data(bytes)
    } catch { throw ReadFailure.error(error) }
  }
}

extension Inbox {
  /// Reads which photo is shown, from any thread and without waiting for the inbox.
  package nonisolated var photoReader: PhotoReader {
    PhotoReader(
      container: container, policy: configuration.policy, fileSystem: surroundings.fileSystem)
  }

  /// The defaults with the mirror's keys; `nil` where there are none.
  package nonisolated var photoDefaults: (any SlotDefaults)? { surroundings.slot }
}
