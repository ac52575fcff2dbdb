import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The original contract of the photo-sharing app, over an inbox: one photo at a time (handoff H12 to H20).
///
/// It is another view of the same shares and keeps nothing of its own: which photo is shown follows from
/// the directories, and marking it is acknowledging its share. Reading changes nothing. Every method may
/// be called from any thread.
@available(iOSApplicationExtension, unavailable, message: "The app reads; the extension writes.")
public struct SharedImage: Sendable {
  /// What there is to read.
  public struct Photo: Hashable, Sendable {
    /// All bytes of the image.
    public var data: Data
    /// The original name.
    public var fileName: String
    /// The share, for marking it.
    public var shareID: ShareID
  }

  private let inbox: ShareInbox
  private let reader: PhotoReader
  private let log: OriginalLog

  /// The view of an inbox.
  public init(inbox: ShareInbox) {
    self.init(inbox: inbox, log: .system(inbox.configuration))
  }

  package init(inbox: ShareInbox, log: OriginalLog) {
    self.inbox = inbox
    reader = inbox.inbox.photoReader
    self.log = log
  }

  /// The photo that waits; `nil` without one. Reading again gives the same one until it is marked, replaced
  /// or ended (H12).
  ///
  /// Throws `image_too_large` above `Base64Bytes`, before a byte is read; `not_now`; `missing_app_group`.
  public func photo() throws -> Photo? {
    // A photo that ends between the two steps makes room for the next one.
    for _ in 0..<8 {
      guard let shown = try reader.shown() else { return nil }
      guard shown.item.byteCount <= inbox.configuration.limits.base64Bytes else {
        throw ShareTargetError(
          .imageTooLarge,
          "The image has \(shown.item.byteCount) bytes, more than Base64Bytes allows. Take it by its "
            + "file URL: get({ id: \"\(shown.id)\" }) of the plugin ShareTarget gives it.")
      }
      guard let data = try reader.bytes(of: shown) else { continue }
      log.record(.retrieved(shown.id))
      log.record(.leftIntact(shown.id))
      return Photo(data: data, fileName: shown.displayName, shareID: shown.id)
    }
    return nil
  }

  /// Whether a photo waits: its metadata and its file are there. No byte of it is read (H13).
  ///
  /// Throws `not_now`, `missing_app_group`.
  public func hasPhoto() throws -> Bool { try reader.shown() != nil }

  /// The app has accepted the share: it is not offered again, and its files go with the next sweep (H20).
  ///
  /// Marking again is harmless, and so is marking what does not wait: the text is noted as the last one
  /// marked and hides nothing. Throws `invalid_argument` for an empty text or one of more than 255 bytes,
  /// `not_now`, `no_space`; then the share is offered again.
  public func markProcessed(_ text: String) async throws {
    guard !text.isEmpty, text.utf8.count <= Self.textByteCount else {
      throw ShareTargetError(
        .invalidArgument, "shareId is the id of a share, as a string that is not empty.")
    }
    if let id = ShareID(text), try await acknowledge(id) {
      log.record(.markedProcessed(id.rawValue))
      return
    }
    try await inbox.inbox.recordProcessed(ShareID(text)?.rawValue ?? text)
    log.record(.markedProcessed(text))
  }

  private static let textByteCount = 255

  /// Whether the share had been waiting.
  private func acknowledge(_ id: ShareID) async throws -> Bool {
    do {
      try await inbox.desk.acknowledge(id)
      return true
    } catch let error as ShareTargetError where error.isOfNoPendingShare { return false }
  }
}

extension ShareTargetError {
  /// The share does not wait, so that marking it changes nothing.
  fileprivate var isOfNoPendingShare: Bool {
    isOfEndedShare || code == .invalidShare || code == .newerVersion
  }
}
