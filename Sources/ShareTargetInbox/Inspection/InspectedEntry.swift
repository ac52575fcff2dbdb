import ShareTargetCore

/// One directory of a share in a container, as an inspection found it.
package struct InspectedEntry: Hashable, Sendable {
  /// What became of it; the raw values are part of the tool's JSON.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It waits for the app and is whole.
    case waiting
    /// It has a receipt; its files are still to be removed.
    case finished
    /// It waits and is damaged.
    case damaged
    /// It waits and was written by a later version.
    case newerVersion
    /// It waits and could not be read.
    case unreadable
    /// It is in quarantine.
    case quarantined
    /// An extension is writing it, or has left it unfinished a short while ago.
    case writing
    /// An extension left it unfinished long ago.
    case abandoned
    /// A draft of the compose sheet.
    case draft
    /// A submission that the app sends.
    case sending
  }

  package var id: ShareID
  package var state: State
  /// The directory of `ShareTarget/1` that it is in.
  package var place: String
  /// The way to the share's own directory from there; names as they are on disk.
  package var path: [String]
  /// What its manifest says, also that of a damaged one as far as it can be read.
  package var share: Share?
  /// All regular files of the directory.
  package var fileCount = 0
  /// Their bytes.
  package var byteCount: Int64 = 0

  /// The path relative to `ShareTarget/1`.
  package var fullPath: String { ([place] + path).joined(separator: "/") }
}
