import Foundation
import SimulatedPhone

/// `sharetarget demo`
struct DemoCommand {
  private let demo: Demo
  private let printsJSON: Bool
  private let root: URL?

  init(_ words: [String]) throws {
    let arguments = try Arguments(
      words, flags: ["--json", "--two-at-once", "--keep"], values: ["--picture", "--root"])
    do {
      let picture = URL(fileURLWithPath: arguments.value("--picture") ?? "demo.png")
      let folder = picture.deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw ArgumentError("The picture cannot be written to \(folder); choose with --picture.")
      }
      var demo = Demo(inputs: try arguments.rest.map(DemoInput.init(argument:)), picture: picture)
      demo.twoAtOnce = arguments.has("--two-at-once")
      demo.keepsDevice = arguments.has("--keep")
      self.demo = demo
    } catch let error as PhoneError {
      throw ArgumentError(error.description)
    }
    printsJSON = arguments.has("--json")
    root = arguments.value("--root").map { URL(fileURLWithPath: $0) }
  }

  func run() async throws -> Int32 {
    let workshop = try Workshop(root: root)
    let outcome = try await Tool.withDisplay { display in
      try await demo.run(workshop: workshop, display: display)
    }
    if printsJSON {
      try Tool.printJSON(outcome)
    } else {
      tell(outcome)
    }
    for failure in outcome.failures { Tool.complain(failure) }
    return outcome.passed ? Tool.Status.success : Tool.Status.failure
  }

  private func tell(_ outcome: Demo.Outcome) {
    let told = outcome.timeline.filter { Demo.told.contains($0.name) }
    for line in TimelineTable.lines(outcome.passed ? told : outcome.timeline) { print(line) }
    if !outcome.passed { for line in outcome.remarks { print(line) } }
    print("")
    if let picture = outcome.picture { print("The page as it looks: \(picture.path)") }
    for peak in outcome.peakKiB {
      print("An extension process needed at most \(peak >> 10) MiB (VmHWM).")
    }
    if outcome.passed {
      print("The page shows what was shared, the bytes are the same, and nothing is left behind.")
    }
  }
}
