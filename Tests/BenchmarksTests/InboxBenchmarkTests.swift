import Foundation
import Testing

@testable import Benchmarks

@Suite struct InboxBenchmarkTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The table "What a publication costs" of FORMAT.md.
  private static func documentedCalls() throws -> [String: Int] {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/FORMAT.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## What a publication costs").last)
    var calls: [String: Int] = [:]
    for line in section.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let count = Int(cells[1]) else { continue }
      calls[cells[0].trimmingCharacters(in: ["`"])] = count
    }
    return calls
  }

  @Test func `a publication makes the calls that FORMAT.md lists, and offering is measured`()
    async throws
  {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    // A volume that cannot clone, as the table says.
    var benchmark = InboxBenchmark(disk: memory, memory: memory)
    benchmark.publishCount = 2
    benchmark.waitingCount = 100
    let report = try await benchmark.run()
    let prefix = "system calls of a publish, "
    let counted = report.counts.filter { $0.key.hasPrefix(prefix) }
      .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    let documented = try Self.documentedCalls()
    #expect(Dictionary(uniqueKeysWithValues: counted) == documented)
    #expect(report.counts["system calls of a publish"] == documented.values.reduce(0, +))
    #expect(report.figures.map(\.limit) == [1.3, nil, 2, 3, 1.5])
    #expect(report.figures.allSatisfy { $0.ours > 0 && $0.beside > 0 })
    #expect(report.conditions["publish on"] == "tmpfs")
  }
}
