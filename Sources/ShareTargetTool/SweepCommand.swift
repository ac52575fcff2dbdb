import Foundation
import SimulatedPhone

/// `sharetarget scenario --kill-everywhere` and `--kill`
struct SweepCommand {
  private let point: FaultPoint?
  private let role: SimulatedProcess.Role?
  private let modes: ScenarioSweep.Modes
  private let limit: Int?
  private let seed: UInt64
  private let workers: Int
  private let printsJSON: Bool

  /// Takes what the arguments say; `nil` where they ask for no sweep.
  init?(_ arguments: Arguments, seed: UInt64) throws {
    let isEverywhere = arguments.has("--kill-everywhere")
    let text = arguments.value("--kill")
    guard isEverywhere || text != nil else {
      let own = ["--torn", "--errors"].first(where: arguments.has)
      let other = ["--process", "--limit", "--workers"].first { arguments.value($0) != nil }
      guard let option = own ?? other else { return nil }
      throw ArgumentError("\(option) belongs to --kill-everywhere.")
    }
    if isEverywhere, text != nil {
      throw ArgumentError("--kill is one case, --kill-everywhere all of them; choose one.")
    }
    point = try text.map { text in
      guard let point = FaultPoint(text) else {
        throw ArgumentError(
          "--kill wants a point such as app:137, extension2:torn@12 or app:scanned#2, not \(text).")
      }
      return point
    }
    switch arguments.value("--process") ?? "both" {
    case "both": role = nil
    case "app": role = .application
    case "extension": role = .extension
    case let other: throw ArgumentError("--process is extension, app or both, not \(other).")
    }
    var modes = ScenarioSweep.Modes()
    modes.tears = arguments.has("--torn")
    modes.fails = arguments.has("--errors")
    self.modes = modes
    limit = try arguments.count("--limit")
    workers = try arguments.count("--workers") ?? ProcessInfo.processInfo.activeProcessorCount
    self.seed = seed
    printsJSON = arguments.has("--json")
  }

  /// Sweeps the stories one after another, or plays the one case of each.
  func run(_ stories: [(Scenario, URL)], workshop: Workshop) async throws -> Int32 {
    try await Tool.withDisplay { display in
      var reports: [ScenarioSweep.Report] = []
      var replays: [ScenarioSweep.Replay] = []
      for (scenario, file) in stories {
        var sweep = ScenarioSweep(scenario, workshop: workshop, display: display)
        sweep.role = role
        sweep.modes = modes
        sweep.limit = limit
        sweep.seed = seed
        sweep.workers = workers
        if !printsJSON {
          sweep.say = { Self.say($0) }
          Self.say("\(scenario.title) (\(file.lastPathComponent))")
        }
        if let point {
          replays.append(try await sweep.replay(point))
          if !printsJSON { tell(replays[replays.count - 1], point) }
        } else {
          reports.append(try await sweep.run())
          if !printsJSON { tell(reports[reports.count - 1], file) }
        }
      }
      if printsJSON {
        if point == nil { try Tool.printJSON(["sweeps": reports]) }
        if point != nil { try Tool.printJSON(["replays": replays]) }
      }
      let isFine = reports.allSatisfy(\.passed) && replays.allSatisfy(\.violations.isEmpty)
      return isFine ? Tool.Status.success : Tool.Status.failure
    }
  }

  /// Cases that are printed; all are in the JSON.
  private static let shown = 20

  private func tell(_ report: ScenarioSweep.Report, _ file: URL) {
    for failure in report.failures.prefix(Self.shown) {
      for violation in failure.violations { print("  VIOLATION \(violation)") }
      print(
        "  to play it again: \(CommandLine.arguments[0]) scenario --kill '\(failure.point)' "
          + "'\(file.relativePath)'")
    }
    let milliseconds = report.seconds * 1_000 / Double(max(1, report.cases))
    Self.say(
      "  \(report.cases) cases, \(report.notReached) of them not reached, "
        + "\(report.failures.count) with violations, \(Int(report.seconds)) s, "
        + "\(Int(milliseconds)) ms per case")
  }

  private func tell(_ replay: ScenarioSweep.Replay, _ point: FaultPoint) {
    for line in TimelineTable.lines(replay.timeline) { print(line) }
    for (index, call) in replay.calls.enumerated() { print("  call \(index + 1): \(call)") }
    if !replay.wasReached { print("\(point.process) ended before it came to \(point).") }
    for violation in replay.violations { print("VIOLATION \(violation)") }
    Self.say(
      replay.violations.isEmpty ? "no violation" : "\(replay.violations.count) violations")
  }

  /// Prints a line at once, for somebody who watches a long run through a pipe.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
