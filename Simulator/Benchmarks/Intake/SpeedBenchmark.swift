import FaultLab
import Foundation
import ShareTargetCore
import ShareTargetInbox

/// How long one large file takes into the container: beside `cp` and a sync, and where the file system
/// clones, beside a small one.
struct SpeedBenchmark {
  /// A folder on a real disk.
  let folder: URL
  /// Bytes of the copied file.
  var copyByteCount = 1 << 30
  /// Bytes of the cloned file, beside one of 4 MB.
  var cloneByteCount = 4 << 30
  var rounds = 3

  func measure(_ report: inout Report) throws {
    try copy(&report)
    for kind in [Volume.Kind.xfs, .btrfs] { try clone(kind, &report) }
  }

  private func copy(_ report: inout Report) throws {
    let source = folder.appendingPathComponent("film.mp4")
    try Self.write(copyByteCount, to: source)
    var ours: [Double] = []
    var others: [Double] = []
    for round in 0..<rounds {
      ours.append(try Self.store(source, in: folder))
      let target = folder.appendingPathComponent("copy-\(round)")
      others.append(
        try Stopwatch.measure {
          try Self.command("cp", source.path, target.path)
          try Self.command("sync", target.path)
        })
      try FileManager.default.removeItem(at: target)
    }
    report.figures.append(
      Figure(
        "copy \(copyByteCount >> 20) MiB, synced", ours: ours.median, beside: "cp and sync",
        others.median, unit: "us", limit: 1.15))
    try FileManager.default.removeItem(at: source)
  }

  private func clone(_ kind: Volume.Kind, _ report: inout Report) throws {
    let scratch = folder.appendingPathComponent("clone").path
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    if let obstacle = Volume.obstacle(kind, scratch: scratch) {
      report.conditions["clones on \(kind.rawValue)"] = "NOT RUN: \(obstacle)"
      return
    }
    let volume = try Volume(
      kind, scratch: scratch, size: "\((cloneByteCount >> 20) + 1024)M")
    try volume.format()
    try volume.mount()
    defer { try? volume.unmount() }
    let mounted = URL(fileURLWithPath: volume.folder)
    let (large, small) = (
      mounted.appendingPathComponent("large.mp4"), mounted.appendingPathComponent("small.mp4")
    )
    for (file, count) in [(large, cloneByteCount), (small, 4_000_000)] {
      try Self.command("fallocate", "-l", "\(count)", file.path)
      try Self.command("sync", file.path)
    }
    var ours: [Double] = []
    var others: [Double] = []
    for _ in 0..<(rounds * 5) {
      ours.append(try Self.store(large, in: mounted))
      others.append(try Self.store(small, in: mounted))
    }
    report.figures.append(
      Figure(
        "clone \(cloneByteCount >> 20) MiB on \(kind.rawValue)", ours: ours.median,
        beside: "clone 4 MB", others.median, unit: "us", limit: 1.5))
  }

  /// The microseconds of taking a file over, until it is synced; nothing of it is left.
  private static func store(_ source: URL, in folder: URL) throws -> Double {
    let container = folder.appendingPathComponent("container")
    try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    var configuration = ShareTargetConfiguration(appGroup: "group.benchmark")
    configuration.limits.itemBytes = 1 << 40
    configuration.limits.totalBytes = 1 << 40
    let share = try ShareWriter(
      container: ShareContainer(directory: container), configuration: configuration,
      timeline: Timeline(record: { _ in })
    ).begin()
    var outcome: StagedShare.Outcome?
    let time = try Stopwatch.measure {
      outcome = try share.addFile(
        .init(
          position: 0, displayName: "film.mp4", kind: .movie, declaredType: "public.mpeg-4",
          filenameExtension: "mp4"), copying: source)
    }
    guard case .kept? = outcome else { throw BareShare.Failed(call: "addFile", code: 0) }
    share.discard()
    try FileManager.default.removeItem(at: container)
    return time
  }

  private static func write(_ byteCount: Int, to file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let block = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) })
    for _ in 0..<max(byteCount >> 20, 1) { try handle.write(contentsOf: block) }
    try handle.synchronize()
    try handle.close()
  }

  /// Runs a command of the system to its end.
  private static func command(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BareShare.Failed(call: words[0], code: process.terminationStatus)
    }
  }
}
