import Foundation
import SimulatedPhone

/// What it costs to take content over and to hand it to a page: memory, speed, and the page, each beside
/// the naive way and the machine's own limit in the same run.
public struct IntakeBenchmark {
  /// A directory on a real disk with 8 GB of room.
  public var disk: URL
  /// Divides all sizes, for a quick look that says little about speed.
  public var divisor = 1

  /// A benchmark that works in a directory of the caller's, and removes only what it made.
  public init(disk: URL) { self.disk = disk }

  /// Runs all parts; needs a display for the page. Throws what could not be run.
  public func run() async throws -> Report {
    var report = Report(part: "intake")
    let folder = disk.appendingPathComponent("benchmark-\(getpid())").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workshop = try Workshop()
    report.counts["sizes divided by"] = divisor
    var speed = SpeedBenchmark(folder: folder)
    speed.copyByteCount /= divisor
    speed.cloneByteCount /= divisor
    try speed.measure(&report)
    var page = PageBenchmark(workshop: workshop, folder: folder)
    page.byteCount /= divisor
    try page.measure(&report)
    var memory = MemoryBenchmark(run: PhoneRun(workshop: workshop, scratch: folder))
    memory.divisor = divisor
    try await memory.measure(&report)
    return report
  }
}
