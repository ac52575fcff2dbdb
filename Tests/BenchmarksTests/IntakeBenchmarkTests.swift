import Foundation
import Testing

@testable import Benchmarks

@Suite struct IntakeBenchmarkTests {
  /// Everything runs, on real processes and a real page, at a hundredth of its size; times at that size
  /// say nothing and are not judged.
  @Test func `memory, copying, cloning and the page are measured beside the naive way (I7)`()
    async throws
  {
    let disk = FileManager.default.temporaryDirectory
      .appendingPathComponent("intake-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: disk) }
    var benchmark = IntakeBenchmark(disk: disk)
    benchmark.divisor = 100
    let report = try await benchmark.run()
    let names = report.figures.map(\.name)
    #expect(names.filter { $0.hasPrefix("memory: ") }.count == 8)
    #expect(names.filter { $0.hasPrefix("page: ") }.count == 4)
    #expect(names.contains { $0.hasPrefix("copy ") })
    for kind in ["xfs", "btrfs"] {
      let isMeasured = names.contains { $0.hasPrefix("clone ") && $0.hasSuffix(kind) }
      let isTold = report.conditions["clones on \(kind)"]?.hasPrefix("NOT RUN: ") == true
      #expect(isMeasured != isTold)
    }
    #expect(report.figures.allSatisfy { $0.ours > 0 && $0.beside > 0 })
    let memory = report.figures.filter { $0.name.hasPrefix("memory: ") && $0.limit != nil }
    #expect(memory.count == 4 && memory.allSatisfy(\.isKept))
    let left = try FileManager.default.contentsOfDirectory(atPath: disk.path)
    #expect(left == [])
  }
}
