/// How one attempt to submit ended, as far as is known; the raw values are part of the format.
package enum SubmissionOutcome: String, Hashable, Sendable, CaseIterable {
  /// It may have arrived or not: the adapter failed, was ended, or did not answer in time (S20).
  case unknown
  /// The adapter is certain that nothing arrived (C24).
  case notSent
}

/// Who submits a frozen draft; the raw values are part of the format.
package enum Submitter: String, Hashable, Sendable, CaseIterable {
  case sheet, app
}

/// One attempt to submit, as it was written down before the adapter was called.
package struct SubmissionAttempt: Hashable, Sendable {
  /// Counts from 1 in a draft.
  package var number: Int
  /// Who made it; `nil` if that cannot be read.
  package var submitter: Submitter?
  /// When it began, in milliseconds since 1970.
  package var milliseconds: Int64
  /// After this time nobody waits for it any more, in milliseconds since 1970.
  package var untilMilliseconds: Int64
  /// How it ended; `nil` while it runs, or if its process ended first.
  package var outcome: SubmissionOutcome?

  package init(
    number: Int, submitter: Submitter?, milliseconds: Int64, untilMilliseconds: Int64,
    outcome: SubmissionOutcome? = nil
  ) {
    self.number = number
    self.submitter = submitter
    self.milliseconds = milliseconds
    self.untilMilliseconds = untilMilliseconds
    self.outcome = outcome
  }

  /// Whether somebody may be sending at a time. A clock that went back by more than the attempt lasts
  /// does not make it run again for ever.
  package func isRunning(at nowMilliseconds: Int64) -> Bool {
    outcome == nil && nowMilliseconds < untilMilliseconds
      && nowMilliseconds >= milliseconds - (untilMilliseconds - milliseconds)
  }
}
