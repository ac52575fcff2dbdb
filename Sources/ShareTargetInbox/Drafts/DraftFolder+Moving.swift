import Foundation
import ShareTargetCore

extension DraftFolder {
  /// Why a draft is deleted.
  package enum Removal: Hashable, Sendable {
    /// The sheet was cancelled.
    case cancelled
    /// The adapter has the submission.
    case accepted
    /// A person threw it away, warned that it may not have been sent.
    case discarded
  }

  /// Deletes the draft with everything in it: one rename into `trash/`, durable when this returns.
  ///
  /// A draft that is not there any more is deleted already. What is still being copied into it goes to the
  /// trash with it. Throws `frozen_draft` for a cancellation of what may have been sent, `being_sent` where
  /// another process has it, and the errors of writing; then the draft is still there (C27).
  package func remove(_ removal: Removal) throws {
    try store.storing {
      let opened: Opened
      do {
        opened = try self.opened(
          in: removal == .cancelled ? [.drafts] : [.drafts, .outbox])
      } catch let error as ShareTargetError where error.code == .unknownDraft { return }
      try check(removal, opened)
      let names = try opened.own.names()
      let witness = names.first {
        $0 == DraftNames.submission || $0.hasPrefix(DraftNames.revision(0).dropLast())
      }
      let trash = Trash(
        directory: try opened.layout.made(.trash), surroundings: store.surroundings)
      let name = try trash.condemn(id.rawValue, in: opened.parent, id: id)
      try opened.parent.makeDurable(
        store.configuration.durability, witness: witness, in: opened.own)
      _ = try? trash.delete(name)
      store.timeline.record(TimelineEvent(.swept, share: id))
    }
  }

  private func check(_ removal: Removal, _ opened: Opened) throws {
    let names = try opened.own.names()
    let isAccepted = names.contains(DraftNames.accepted)
    switch removal {
    case .accepted: return
    case .cancelled:
      guard try submission(in: opened.own, names).file == .own, !isAccepted else { return }
      let attempts = try attempts(names, in: opened.own)
      let hasComeBack = !attempts.isEmpty && attempts.allSatisfy { $0.outcome == .notSent }
      guard hasComeBack else { throw Self.frozen }
    case .discarded:
      let now = store.surroundings.milliseconds()
      if !isAccepted, try attempts(names, in: opened.own).last?.isRunning(at: now) == true {
        throw Self.beingSent
      }
    }
  }

  /// Moves a frozen draft into `outbox/` by one rename: from now on it is the app's (F6).
  ///
  /// The sheet gives it, or the app claims it; where both try, one rename succeeds and the other finds it
  /// done. Throws `frozen_draft` never; `unknown_draft` if it is not there, or holds nothing that the app
  /// could submit; `being_sent` to the app while a sheet's attempt runs; the errors of writing.
  package func moveToOutbox(by submitter: Submitter) throws {
    try store.storing {
      let opened = try self.opened()
      if opened.place == .outbox { return }
      let names = try opened.own.names()
      guard try submission(in: opened.own, names).file == .own else { throw Self.unknownDraft }
      let now = store.surroundings.milliseconds()
      if submitter == .app,
        try attempts(names, in: opened.own).last?.isRunning(at: now) == true
      {
        throw Self.beingSent
      }
      let outbox = try opened.layout.made(.outbox)
      do {
        try opened.parent.fileSystem.rename(
          id.rawValue, in: opened.parent.handle, to: id.rawValue, in: outbox.handle,
          isExclusive: true)
      } catch let error as SystemError where error.isMissing {
        // Somebody else's rename came first, or a deletion.
        _ = try self.opened(in: [.outbox])
        return
      }
      try outbox.sync()
      try opened.parent.sync()
    }
  }

  /// Gives the draft a new id, because what comes next is another body (C24), and tells the draft under it.
  ///
  /// One rename: a kill leaves the one or the other, and never both. What was frozen under the old id is
  /// withdrawn by that alone, and removed. Throws as `save` does.
  package func renew() throws -> DraftFolder {
    let next = store.draft(store.nextID())
    try store.storing {
      let opened = try self.opened(in: [.drafts])
      do {
        try opened.parent.fileSystem.rename(
          id.rawValue, in: opened.parent.handle, to: next.id.rawValue, in: opened.parent.handle,
          isExclusive: true)
      } catch let error as SystemError where error.isMissing {
        _ = try self.opened(in: [.drafts])
        throw error
      }
      try opened.parent.sync()
      // The next freezing does it otherwise.
      try? next.clearWithdrawn(opened)
    }
    return next
  }
}
