/// What a draft on disk is, by the files that it has (C18, C23).
package enum DraftStanding: Hashable, Sendable {
  /// It was never sent, or an attempt of an earlier id came to nothing and it was edited since.
  case editable
  /// It is frozen, and no more is certain than that it may have been sent.
  case pendingDelivery
  /// It is frozen, and its adapter was certain that nothing arrived (C24).
  case returned
  /// The adapter has it; only its files are left.
  case accepted
  /// Its files contradict themselves; it is kept and listed.
  case damaged
  /// A later version wrote it; it is left alone.
  case newerVersion

  /// What the file `submission` turned out to be.
  package enum SubmissionFile: Hashable, Sendable {
    case none
    /// It belongs to the id that the draft has.
    case own
    /// It belongs to an id that the draft had before it was edited.
    case withdrawn
    case damaged, newerVersion
  }

  /// Decides. The accepted fact is looked at first: nothing undoes it (C21). A frozen draft has come back
  /// only if no attempt can have arrived: one without an outcome, or with an unknown one, may have.
  package static func decide(
    isAccepted: Bool, submission: SubmissionFile, hasRevision: Bool,
    attempts: [SubmissionAttempt]
  ) -> DraftStanding {
    if isAccepted { return .accepted }
    switch submission {
    case .own:
      return !attempts.isEmpty && attempts.allSatisfy { $0.outcome == .notSent }
        ? .returned : .pendingDelivery
    case .newerVersion: return .newerVersion
    case .damaged: return .damaged
    case .none, .withdrawn: return hasRevision ? .editable : .damaged
    }
  }
}
