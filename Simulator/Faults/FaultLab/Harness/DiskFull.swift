import Glibc

/// A share on a disk that has room for only a part of it, at every size that a small disk can have.
///
/// The extension must say `no_space`, leave nothing of the share and touch nothing else; with room again
/// the same share goes through.
public struct DiskFull: Sendable {
  let laboratory: Laboratory

  public init(_ laboratory: Laboratory) { self.laboratory = laboratory }

  private static let story = Workload(
    name: "disk-full", preparation: [.store([Parcel("earlier", [.photo(3_000)])])],
    subject: .store([
      Parcel("big", [.photo(20_000), .file(name: "b.pdf", byteCount: 9_000)])
    ]))

  /// Every size from nothing to more than enough, on tmpfs by pages and on ext4 by blocks of 1 KiB.
  public func run(step: Int = 1) throws -> Tally {
    let clock = Stopwatch()
    var tally = Tally()
    try onPages(sizes: Array(stride(from: 0, through: 24, by: step)), &tally)
    try onBlocks(sizes: Array(stride(from: 0, through: 48, by: step)), &tally)
    tally.seconds = clock.seconds
    return tally
  }

  /// One size alone, on `tmpfs` or `ext4`, with all that the extension said.
  public func replay(_ kind: String, kilobytes: Int) throws -> Tally {
    var tally = Tally()
    switch kind {
    case "tmpfs": try onPages(sizes: [kilobytes / 4], &tally)
    case "ext4": try onBlocks(sizes: [kilobytes], &tally)
    default: throw ProcessServer.Failure(description: "\(kind) is neither tmpfs nor ext4")
    }
    return tally
  }

  private func onPages(sizes: [Int], _ tally: inout Tally) throws {
    let scratch = "\(laboratory.scratch)/full-pages"
    let folder = "\(scratch)/disk"
    try Disk.makeFolder(folder)
    do { try Command.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", folder]) } catch {
      return refuse("tmpfs of a given size: \(error)", &tally)
    }
    defer { try? Command.run(["umount", folder]) }
    let rig = try rig(scratch, folder)
    let prepared = try PreparedWorkload(Self.story, on: rig)
    for pages in sizes {
      try Command.run(["mount", "-o", "remount,size=4m", folder])
      try rig.restore(prepared.state)
      let used = try usedBytes(folder) / 1024
      // A size of nothing would mean no limit at all; it is never asked for.
      try Command.run(["mount", "-o", "remount,size=\(used + pages * 4)k", folder])
      try judge(prepared, on: rig, "tmpfs", size: pages * 4, &tally) {
        try Command.run(["mount", "-o", "remount,size=4m", folder])
      }
    }
  }

  private func onBlocks(sizes: [Int], _ tally: inout Tally) throws {
    let scratch = "\(laboratory.scratch)/full-blocks"
    try Disk.makeFolder(scratch)
    if let obstacle = Volume.obstacle(.small, scratch: scratch) {
      return refuse(obstacle, &tally)
    }
    let volume = try Volume(.small, scratch: scratch)
    try volume.format()
    try volume.mount()
    defer { try? volume.unmount() }
    let rig = try rig(scratch, volume.folder)
    let prepared = try PreparedWorkload(Self.story, on: rig)
    let filling = "\(volume.folder)/filling"
    for kilobytes in sizes {
      Disk.remove(filling)
      try rig.restore(prepared.state)
      // Room is set aside, all the rest is filled to the last block, and the room is given back.
      let room = "\(volume.folder)/room"
      try Disk.write([UInt8](repeating: 1, count: kilobytes * 1024), to: room)
      fill(filling)
      Disk.remove(room)
      try judge(prepared, on: rig, "ext4", size: kilobytes, &tally) { Disk.remove(filling) }
    }
  }

  /// Writes until nothing more goes.
  private func fill(_ path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 1, count: 1024)
    while write(file, block, block.count) > 0 {}
    close(file)
  }

  private func rig(_ scratch: String, _ folder: String) throws -> Rig {
    try Rig(
      program: laboratory.program, shim: laboratory.shim, scratch: scratch,
      root: "\(folder)/root")
  }

  private func judge(
    _ prepared: PreparedWorkload, on rig: Rig, _ kind: String, size: Int, _ tally: inout Tally,
    makeRoom: () throws -> Void
  ) throws {
    var ledger = prepared.ledger
    let story = Self.story
    let run = try rig.run(story.subject)
    let state = rig.state()
    ledger.observe(story.subject, run, state)
    let outcome = run.isClean ? "stored" : "refused"
    laboratory.detail("  \(kind), \(size) KiB: \(outcome)\n\(run.output)")
    tally.counts["disk full, \(kind), \(outcome)", default: 0] += 1
    if !run.isClean {
      if !run.output.contains("no_space") {
        ledger.report("S18", "a full disk is called: \(run.output)")
      }
      for place in ["staging", "trash"] where !state.names(place).isEmpty {
        ledger.report("S18", "\(place) keeps a share that did not fit")
      }
      let earlier = prepared.state.container.filter { $0.key.contains("/inbox/") }
      if earlier.contains(where: { state.container[$0.key] != $0.value }) {
        ledger.report("S18", "an earlier share was touched")
      }
    }
    try makeRoom()
    let runner = CaseRunner(rig: rig)
    if !run.isClean { tally.processes += try runner.shareAgain(&ledger, story) }
    tally.processes += try runner.settle(&ledger, story)
    tally.processes += try runner.empty(&ledger, story) + 1
    if !ledger.violations.isEmpty {
      tally.failures.append(("faultlab replay diskfull \(kind) \(size)", ledger.violations))
    }
  }

  private func usedBytes(_ folder: String) throws -> Int {
    var space = statvfs()
    guard statvfs(folder, &space) == 0 else {
      throw ProcessServer.Failure(description: "statvfs: errno \(errno)")
    }
    return Int((space.f_blocks - space.f_bfree) * space.f_frsize)
  }

  private func refuse(_ reason: String, _ tally: inout Tally) {
    tally.notRun.append("disk full on \(reason)")
    laboratory.say("  NOT RUN: disk full on \(reason)")
  }
}
