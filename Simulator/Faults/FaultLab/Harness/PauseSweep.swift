import Glibc

/// One process is stopped at every one of its calls while others run to their end; then it goes on, or
/// is killed where it stands.
public struct PauseSweep: Sendable {
  /// Who is stopped, and who runs meanwhile.
  public struct Story: Sendable {
    public var name: String
    var preparation: [Step] = []
    var stopped: Step
    var others: [Step]
    /// Another app runs while one is stopped. iOS never does that; nothing may be lost all the same.
    var isTwoApps = false
  }

  /// The stories of the campaign; the first one is the bounded form.
  public static let stories: [Story] = [
    Story(
      name: "extension stopped, app runs", stopped: .store([Parcel("slow", [.photo(6_000)])]),
      others: [.drain()]),
    Story(
      name: "extension stopped, another and the app run",
      preparation: [.store([Parcel("old", [.photo(900)])])],
      stopped: .store([Parcel("slow", [.photo(6_000)])]),
      others: [.store([Parcel("fast", [.photo(3_000)])]), .drain()]),
    Story(
      name: "app stopped, extension runs", preparation: [.store([Parcel("old", [.photo(900)])])],
      stopped: .drain(), others: [.store([Parcel("new", [.photo(3_000)])])]),
    Story(
      name: "sweeping app stopped, extension runs",
      preparation: [
        .store([Parcel("old", [.photo(900)]), Parcel("older", [])]), .drain(death: .acknowledged),
      ], stopped: .drain(daysLater: 3), others: [.store([Parcel("new", [.photo(3_000)])])]),
    Story(
      name: "app stopped, another app runs", preparation: [.store([Parcel("old", [.photo(900)])])],
      stopped: .drain(), others: [.drain()], isTwoApps: true),
    Story(
      name: "app stopped, extension and another app run",
      preparation: [.store([Parcel("old", [.photo(900)])])], stopped: .drain(),
      others: [.store([Parcel("new", [.photo(3_000)])]), .drain()], isTwoApps: true),
  ]

  let laboratory: Laboratory

  public init(_ laboratory: Laboratory) { self.laboratory = laboratory }

  /// Every call of every story, or one call alone, once going on and once killed.
  public func run(_ stories: [Story] = stories, call only: Int? = nil) throws -> Tally {
    let clock = Stopwatch()
    var tally = Tally()
    let rig = try laboratory.rig("pause")
    for story in stories {
      for dies in [false, true] {
        var call = only ?? 1
        while let violations = try pause(story, at: call, dies: dies, on: rig, &tally) {
          tally.counts["pause, \(story.name)", default: 0] += 1
          if !violations.isEmpty {
            tally.failures.append(
              ("faultlab pause --story '\(story.name)' --call \(call)", violations))
          }
          call += 1
          if only != nil { break }
        }
        laboratory.say("  \(story.name)\(dies ? ", then killed" : ""): up to call \(call - 1)")
      }
    }
    tally.seconds = clock.seconds
    return tally
  }

  /// One case; `nil` when the process ends before that call.
  func pause(_ story: Story, at call: Int, dies: Bool, on rig: Rig, _ tally: inout Tally) throws
    -> [Violation]?
  {
    try rig.clear()
    var ledger = Ledger()
    for step in story.preparation {
      ledger.expect(step)
      ledger.observe(step, try rig.run(step), rig.state())
    }
    ledger.expect(story.stopped)
    try rig.start(story.stopped, plan: FaultPlan(.stop, at: call))
    let stopped = try rig.wait()
    guard stopped.end == .stopped else { return nil }
    for step in story.others {
      ledger.expect(step)
      try rig.start(step, slot: 1)
      ledger.observe(
        step, try rig.wait(slot: 1), rig.state(), overlapping: story.isTwoApps)
      tally.processes += 1
    }
    if dies { try rig.kill(slot: 0) }
    try rig.resume(slot: 0)
    let run = try rig.wait()
    // What it offered before it was stopped may have its receipt by now.
    ledger.hear(story.stopped, run, mayDie: dies, overlapping: true)
    ledger.look(rig.state(), after: story.stopped, overlapping: true)
    let runner = CaseRunner(rig: rig)
    let workload = Workload(
      name: story.name, preparation: story.preparation, subject: story.stopped)
    tally.processes += try runner.settle(&ledger, workload)
    tally.processes += try runner.empty(&ledger, workload) + 1 + story.preparation.count
    return ledger.violations
  }
}

/// How long something took.
struct Stopwatch {
  private let start = Stopwatch.now()

  /// Seconds since it was made.
  var seconds: Double { Self.now() - start }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
