/// How long a compose sheet waits.
public struct ComposeTiming: Hashable, Sendable {
  /// Seconds after which a submission that has no answer counts as unknown (C25a).
  public var submissionSeconds: Double
  /// Seconds that Cancel waits for a provider's copy to stop (C26).
  public var stoppingSeconds: Double

  /// 60 seconds for a submission, 3 for what is being copied.
  public init(submissionSeconds: Double = 60, stoppingSeconds: Double = 3) {
    self.submissionSeconds = submissionSeconds
    self.stoppingSeconds = stoppingSeconds
  }

  /// How long another process takes an attempt for running: longer than its own process waits.
  package var attemptMilliseconds: Int64 { Int64((submissionSeconds + 15) * 1000) }
}
