import Glibc

/// Two extensions and an app at a time, killed at random, for a long time; the oracle stands outside.
///
/// The container is emptied and checked after every `roundsInEpoch` rounds, then begun anew. With one
/// seed the parcels and the kills' moments are the same; what the scheduler does is not.
public struct Soak: Sendable {
  let laboratory: Laboratory
  let seed: UInt64
  static let roundsInEpoch = 60
  private static let roundsBetweenLooks = 10

  public init(_ laboratory: Laboratory, seed: UInt64) {
    self.laboratory = laboratory
    self.seed = seed
  }

  /// Runs for so many seconds, and to the end of the epoch.
  public func run(seconds: Double) throws -> Tally {
    let clock = Stopwatch()
    var tally = Tally()
    var random = SplitMix64(seed: seed)
    let rig = try laboratory.rig("soak")
    var epoch = 0
    var told = 0.0
    repeat {
      epoch += 1
      let violations = try self.epoch(epoch, on: rig, &random, &tally)
      if !violations.isEmpty {
        tally.failures.append(("faultlab soak --seed \(seed) (epoch \(epoch))", violations))
      }
      if clock.seconds - told > 15 {
        told = clock.seconds
        laboratory.say(
          "  \(Int(told)) of \(Int(seconds)) s, \(tally.processes) processes, "
            + "\(tally.counts["soak, kills", default: 0]) kills, "
            + "\(tally.failures.count) epochs with violations")
      }
    } while clock.seconds < seconds
    tally.seconds = clock.seconds
    return tally
  }

  private func epoch(
    _ epoch: Int, on rig: Rig, _ random: inout SplitMix64, _ tally: inout Tally
  ) throws -> [Violation] {
    try rig.clear()
    Disk.remove(rig.hostFolder)
    var ledger = Ledger()
    for round in 1...Self.roundsInEpoch {
      var steps: [Step] = (1...2).map { writer in
        let sizes = [0, 1, 4_096, 20_000, 300_000]
        let pieces = (0..<Int.random(in: 1...3, using: &random)).map { index in
          Parcel.Piece.file(
            name: "f\(index).bin", byteCount: sizes.randomElement(using: &random)!)
        }
        return .store([Parcel("\(epoch) \(round) \(writer)", pieces)])
      }
      steps.append(.drain())
      for (slot, step) in steps.enumerated() {
        ledger.expect(step)
        try rig.start(step, slot: slot)
      }
      usleep(UInt32.random(in: 0...25_000, using: &random))
      for slot in steps.indices where Double.random(in: 0..<1, using: &random) < 0.5 {
        try rig.kill(slot: slot)
      }
      for (slot, step) in steps.enumerated() {
        let run = try rig.wait(slot: slot)
        if run.end == .killed(signal: 9) { tally.counts["soak, kills", default: 0] += 1 }
        tally.processes += 1
        ledger.hear(step, run, mayDie: true)
        tally.counts["soak, shares promised", default: 0] += run.said("saved").count
      }
      if round % Self.roundsBetweenLooks == 0 {
        ledger.look(rig.state(), after: .drain(), overlapping: true)
      }
    }
    let workload = Workload(name: "soak", preparation: [], subject: .drain())
    let runner = CaseRunner(rig: rig)
    tally.processes += try runner.settle(&ledger, workload)
    tally.processes += try runner.empty(&ledger, workload)
    tally.counts["soak, shares put aside after three deaths", default: 0] +=
      rig.state().names("quarantine").count
    return ledger.violations
  }
}
