import Foundation
import ShareTargetCore

extension DraftFolder {
  /// Writes a revision: the newest whole one counts, and the older ones go (C14).
  ///
  /// A kill leaves the revision before it, or this one. Throws `frozen_draft` once the draft is frozen
  /// under its id, `being_sent`, `unknown_draft`, `limit_exceeded` (over 16 MiB), `no_space`, `file_system`.
  package func save(_ content: DraftContent) throws {
    try store.storing {
      let opened = try self.opened(in: [.drafts])
      let names = try opened.own.names()
      guard try submission(in: opened.own, names).file != .own else { throw Self.frozen }
      guard content.text.utf8.count <= DraftCoding.byteCountLimit else { throw Self.tooLarge }
      let bytes = DraftCoding.encode(
        content, id: id, createdAt: try createdAt(opened, names), digest: Digest.hexadecimal)
      guard bytes.count <= DraftCoding.byteCountLimit else { throw Self.tooLarge }
      let older = DraftNames.numbers(of: DraftNames.revision, in: names)
      try opened.own.writeFile(DraftNames.revision((older.last ?? 0) + 1), bytes)
      try opened.own.sync()
      for number in older {
        // It costs room, nothing else.
        try? opened.own.fileSystem.unlink(DraftNames.revision(number), in: opened.own.handle)
      }
    }
  }

  /// Freezes the draft: writes what is submitted, whole, durably, and never again (C15, S20).
  ///
  /// A kill leaves an editable draft, or the frozen one with all its bytes. When it throws, nothing is
  /// frozen, except with `FreezeLeftBehind`, whose cause is the error. Throws as `save` does.
  package func freeze(_ content: DraftContent, adapter: String) throws -> FrozenSubmission {
    try store.storing {
      let opened = try self.opened(in: [.drafts])
      let names = try opened.own.names()
      guard try submission(in: opened.own, names).file != .own else { throw Self.frozen }
      try clearWithdrawn(opened)
      let frozen = FrozenSubmission(
        content, id: id, createdAt: try createdAt(opened, names), adapter: adapter)
      let bytes = DraftCoding.encode(frozen, digest: Digest.hexadecimal)
      guard bytes.count <= DraftCoding.byteCountLimit else { throw Self.tooLarge }
      try tolerating(\.isMissing) {
        try opened.own.fileSystem.unlink(DraftNames.newSubmission, in: opened.own.handle)
      }
      try opened.own.writeFile(DraftNames.newSubmission, bytes)
      try opened.own.fileSystem.rename(
        DraftNames.newSubmission, in: opened.own.handle, to: DraftNames.submission,
        in: opened.own.handle, isExclusive: false)
      do {
        try opened.own.makeDurable(
          store.configuration.durability, witness: DraftNames.submission)
      } catch {
        // A sync that failed is not tried again: it is made anew next time (S14).
        do {
          try opened.own.fileSystem.unlink(DraftNames.submission, in: opened.own.handle)
        } catch let left { throw FreezeLeftBehind(cause: error, left: left) }
        throw error
      }
      return frozen
    }
  }

  /// A submission was frozen, its durability is not certain, and it could not be taken back.
  package struct FreezeLeftBehind: Error {
    /// Why it is not certain.
    package var cause: any Error
    /// Why it is still there.
    package var left: any Error
  }

  /// Writes down that an attempt begins, before the adapter is called, and tells its number.
  ///
  /// The file is made exclusively, so that of two processes that try at once exactly one gets the number:
  /// the other is told `being_sent`, as it is while an attempt of another process runs. An attempt of a
  /// sheet that died is waited for by the app until its time is over, and not by the sheet. Throws
  /// `frozen_draft` never, `unknown_draft` if nothing is frozen here, `no_space`, `file_system`.
  package func beginAttempt(by submitter: Submitter, lastingMilliseconds: Int64) throws -> Int {
    try store.storing {
      let opened = try self.opened(in: submitter == .sheet ? [.drafts] : [.outbox])
      let names = try opened.own.names()
      guard !names.contains(DraftNames.accepted) else { throw Self.unknownDraft }
      guard try submission(in: opened.own, names).file == .own else { throw Self.unknownDraft }
      let attempts = try attempts(names, in: opened.own)
      let now = store.surroundings.milliseconds()
      if let last = attempts.last, last.isRunning(at: now), last.submitter != submitter {
        throw Self.beingSent
      }
      let number = (attempts.last?.number ?? 0) + 1
      let attempt = SubmissionAttempt(
        number: number, submitter: submitter, milliseconds: now,
        untilMilliseconds: now + lastingMilliseconds)
      do {
        try opened.own.writeFile(DraftNames.attempt(number), DraftCoding.encode(attempt))
      } catch let error as SystemError where error.isExisting { throw Self.beingSent }
      try opened.own.sync()
      return number
    }
  }

  /// Writes down how an attempt ended. Without it the attempt counts as running until its time is over, and
  /// as unknown after. Throws as `beginAttempt` does.
  package func note(_ outcome: SubmissionOutcome, of number: Int) throws {
    try store.storing {
      let own = try opened().own
      let bytes = DraftCoding.encode(outcome, milliseconds: store.surroundings.milliseconds())
      try tolerating(\.isExisting) { try own.writeFile(DraftNames.outcome(number), bytes) }
      try own.sync()
    }
  }

  /// Writes down that the adapter has the submission: it is never submitted again (C21).
  ///
  /// Durable when it returns; that the file exists is what counts. Works wherever the draft is.
  package func noteAcceptance() throws {
    try store.storing {
      let own = try opened().own
      let bytes = DraftCoding.encodeAccepted(milliseconds: store.surroundings.milliseconds())
      try tolerating(\.isExisting) { try own.writeFile(DraftNames.accepted, bytes) }
      try own.makeDurable(store.configuration.durability, witness: DraftNames.accepted)
    }
  }

  // MARK: - Parts

  /// Removes what belongs to an earlier id of this draft: the submission last, because it is what tells
  /// that the rest is old.
  func clearWithdrawn(_ opened: Opened) throws {
    let names = try opened.own.names()
    let own = opened.own
    let notes =
      DraftNames.numbers(of: DraftNames.attempt, in: names).map(DraftNames.attempt)
      + DraftNames.numbers(of: DraftNames.outcome, in: names).map(DraftNames.outcome)
    for name in notes { try own.fileSystem.unlink(name, in: own.handle) }
    if names.contains(DraftNames.journal) {
      _ = try Trash(directory: try opened.layout.made(.trash), surroundings: store.surroundings)
        .condemn(DraftNames.journal, in: own, id: id)
    }
    guard names.contains(DraftNames.submission) else { return }
    try own.sync()
    try own.fileSystem.unlink(DraftNames.submission, in: own.handle)
    try own.sync()
  }

  private static let tooLarge = ShareTargetError(
    .limitExceeded, "A draft may have 16 MiB of text and descriptions. Shorten the text.")
}
