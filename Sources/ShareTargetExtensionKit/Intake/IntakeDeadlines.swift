/// Decides which attachments have kept everybody waiting for too long (I9).
///
/// It counts beats of one second and reads no clock: while the process is suspended no time passes.
package struct IntakeDeadlines: Hashable, Sendable {
  /// Seconds without progress after which one attachment is given up.
  package static let attachmentSeconds = 30
  /// Seconds for each other type of an attachment that has used its own up.
  package static let furtherSeconds = 10
  /// Seconds without any progress at all after which everything that is missing is given up.
  package static let totalSeconds = 120

  private struct Waiting: Hashable, Sendable {
    var fraction: Double
    var silentSeconds = 0
    var limit = IntakeDeadlines.attachmentSeconds
  }
  private var waiting: [Int: Waiting] = [:]
  private var silentSeconds = 0

  /// What to give up after a beat.
  package enum Verdict: Hashable, Sendable {
    /// Go on.
    case none
    /// These attachments, in the host's order.
    case attachments([Int])
    /// Everything that has no outcome yet.
    case everything
  }

  /// Nothing is being waited for.
  package init() {}

  /// A provider was asked for the attachment at this place; `isAgain` after it has let one question go
  /// unanswered.
  package mutating func asked(_ position: Int, isAgain: Bool = false) {
    waiting[position] = Waiting(
      fraction: -1, limit: isAgain ? Self.furtherSeconds : Self.attachmentSeconds)
  }

  /// The provider answered; that is progress, unless it was given up before.
  package mutating func answered(_ position: Int) {
    if waiting.removeValue(forKey: position) != nil { silentSeconds = 0 }
  }

  /// The attachment is no longer waited for, which is no progress.
  package mutating func abandoned(_ position: Int) { waiting[position] = nil }

  /// One second has passed.
  ///
  /// `fractions` holds what each provider says of its progress now; a change in either direction
  /// counts. `hasCopied` is true while something that arrived is being taken over and moves.
  package mutating func beat(fractions: [Int: Double], hasCopied: Bool) -> Verdict {
    var hasProgress = hasCopied
    for position in waiting.keys {
      // What is no number says nothing, and must not count as a change for ever.
      let fraction = fractions[position].flatMap { $0.isFinite ? $0 : nil } ?? 0
      if waiting[position]?.fraction == fraction {
        waiting[position]?.silentSeconds += 1
      } else {
        hasProgress = hasProgress || waiting[position]?.fraction != -1
        waiting[position]?.fraction = fraction
        waiting[position]?.silentSeconds = 1
      }
    }
    silentSeconds = hasProgress ? 0 : silentSeconds + 1
    if silentSeconds >= Self.totalSeconds {
      waiting = [:]
      return .everything
    }
    let late = waiting.filter { $0.value.silentSeconds >= $0.value.limit }.keys.sorted()
    for position in late { waiting[position] = nil }
    return late.isEmpty ? .none : .attachments(late)
  }
}
