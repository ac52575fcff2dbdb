import Foundation
import SimulatedPhone

/// `sharetarget scenario`
struct ScenarioCommand {
  private let files: [URL]
  private let printsJSON: Bool
  private let keepsDevice: Bool
  private let seed: UInt64?
  private let root: URL?

  init(_ words: [String]) throws {
    let arguments = try Arguments(
      words, flags: ["--json", "--keep"], values: ["--seed", "--root"])
    guard !arguments.rest.isEmpty else { throw ArgumentError("Which scenario? Name a file.") }
    files = arguments.rest.map { URL(fileURLWithPath: $0) }
    printsJSON = arguments.has("--json")
    keepsDevice = arguments.has("--keep")
    root = arguments.value("--root").map { URL(fileURLWithPath: $0) }
    guard let text = arguments.value("--seed") else {
      seed = nil
      return
    }
    guard let seed = UInt64(text) else { throw ArgumentError("--seed wants a whole number.") }
    self.seed = seed
  }

  func run() async throws -> Int32 {
    let scenarios = try files.map { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw ArgumentError("\(file.relativePath) cannot be read.")
      }
      do {
        return try Scenario(text: text, folder: file.deletingLastPathComponent())
      } catch let error as ScenarioError {
        throw ArgumentError("\(file.relativePath):\(error)")
      }
    }
    let workshop = try Workshop(root: root)
    let outcomes = try await Tool.withDisplay { display in
      let runner = ScenarioRunner(
        workshop: workshop, display: display, seed: seed, keepsDevice: keepsDevice)
      var outcomes: [ScenarioOutcome] = []
      for (scenario, file) in zip(scenarios, files) {
        let outcome = try await runner.run(scenario)
        outcomes.append(outcome)
        if !printsJSON { tell(outcome, file) }
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

  private func tell(_ outcome: ScenarioOutcome, _ file: URL) {
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
