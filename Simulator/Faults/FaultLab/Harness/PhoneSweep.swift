import Foundation

/// The extension and the app that ship, as processes on a simulated phone, disturbed at every file call
/// and after every event: killed, torn, with errors (`ScenarioSweep`).
///
/// The app is the one without a web page; its own folder of kept shares is in scope too.
public struct PhoneSweep: Sendable {
  let laboratory: Laboratory
  let seed: UInt64

  public init(_ laboratory: Laboratory, seed: UInt64 = 1) {
    self.laboratory = laboratory
    self.seed = seed
  }

  /// All points of the stories, or `limit` of each story, which the seed draws.
  public func run(
    _ stories: [PhoneStory] = PhoneStory.all, limit: Int? = nil, fails: Bool = true
  ) async throws -> Tally {
    var tally = Tally()
    for story in stories {
      var sweep = try sweep(story)
      sweep.modes.tears = true
      sweep.modes.fails = fails
      sweep.limit = limit
      laboratory.say("  \(story.name)")
      let report = try await sweep.run()
      tally.counts["phone, \(story.name)", default: 0] += report.cases
      // The story's own, one for sharing again, and the two of the days after.
      tally.processes += report.cases * (report.processes.count + 2)
      tally.seconds += report.seconds
      tally.failures += report.failures.map { failure in
        (
          "faultlab replay phone \(story.name) '\(failure.point)'",
          failure.violations.map(Violation.init(sentence:))
        )
      }
      if report.notReached > 0 {
        laboratory.say("  \(report.notReached) processes ended before they came to their point")
      }
    }
    return tally
  }

  /// One case, with the timeline and the calls of the disturbed process.
  public func replay(_ story: PhoneStory, _ point: FaultPoint) async throws -> [String] {
    let replay = try await sweep(story).replay(point)
    for line in TimelineTable.lines(replay.timeline) { laboratory.say(line) }
    for (index, call) in replay.calls.enumerated() { laboratory.say("\(index + 1)\t\(call)") }
    if !replay.wasReached { laboratory.say("\(point.process) ended before it came to \(point)") }
    return replay.violations
  }

  private func sweep(_ story: PhoneStory) throws -> ScenarioSweep {
    var sweep = ScenarioSweep(story.scenario, workshop: try Workshop(), display: nil)
    sweep.seed = seed
    sweep.workers = laboratory.workers
    sweep.say = laboratory.say
    return sweep
  }
}

extension Violation {
  /// A sentence that begins with the invariant's number.
  init(sentence: String) {
    let words = sentence.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(words[0], words.count > 1 ? words[1] : "")
  }
}
