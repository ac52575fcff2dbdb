import Foundation
import SimulatedPhone

/// `sharetarget scenario`
struct ScenarioCommand {
  private let files: [URL]
  private let printsJSON: Bool
  private let keepsDevice: Bool
  /// The timings to play with; `nil` is the plain one.
  private let seeds: [UInt64?]
  private let root: URL?
  private let sweep: SweepCommand?

  init(_ words: [String]) throws {
    let arguments = try Arguments(
      words, flags: ["--json", "--keep", "--kill-everywhere", "--torn", "--errors"],
      values: [
        "--seed", "--seeds", "--root", "--kill", "--process", "--limit", "--workers",
      ])
    guard !arguments.rest.isEmpty else { throw ArgumentError("Which scenario? Name a file.") }
    files = arguments.rest.map { URL(fileURLWithPath: $0) }
    printsJSON = arguments.has("--json")
    keepsDevice = arguments.has("--keep")
    root = arguments.value("--root").map { URL(fileURLWithPath: $0) }
    seeds = try Self.seeds(arguments)
    sweep = try SweepCommand(arguments, seed: (seeds.first ?? nil) ?? 1)
  }

  private static func seeds(_ arguments: Arguments) throws -> [UInt64?] {
    var first: UInt64?
    if let text = arguments.value("--seed") {
      guard let seed = UInt64(text) else { throw ArgumentError("--seed wants a whole number.") }
      first = seed
    }
    guard let text = arguments.value("--seeds") else { return [first] }
    guard let count = UInt64(text), (1...1_000_000).contains(count) else {
      throw ArgumentError("--seeds wants a whole number from 1.")
    }
    return (0..<count).map { (first ?? 1) &+ $0 }
  }

  func run() async throws -> Int32 {
    let scenarios = try files.map { file in
      guard let data = try? Data(contentsOf: file) else {
        throw ArgumentError("\(file.relativePath) cannot be read.")
      }
      do {
        return try Scenario(data: data, folder: file.deletingLastPathComponent())
      } catch let error as ScenarioError {
        throw ArgumentError("\(file.relativePath):\(error)")
      }
    }
    let workshop = try Workshop(root: root)
    if let sweep {
      return try await sweep.run(Array(zip(scenarios, files)), workshop: workshop)
    }
    let outcomes = try await Tool.withDisplay { display in
      var outcomes: [ScenarioOutcome] = []
      for (scenario, file) in zip(scenarios, files) {
        for seed in seeds {
          let runner = ScenarioRunner(
            workshop: workshop, display: display, seed: seed, keepsDevice: keepsDevice)
          let outcome = try await runner.run(scenario)
          outcomes.append(outcome)
          if !printsJSON && (seeds.count == 1 || !outcome.passed) { tell(outcome, file, seed) }
        }
        if !printsJSON && seeds.count > 1 {
          let passed = outcomes.suffix(seeds.count).count { $0.passed }
          print("\(file.lastPathComponent): \(passed) of \(seeds.count) timings passed")
        }
      }
      return outcomes
    }
    if printsJSON {
      if outcomes.count == 1, let outcome = outcomes.first {
        try Tool.printJSON(outcome)
      } else {
        try Tool.printJSON(["outcomes": outcomes])
      }
    }
    return outcomes.allSatisfy(\.passed) ? Tool.Status.success : Tool.Status.failure
  }

  private func tell(_ outcome: ScenarioOutcome, _ file: URL, _ seed: UInt64?) {
    print("\(outcome.title) (\(file.lastPathComponent))")
    for line in TimelineTable.lines(outcome.timeline) { print(line) }
    for share in outcome.shares {
      guard let growth = share.peakGrowthMiB else { continue }
      print("peak growth of \(share.name): \(String(format: "%.1f", growth)) MiB")
    }
    print(outcome.passed ? "passed" : "FAILED")
    for failure in outcome.failures { print("  \(failure)") }
    if !outcome.passed {
      for line in outcome.remarks { print("  \(line)") }
      let seed = seed.map { " --seed \($0)" } ?? ""
      print(
        "  to play it again: \(CommandLine.arguments[0]) scenario '\(file.relativePath)'\(seed)")
    }
    print("")
  }
}
