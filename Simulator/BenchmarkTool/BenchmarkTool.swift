import Benchmarks
import Foundation

/// `bench inbox|intake [options]`; exits 1 if a limit is broken.
@main
struct BenchmarkTool {
  static let usage = """
    bench inbox    publishing a small share, offering the next of 100,000
    bench intake   memory and speed of films, photos and folders; a photo into a page (needs a display)
    options: --disk DIR (a real disk, default .build)  --memory DIR (default /dev/shm)
             --publishes N  --waiting N  --divisor N  --json FILE
    """

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as Wrong {
      FileHandle.standardError.write(Data("bench: \(error.sentence)\n\(usage)\n".utf8))
      exit(2)
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }

  struct Wrong: Error { let sentence: String }

  static func run(_ arguments: [String]) async throws {
    var options: [String: String] = [:]
    var parts: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        parts.append(argument)
        continue
      }
      guard
        ["--disk", "--memory", "--json", "--publishes", "--waiting", "--divisor"].contains(argument)
      else {
        throw Wrong(sentence: "There is no option \(argument).")
      }
      guard let value = rest.popFirst() else {
        throw Wrong(sentence: "The option \(argument) needs a value.")
      }
      options[argument] = value
    }
    func number(_ option: String, _ standard: Int, least: Int) throws -> Int {
      guard let text = options[option] else { return standard }
      guard let value = Int(text), value >= least else {
        throw Wrong(sentence: "\(option) is a whole number of \(least) or more, not \(text).")
      }
      return value
    }
    let disk = URL(fileURLWithPath: options["--disk"] ?? ".build", isDirectory: true)
    let report: Report
    switch parts {
    case ["inbox"]:
      var benchmark = InboxBenchmark(
        disk: disk,
        memory: URL(fileURLWithPath: options["--memory"] ?? "/dev/shm", isDirectory: true))
      benchmark.publishCount = try number("--publishes", 200, least: 100)
      benchmark.waitingCount = try number("--waiting", 100_000, least: 100)
      report = try await benchmark.run()
    case ["intake"]:
      var benchmark = IntakeBenchmark(disk: disk)
      benchmark.divisor = try number("--divisor", 1, least: 1)
      report = try await benchmark.run()
    default: throw Wrong(sentence: "Say which part to run.")
    }
    print(report.table)
    if let file = options["--json"] { try report.json().write(to: URL(fileURLWithPath: file)) }
    if !report.isKept { exit(1) }
  }
}
