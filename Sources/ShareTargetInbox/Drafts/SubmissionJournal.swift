import Foundation
import ShareTargetCore

/// A folder of a submission for what its adapter must find again at the next attempt: an envelope, the path
/// of an upload (C3).
///
/// It moves with the submission from the sheet to the app, belongs to one id alone, and is deleted with it.
public struct SubmissionJournal: Hashable, Sendable {
  /// Bytes that an entry may have.
  public static let byteCountLimit = 1 << 20

  let draft: DraftFolder

  /// What was written under a name; `nil` for nothing. Throws `not_now`, `unknown_draft`.
  public func read(_ name: String) throws -> Data? {
    try draft.store.reading {
      try Self.check(name)
      let own = try draft.opened().own
      guard let folder = try own.existingDirectory(DraftNames.journal),
        try folder.status(of: name) != nil
      else { return nil }
      return try folder.readFile(name, limit: Self.byteCountLimit).map { Data($0) }
    }
  }

  /// Writes an entry in the place of an earlier one: durable when this returns, and after a kill the one or
  /// the other, whole. Throws `invalid_argument` for a name that is not 1 to 64 ASCII letters, digits or
  /// dashes, `limit_exceeded`, `unknown_draft`, `no_space`, `file_system`.
  public func write(_ data: Data, as name: String) throws {
    try draft.store.storing {
      try Self.check(name)
      guard data.count <= Self.byteCountLimit else {
        throw ShareTargetError(.limitExceeded, "An entry of a journal may have 1 MiB.")
      }
      let own = try draft.opened().own
      let folder = try own.madeDirectory(DraftNames.journal)
      let fresh = "\(name).new"
      try tolerating(\.isMissing) {
        try folder.fileSystem.unlink(fresh, in: folder.handle)
      }
      try folder.writeFile(fresh, Array(data))
      try folder.fileSystem.rename(
        fresh, in: folder.handle, to: name, in: folder.handle, isExclusive: false)
      try folder.sync()
      try own.makeDurable(draft.store.configuration.durability, witness: DraftNames.submission)
    }
  }

  private static func check(_ name: String) throws {
    let isName =
      (1...64).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        $0 == "-" || ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
      }
    guard isName else {
      throw ShareTargetError(
        .invalidArgument, "A name in a journal has 1 to 64 ASCII letters, digits or dashes.")
    }
  }
}
