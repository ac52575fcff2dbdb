/// When the app tries a frozen draft again (C33): at once, then after a time that doubles, up to a limit.
package enum RetryRule {
  /// The wait after the first attempt that came to nothing.
  package static let firstMilliseconds: Int64 = 30_000
  /// The longest wait.
  package static let longestMilliseconds: Int64 = 6 * 3_600_000

  /// The wait after so many attempts.
  package static func waitMilliseconds(after attemptCount: Int) -> Int64 {
    guard attemptCount > 0 else { return 0 }
    return min(firstMilliseconds << Int64(min(attemptCount - 1, 20)), longestMilliseconds)
  }

  /// When the next attempt may be made, in milliseconds since 1970. An attempt that may still run is
  /// waited for; one that a clock set back has put into the future is not.
  package static func dueMilliseconds(
    after attempts: [SubmissionAttempt], nowMilliseconds: Int64
  ) -> Int64 {
    guard let last = attempts.last else { return nowMilliseconds }
    if last.isRunning(at: nowMilliseconds) { return last.untilMilliseconds }
    // A sheet's attempt is no failure of the app's: the app tries at once.
    let own = attempts.filter { $0.submitter == .app }.count
    guard last.submitter == .app, last.milliseconds <= nowMilliseconds else {
      return nowMilliseconds
    }
    return last.milliseconds + waitMilliseconds(after: own)
  }
}
