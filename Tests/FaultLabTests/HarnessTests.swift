import Foundation
import Testing

@testable import FaultLab

/// The bounded forms of the harnesses that need more than one process or a file system of their own.
@Suite struct HarnessTests {
  @Test func `an extension may stand still at any call, go on or die, while the app runs`() throws {
    let sweep = PauseSweep(try Place.laboratory("HandoffProbe"))
    let tally = try sweep.run([PauseSweep.stories[0]])
    #expect(tally.failures.map(\.replay) == [])
    #expect(tally.cases > 60)
  }

  @Test func `two extensions and an app under random kills lose, double and mix nothing`() throws {
    let tally = try Soak(try Place.laboratory("HandoffProbe"), seed: 3).run(seconds: 8)
    #expect(tally.failures.flatMap(\.violations) == [])
    #expect(tally.counts["soak, kills", default: 0] > 20)
    #expect(tally.counts["soak, shares promised", default: 0] > 20)
  }

  @Test(arguments: [Volume.Kind.ext4, .xfs, .btrfs])
  func `what was said to be saved is there after a power cut`(kind: Volume.Kind) throws {
    let laboratory = try Place.laboratory("HandoffProbe")
    let tally = try PowerCut(laboratory, seed: 2).run(
      [.named("one-photo"), .named("acknowledge")], kinds: [kind], .init(limit: 8))
    #expect(tally.failures.map(\.replay) == [])
    // Where nothing can be mounted it is said, and nothing is counted.
    #expect(tally.cases >= 8 || (tally.cases == 0 && tally.notRun.count == 1))
    for reason in tally.notRun { print("NOT RUN: \(reason)") }
  }

  @Test(
    .enabled(if: Place.canMount, "no file system can be mounted here"),
    arguments: ["noInboxSync", "noFileSync"])
  func `a power cut finds a sync that is missing`(bug: String) throws {
    let laboratory = try Place.laboratory("RecklessProbe", options: ["--bug", bug])
    let tally = try PowerCut(laboratory).run([.named("one-photo")], kinds: [.ext4])
    #expect(!tally.failures.isEmpty)
  }

  @Test(.enabled(if: Place.canMount, "no file system can be mounted here"))
  func `the folder of a dead run goes with what is mounted in it, that of a living one stays`()
    throws
  {
    let place = try Place.laboratory("HandoffProbe").scratch
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let dead = ended.processIdentifier
    for owner in ["\(dead)", "1"] {
      let disk = "\(place)/run-\(owner)/disk"
      try Disk.makeFolder(disk)
      try Command.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk])
      try Disk.write([1], to: "\(disk)/file")
    }
    defer { try? Command.run(["umount", "\(place)/run-1/disk"]) }
    #expect(Remains.clear("run-", in: place) == ["run-\(dead)"])
    #expect(Disk.names(place) == ["run-1"])
    #expect(Disk.names("\(place)/run-1/disk") == ["file"])
  }

  @Test func `S18 a share that does not fit leaves nothing, and fits when there is room`() throws {
    let tally = try DiskFull(try Place.laboratory("HandoffProbe")).run(step: 5)
    #expect(tally.failures.flatMap(\.violations) == [])
    if tally.notRun.isEmpty {
      #expect(tally.counts.filter { $0.key.hasSuffix("refused") }.count == 2)
      #expect(tally.counts.filter { $0.key.hasSuffix("stored") }.count == 2)
    }
    for reason in tally.notRun { print("NOT RUN: \(reason)") }
  }
}
