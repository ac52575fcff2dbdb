import ShareTargetCore

extension ComposeMachine.Answer {
  /// Calls an adapter and tells what that comes to. Without a submission, because its files cannot be read
  /// now, the adapter is not called and nothing is known.
  init(of adapter: any ShareAdapter, submission: () throws -> Submission) async {
    do {
      try await adapter.submit(try submission())
      self = .accepted
    } catch is NotSent {
      self = .notSent
    } catch { self = .unknown }
  }
}
