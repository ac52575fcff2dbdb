/// The one slot of an older version of the app, as its keys in the App Group's defaults tell it (F13).
///
/// The keys are texts that anything in the group may have written; nothing here is trusted.
package struct LegacySlot: Hashable, Sendable {
  /// The keys, as that version spelt them (handoff H8).
  package enum Key: String, Hashable, Sendable, CaseIterable {
    /// The name of the photo's file in the root of the container.
    case filePath = "sharedPhotoFilePath"
    /// The host's name of the photo.
    case fileName = "sharedPhotoFileName"
    /// The share's id; missing before phase 1A.
    case shareID = "sharedPhotoShareId"
    /// The photo waits; a hint on which nothing rests.
    case ready = "sharedPhotoReady"
    /// The last share that the app marked as processed.
    case processedShareID = "sharedPhotoProcessedShareId"
    /// The photo itself, of the oldest versions.
    case base64 = "sharedPhotoBase64"

    /// The keys that go with the slot; the last processed id stays.
    package static let ofSlot: [Key] = [.filePath, .fileName, .ready, .base64, .shareID]
  }

  /// What a key holds.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// Yes or no, as the ready flag is.
    case flag(Bool)
    /// A number, a date, data or something else that no version wrote.
    case other

    /// The text, where it is one.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  /// Where the photo is.
  package enum Source: Hashable, Sendable {
    /// A file of this name in the root of the container.
    case file(String)
    /// In the defaults themselves.
    case base64(String)
  }

  /// What the keys say about the photo.
  package enum Finding: Hashable, Sendable {
    case empty
    case found(Source)
    case damaged(SlotFault)
  }

  /// Base64 of more bytes than this is refused; the system refuses defaults of a quarter of it.
  package static let base64ByteCountLimit = 16 << 20

  private let values: [Key: Value]

  /// A slot as it was read.
  package init(_ values: [Key: Value]) { self.values = values }

  /// Where the photo is, by the newest key that there is.
  package var finding: Finding {
    if let path = values[.filePath] {
      guard case .text(let name) = path, Self.isName(name) else { return .damaged(.unsafeName) }
      return .found(.file(name))
    }
    guard let base64 = values[.base64] else { return .empty }
    guard case .text(let text) = base64 else { return .damaged(.notBase64) }
    guard text.utf8.count <= Self.base64ByteCountLimit / 3 * 4 else { return .damaged(.tooLarge) }
    return .found(.base64(text))
  }

  /// The share's own id, by its key, or else by the name of its file; `nil` where neither is a UUID.
  package var id: ShareID? { keyedID ?? namedID }

  /// The id that the key holds.
  package var keyedID: ShareID? { values[.shareID]?.text.flatMap { ShareID($0) } }

  private var namedID: ShareID? {
    guard case .found(.file(let name)) = finding else { return nil }
    return ShareID(String(name.prefix { $0 != "." }))
  }

  /// The host's name of the photo.
  package var displayName: String? { values[.fileName]?.text }

  /// The hint that a photo waits.
  package var isReady: Bool { values[.ready] == .flag(true) }

  /// Whether the keys hold exactly what the mirror of a photo holds, whatever the hint says.
  package func shows(_ photo: MirroredPhoto) -> Bool {
    values[.filePath] == .text(photo.fileName) && values[.fileName] == .text(photo.displayName)
      && values[.shareID] == .text(photo.id.rawValue) && values[.base64] == nil
  }

  /// Whether the older version had marked a share as processed.
  package func isProcessed(_ id: ShareID) -> Bool {
    values[.processedShareID]?.text.flatMap { ShareID($0) } == id
  }

  /// Whether a name is one component of a path, and no hidden file.
  private static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...255).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
      && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
  }

  /// Whether a file in the root belongs to a share by its name, `<id>` or `<id>.<ext>` in any case.
  package static func isFile(_ name: String, of id: ShareID) -> Bool {
    ShareID(String(name.prefix { $0 != "." })) == id
  }
}

/// Why the slot of an older version cannot be taken over; it stays as it is and is reported.
public enum SlotFault: String, Error, Hashable, Sendable, CaseIterable {
  /// The key does not hold the name of a file in the root of the container.
  case unsafeName
  /// There is no file of that name.
  case fileMissing
  /// The file is a link, a directory or something else, or has a second link.
  case fileNotRegular
  /// The photo has no bytes.
  case empty
  /// The photo is over a limit.
  case tooLarge
  /// The photo in the defaults is not Base64.
  case notBase64
}

/// What is done with the slot of an older version, given what is known of its id: the whole rule (F13).
package enum SlotDecision: Hashable, Sendable {
  /// The inbox, a receipt or the quarantine has the share.
  case leave
  /// The older version had finished it: that becomes a receipt of outcome `imported`.
  case recordEnd
  /// It becomes a waiting share.
  case publish

  /// Decides. What is known comes first, so that an end which was noted is never noted otherwise.
  package static func decide(isKnown: Bool, isProcessed: Bool) -> SlotDecision {
    if isKnown { return .leave }
    return isProcessed ? .recordEnd : .publish
  }
}
