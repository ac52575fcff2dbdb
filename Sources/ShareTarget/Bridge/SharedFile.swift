import Foundation
import ShareTargetCore
import ShareTargetInbox

/// A file of a share that a web view may load, open for reading (S33).
package struct SharedFile: Sendable {
  /// How long it is.
  package var byteCount: Int64 { file.byteCount }
  /// What its first bytes tell: a kind of picture, film or sound that a web view shows, else
  /// `application/octet-stream`. A drawing or a page is never told as what it is, so that it cannot run.
  package let mediaType: String

  private let file: ItemFile

  fileprivate init(_ file: ItemFile) throws {
    self.file = file
    let head = try file.bytes(at: 0, byteCount: LeadingBytes.byteCount)
    mediaType =
      LeadingBytes.type(of: head).flatMap { Self.mediaTypes[$0] } ?? "application/octet-stream"
  }

  /// So many bytes from an offset, read off the main thread.
  ///
  /// Throws `not_now` and `file_system`, the latter also where the file has become shorter.
  package func bytes(at offset: Int64, byteCount: Int) async throws -> Data {
    let bytes = try file.bytes(at: offset, byteCount: byteCount)
    guard bytes.count == byteCount else {
      throw ShareTargetError(.fileSystem, "The file of a share is shorter than it was.")
    }
    return Data(bytes)
  }

  private static let mediaTypes = [
    "public.jpeg": "image/jpeg", "public.png": "image/png", "com.compuserve.gif": "image/gif",
    "org.webmproject.webp": "image/webp", "com.microsoft.bmp": "image/bmp",
    "public.tiff": "image/tiff", "public.heic": "image/heic", "public.heif": "image/heif",
    "public.avif": "image/avif", "public.mpeg-4": "video/mp4",
    "com.apple.m4v-video": "video/x-m4v", "com.apple.quicktime-movie": "video/quicktime",
    "org.webmproject.webm": "video/webm", "com.apple.m4a-audio": "audio/mp4",
    "public.mp3": "audio/mpeg", "com.microsoft.waveform-audio": "audio/wav",
    "public.aiff-audio": "audio/aiff", "org.xiph.flac": "audio/flac",
  ]
}

@available(iOSApplicationExtension, unavailable)
extension BridgeCalls {
  /// The file that a file URL of an answer names, by the URL's path: one of a share that waits or is kept;
  /// `nil` for anything else. Throws `not_now` where that cannot be told at the moment.
  package func file(atPath path: String) async throws -> SharedFile? {
    // The folder of a share is named by its id; the last one counts, whatever lies above.
    let names = path.split(separator: "/").map(String.init)
    guard let id = names.dropLast().reversed().lazy.compactMap(ShareID.init(canonicalName:)).first
    else { return nil }
    for (share, folder) in try await shares(id) {
      let item = share.items.first { item in
        item.kind != .folder
          && item.storedName.map { folder.appendingPathComponent($0).path } == path
      }
      guard let storedName = item?.storedName else { continue }
      return try ItemFile.open(storedName, in: folder).map { try SharedFile($0) }
    }
    return nil
  }

  /// The waiting and the kept share of an id, with their folders.
  private func shares(_ id: ShareID) async throws -> [(Share, URL)] {
    var found: [(Share, URL)] = []
    do {
      let stored = try await inbox.inbox.stored(id)
      found.append((stored.share, stored.directory))
    } catch let error as ShareTargetError where error.code != .notNow {
      // It does not wait, or cannot be offered: then only a kept copy counts.
    }
    if let kept = try await keeper.share(id) { found.append((kept.share, kept.directory)) }
    return found
  }
}
