import Dispatch
import Foundation
import Synchronization

/// Where a campaign runs: the program, the shim, scratch folders, and how many cases at a time.
public struct Laboratory: Sendable {
  public var program: Program
  /// The path of `libFaultShim.so`.
  public var shim: String
  /// A folder in memory; every worker has its own below it.
  public var scratch: String
  public var workers: Int
  /// Takes every line that a person should see.
  public var say: @Sendable (String) -> Void
  /// Takes what belongs to a single case; for replays.
  public var detail: @Sendable (String) -> Void = { _ in }

  public init(
    program: Program, shim: String, scratch: String, workers: Int = 2,
    say: @escaping @Sendable (String) -> Void = { line in
      print(line)
      fflush(nil)
    }
  ) {
    self.program = program
    self.shim = shim
    self.scratch = scratch
    self.workers = workers
    self.say = say
  }

  /// The rig of one worker.
  public func rig(_ worker: String) throws -> Rig {
    try Rig(program: program, shim: shim, scratch: "\(scratch)/\(worker)")
  }

  /// The products of this package's build beside the running program: the probes and the shim.
  ///
  /// Throws with the command that builds what is missing.
  public static func product(_ name: String) throws -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = (own as NSString).deletingLastPathComponent
    let path = "\(folder)/\(name)"
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw ProcessServer.Failure(description: "\(path) is not built; run swift build first")
    }
    return path
  }
}

/// What a harness has to show.
public struct Tally: Sendable {
  /// Cases by harness and workload.
  public var counts: [String: Int] = [:]
  /// Processes that ran in them.
  public var processes = 0
  /// Case and violations, in the order in which they were found.
  public var failures: [(replay: String, violations: [Violation])] = []
  /// What could not be run here, and why: never counted as passed.
  public var notRun: [String] = []
  public var seconds = 0.0

  public init() {}

  /// All cases.
  public var cases: Int { counts.values.reduce(0, +) }

  /// What was found, in sentences.
  public var violations: [String] { failures.flatMap(\.violations).map(\.description) }

  /// Adds what another harness has to show.
  public mutating func add(_ other: Tally) {
    counts.merge(other.counts, uniquingKeysWith: +)
    processes += other.processes
    failures += other.failures
    notRun += other.notRun
    seconds += other.seconds
  }

  /// The lines at the end of a campaign.
  public func summary(_ title: String) -> [String] {
    var lines = counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    lines += failures.prefix(20).flatMap { failure in
      failure.violations.map { "  VIOLATION \($0)" } + ["  replay: \(failure.replay)"]
    }
    lines += notRun.map { "  NOT RUN: \($0)" }
    let rate = seconds > 0 ? Int(Double(cases) / seconds) : 0
    lines.append(
      "\(title): \(cases) cases, \(processes) processes, \(failures.count) with violations, "
        + "\(Int(seconds)) s, \(rate) cases/s")
    return lines
  }
}

/// Sweeps over workloads, on all workers.
public struct Campaign: Sendable {
  var laboratory: Laboratory
  var seed: UInt64

  public init(_ laboratory: Laboratory, seed: UInt64 = 1) {
    self.laboratory = laboratory
    self.seed = seed
  }

  private struct Progress {
    var next = 0
    var tally = Tally()
    var failure: (any Error)?
    var told = Date()
  }

  /// Runs all cases of the sweeps, or `limit` that the seed draws from them evenly.
  ///
  /// The order is drawn too, so that what was run when the `seconds` are over is a fair part; that it
  /// is only a part is said and stands in the tally.
  public func run(
    _ sweeps: [Sweep], _ workloads: [Workload], limit: Int? = nil, seconds: Double = .infinity
  ) throws -> Tally {
    let start = Date()
    let rig = try laboratory.rig("worker-0")
    let prepared = try workloads.map { try PreparedWorkload($0, on: rig) }
    for workload in prepared {
      laboratory.say(
        "  \(workload.workload.name): \(workload.calls.count) calls, then the app's "
          + "\(workload.recoveryCalls.count)")
    }
    var random = SplitMix64(seed: seed)
    var cases: [(sweep: String, place: Int, fault: FaultCase)] = []
    for sweep in sweeps {
      for (place, workload) in prepared.enumerated() {
        cases += sweep.cases(workload, &random).map { (sweep.name, place, $0) }
      }
    }
    if let limit, limit < cases.count {
      let step = Double(cases.count) / Double(limit)
      let shift = Double.random(in: 0..<step, using: &random)
      cases = (0..<limit).map { cases[min(cases.count - 1, Int(shift + Double($0) * step))] }
    }
    cases.shuffle(using: &random)
    let all = cases
    laboratory.say("  \(all.count) cases, seed \(seed)")
    let progress = Mutex(Progress())
    DispatchQueue.concurrentPerform(iterations: laboratory.workers) { worker in
      do {
        let runner = CaseRunner(rig: try laboratory.rig("worker-\(worker)"))
        while let index = take(progress, all.count, start, seconds) {
          let (sweep, place, fault) = all[index]
          let outcome = try runner.run(fault, prepared: prepared[place])
          progress.withLock {
            $0.tally.counts["\(sweep), \(fault.workload.name)", default: 0] += 1
            $0.tally.processes += outcome.processes
            if !outcome.violations.isEmpty {
              $0.tally.failures.append(("faultlab replay \(fault)", outcome.violations))
            }
          }
        }
      } catch {
        progress.withLock { $0.failure = $0.failure ?? error }
      }
    }
    return try progress.withLock {
      if let failure = $0.failure { throw failure }
      if $0.next < all.count {
        $0.tally.notRun.append("\(all.count - $0.next) of \(all.count) cases: the time was over")
      }
      $0.tally.seconds = Date().timeIntervalSince(start)
      return $0.tally
    }
  }

  /// The next case's index; says now and then how far it is.
  private func take(
    _ progress: borrowing Mutex<Progress>, _ count: Int, _ start: Date, _ seconds: Double
  ) -> Int? {
    let (index, line) = progress.withLock { progress -> (Int?, String?) in
      guard progress.next < count, progress.failure == nil,
        Date().timeIntervalSince(start) < seconds
      else { return (nil, nil) }
      progress.next += 1
      let now = Date()
      var line: String?
      if now.timeIntervalSince(progress.told) >= 15 {
        progress.told = now
        let rate = Double(progress.next) / now.timeIntervalSince(start)
        let minutes = Double(count - progress.next) / rate / 60
        line = String(
          format: "  %d of %d, %.0f cases/s, about %.1f minutes left, %d violations",
          progress.next, count, rate, minutes, progress.tally.failures.count)
      }
      return (progress.next - 1, line)
    }
    if let line { laboratory.say(line) }
    return index
  }
}
