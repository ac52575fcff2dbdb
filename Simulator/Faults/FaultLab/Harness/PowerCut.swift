import Dispatch
import Glibc
import Synchronization

/// The power fails before a call: the process is killed there and the disk keeps what it was given.
///
/// What was said ("saved", "acknowledged") must hold on the file system that comes back. `extra`
/// variants sync random files and folders first, as if the system had written them back in time.
public struct PowerCut: Sendable {
  let laboratory: Laboratory
  let seed: UInt64

  public init(_ laboratory: Laboratory, seed: UInt64 = 1) {
    self.laboratory = laboratory
    self.seed = seed
  }

  /// Which points of a workload are run.
  public struct Selection: Sendable {
    /// About so many of each kind of file system; `nil` for all.
    public var limit: Int?
    /// Further variants of each point, with something written back before the cut.
    public var extra = 0
    /// One call alone, as a replay wants it.
    public var call: Int?
    /// One variant alone.
    public var variant: Int?

    public init(limit: Int? = nil, extra: Int = 0, call: Int? = nil, variant: Int? = nil) {
      self.limit = limit
      self.extra = extra
      self.call = call
      self.variant = variant
    }
  }

  /// Every call of the workloads on every kind of file system, as far as they are selected.
  public func run(
    _ workloads: [Workload], kinds: [Volume.Kind] = [.ext4, .xfs, .btrfs],
    _ selection: Selection = Selection()
  ) throws -> Tally {
    let clock = Stopwatch()
    let results = Mutex<[Result<Tally, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: kinds.count) { index in
      let result = Result { try run(workloads, kinds[index], selection) }
      results.withLock { $0.append(result) }
    }
    var tally = Tally()
    for result in results.withLock({ $0 }) { tally.add(try result.get()) }
    tally.seconds = clock.seconds
    return tally
  }

  private func run(
    _ workloads: [Workload], _ kind: Volume.Kind, _ selection: Selection
  ) throws -> Tally {
    var tally = Tally()
    let scratch = "\(laboratory.scratch)/power-\(kind.rawValue)"
    try Disk.makeFolder(scratch)
    if let obstacle = Volume.obstacle(kind, scratch: scratch) {
      tally.notRun.append("power cut on \(obstacle)")
      laboratory.say("  NOT RUN: power cut on \(obstacle)")
      return tally
    }
    let volume = try Volume(kind, scratch: scratch)
    let rig = try Rig(
      program: laboratory.program, shim: laboratory.shim, scratch: scratch,
      root: "\(volume.folder)/root")
    for workload in workloads {
      try volume.format()
      try volume.mount()
      let prepared = try PreparedWorkload(workload, on: rig)
      try rig.restore(prepared.state)
      try volume.unmount()
      try volume.save(as: "prepared")
      let points = prepared.calls.count + 1
      let step = selection.limit.map { max(1, points * workloads.count / $0) } ?? 1
      let first = Int(seed % UInt64(step)) + 1
      for call in stride(from: first, through: points, by: step).map({ selection.call ?? $0 }) {
        for variant in selection.variant.map({ $0...$0 }) ?? 0...selection.extra {
          let violations = try cut(
            prepared, at: call, variant: variant, volume: volume, rig: rig, &tally)
          tally.counts["power cut, \(kind.rawValue), \(workload.name)", default: 0] += 1
          if !violations.isEmpty {
            tally.failures.append(
              (
                "faultlab powercut --seed \(seed) --workload \(workload.name) --volume \(kind.rawValue) "
                  + "--call \(call) --variant \(variant)", violations
              ))
          }
        }
        if selection.call != nil { break }
      }
      laboratory.say(
        "  \(kind.rawValue), \(workload.name): \(points) points, "
          + "\(tally.failures.count) violations so far")
    }
    return tally
  }

  /// One case; the last point is after the process's end.
  func cut(
    _ prepared: PreparedWorkload, at call: Int, variant: Int, volume: Volume, rig: Rig,
    _ tally: inout Tally
  ) throws -> [Violation] {
    try volume.load("prepared")
    try volume.mount()
    defer { try? volume.unmount() }
    let workload = prepared.workload
    var ledger = prepared.ledger
    let plan = FaultPlan(.kill, at: call)
    let run = try rig.run(workload.subject, plan: plan)
    ledger.hear(workload.subject, run, mayDie: true)
    if variant > 0 { writeBack(rig, SplitMix64(seed: seed &+ UInt64(call * 100 + variant))) }
    try volume.cutPower()
    ledger.powerCut()
    let runner = CaseRunner(rig: rig)
    tally.processes += try runner.settle(&ledger, workload) + 1
    if !workload.subject.parcels.isEmpty, !run.isClean {
      tally.processes += try runner.shareAgain(&ledger, workload)
    }
    tally.processes += try runner.empty(&ledger, workload)
    return ledger.violations
  }

  private func writeBack(_ rig: Rig, _ random: SplitMix64) {
    var random = random
    for (folder, tree) in [(rig.container, rig.state().container), (rig.store, rig.state().store)] {
      for path in tree.keys.sorted() where UInt64.random(in: 0..<10, using: &random) < 3 {
        let file = open("\(folder)/\(path)", O_RDONLY | O_CLOEXEC)
        if file >= 0 {
          fsync(file)
          close(file)
        }
      }
    }
  }
}
