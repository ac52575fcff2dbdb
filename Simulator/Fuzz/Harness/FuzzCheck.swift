/// Runs inputs of known numbers through a target, for tests and for replay.
package struct FuzzCheck: Sendable {
  /// What decides all changed inputs.
  package var seed: UInt64
  /// Inputs that are tried for each target, its seeds among them; seeds are never left out.
  package var caseCount: Int
  /// Told before each case, so that a crash can be named.
  package var begins: @Sendable (_ target: FuzzTarget, _ number: Int) -> Void = { _, _ in }

  package init(seed: UInt64, caseCount: Int) {
    self.seed = seed
    self.caseCount = caseCount
  }

  /// What a target's inputs gave.
  package struct Report: Sendable {
    /// Inputs that were tried.
    package var caseCount = 0
    /// The first input that broke something, with the sentence.
    package var failure: (number: Int, input: [UInt8], sentence: String)?
  }

  /// Tries inputs until one breaks something.
  package func run(_ target: FuzzTarget) async -> Report {
    var report = Report()
    for number in 0..<max(caseCount, target.seeds.count) {
      let input = Mutation.input(number, of: target, seed: seed)
      begins(target, number)
      report.caseCount += 1
      do { try await target.run(input) } catch {
        report.failure = (number, input, "\(error)")
        break
      }
    }
    return report
  }

  /// The one command that runs a case again.
  package func replay(_ target: FuzzTarget, _ number: Int) -> String {
    "fuzzlab replay \(target.name) --seed \(seed) --case \(number)"
  }
}
