import Foundation
import SimulatedPhone

/// `sharetarget demo-compose`
struct ComposeDemoCommand {
  private let printsJSON: Bool
  private let root: URL?

  init(_ words: [String]) throws {
    let arguments = try Arguments(words, flags: ["--json"], values: ["--root"])
    printsJSON = arguments.has("--json")
    root = arguments.value("--root").map { URL(fileURLWithPath: $0) }
  }

  func run() async throws -> Int32 {
    let outcome = try await ComposeDemo().run(workshop: try Workshop(root: root))
    if printsJSON {
      try Tool.printJSON(outcome)
    } else {
      tell(outcome)
    }
    for failure in outcome.failures { Tool.complain(failure) }
    return outcome.passed ? Tool.Status.success : Tool.Status.failure
  }

  private func tell(_ outcome: ComposeDemo.Outcome) {
    for screen in outcome.screens { print(screen.joined(separator: "\n") + "\n") }
    for line in TimelineTable.lines(outcome.timeline) { print(line) }
    if !outcome.passed { for line in outcome.remarks { print(line) } }
    print("\nThe server has:")
    for file in outcome.server { print("  \(file)") }
    if outcome.passed {
      print(
        "The photo is there once with the host's bytes, so is the message, and no draft is left.")
    }
  }
}
