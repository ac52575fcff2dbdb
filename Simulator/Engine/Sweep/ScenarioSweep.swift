import Foundation
import Synchronization

/// Plays a story once for every point at which one of its processes can be killed, and judges each.
///
/// The points are all file calls of the extension and the app in their App Group's container and in the
/// app's own folder of shares, and all events that they tell; with more modes also torn writes and errors.
public struct ScenarioSweep: Sendable {
  /// What goes wrong at a call.
  public struct Modes: Sendable, Hashable {
    /// The process is killed before the call; always after each event too.
    public var kills = true
    /// Half of what is written arrives, then the process is killed.
    public var tears = false
    /// The call fails, or transfers half.
    public var fails = false

    /// Kills alone.
    public init() {}
  }

  /// The processes that are disturbed; `nil` for both kinds.
  public var role: SimulatedProcess.Role?
  public var modes = Modes()
  /// At most so many cases, which the seed draws; `nil` for all.
  public var limit: Int?
  /// Draws the order of the cases.
  public var seed: UInt64 = 1
  /// How many seconds a step may stand still that an error of the disk may have made pointless. What is
  /// found does not depend on it.
  public var patience = 2.0
  /// How many cases run at the same time.
  public var workers = 2
  /// Takes every line that a person should see meanwhile.
  public var say: @Sendable (String) -> Void = { _ in }

  private let scenario: Scenario
  private let workshop: Workshop
  private let display: String?

  /// A sweep of a story; `display` is for web pages.
  public init(_ scenario: Scenario, workshop: Workshop, display: String?) {
    self.scenario = scenario
    self.workshop = workshop
    self.display = display
  }

  /// What a sweep has to show.
  public struct Report: Sendable, Encodable {
    /// One process of the undisturbed story.
    public struct OfProcess: Sendable, Encodable {
      public var process: String
      public var calls: Int
      public var events: Int
    }

    /// A case in which something was that must never be.
    public struct Failure: Sendable, Encodable {
      /// The value of `--kill`.
      public var point: String
      public var violations: [String]
    }

    public var title: String
    public var seed: UInt64
    public var processes: [OfProcess] = []
    /// All points there are, of which a limit may have drawn some.
    public var points = 0
    public var cases = 0
    /// Cases in which the process ended before it came to its point, as threads do not run alike twice.
    public var notReached = 0
    public var failures: [Failure] = []
    public var seconds = 0.0

    /// Whether nothing was found, and something was looked for.
    public var passed: Bool { failures.isEmpty && cases > 0 }
  }

  /// Plays all cases.
  ///
  /// Throws when the undisturbed story does not hold, or cannot be played: then there is nothing to
  /// sweep. No process is left in any case.
  public func run() async throws -> Report {
    guard scenario.app.profile == .native else {
      throw PhoneError(
        "Stories of the profile compat are not swept: their app keeps photos in a database, which the "
          + "oracle of the sweep does not judge. `make steps` disturbs them at every step of the page."
      )
    }
    let outcome = try await ScenarioRunner(workshop: workshop, display: display).run(scenario)
    guard outcome.passed else {
      throw PhoneError(
        "The undisturbed story does not hold: \(outcome.failures.joined(separator: " "))")
    }
    let first = try await prepare()
    defer { first.bench.device.remove() }
    var report = Report(title: scenario.title, seed: seed)
    for name in first.plain.calls.keys.sorted() {
      report.processes.append(
        Report.OfProcess(
          process: "\(name)", calls: first.plain.calls[name, default: []].count,
          events: first.plain.told[name, default: []].count))
    }
    var points = points(of: first.plain)
    report.points = points.count
    for process in report.processes {
      say("  \(process.process): \(process.calls) calls, \(process.events) events")
    }
    var random = SeededRandom(seed: seed)
    points.shuffle(using: &random)
    points = Array(points.prefix(limit ?? points.count))
    say("  \(points.count) cases of \(report.points) points, seed \(seed)")
    let queue = SweepQueue(points, say: say)
    let count = max(1, min(workers, points.count))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<count {
        group.addTask {
          let bench =
            worker == 0
            ? first.bench
            : try SweepBench(
              scenario, workshop: workshop, display: display, patience: patience)
          defer { if worker > 0 { bench.device.remove() } }
          while let point = queue.next() {
            queue.add(point, try await bench.play(point, references: first.references))
          }
        }
      }
      try await group.waitForAll()
    }
    queue.fill(&report)
    return report
  }

  /// Plays one case and returns what was seen of it.
  public func replay(_ point: FaultPoint) async throws -> Replay {
    let first = try await prepare()
    defer { first.bench.device.remove() }
    let outcome = try await first.bench.play(point, references: first.references)
    return Replay(
      violations: outcome.violations, wasReached: outcome.wasReached, timeline: outcome.timeline,
      calls: outcome.calls[point.process, default: []].map(\.description))
  }

  /// One case, for a look.
  public struct Replay: Sendable, Encodable {
    public var violations: [String]
    /// Whether the process came to its point.
    public var wasReached: Bool
    /// The events of the story, and of the days after it.
    public var timeline: [PhoneEvent]
    /// The file calls of the disturbed process, in order.
    public var calls: [String]
  }

  // MARK: - The undisturbed story

  private struct Prepared {
    var bench: SweepBench
    var plain: SweepBench.Outcome
    var references: [String: KeptShare]
  }

  private func prepare() async throws -> Prepared {
    let bench = try SweepBench(
      scenario, workshop: workshop, display: display, patience: patience)
    do {
      // What arrives undisturbed is what must arrive in every case; the oracle has no reference yet, and
      // each id's own share is one.
      var plain = try await bench.play(nil, references: [:])
      let kept = try KeptShare.all(inSandbox: bench.sandbox)
      var references: [String: KeptShare] = [:]
      let shelf = bench.device.folder.appendingPathComponent("References")
      try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
      for (id, share) in kept {
        guard let offer = plain.offers[id] else { continue }
        references[offer] = try share.moved(to: shelf.appendingPathComponent(id))
      }
      for share in scenario.steps.flatMap(\.shares) where references[share.name] == nil {
        references[share.name] = try await alone(share, shelf)
      }
      for (name, share) in references { references[SweepBench.again(name)] = share }
      // A second time: threads do not run alike, and now the oracle knows what is right.
      let second = try await bench.play(nil, references: references)
      guard second.violations.isEmpty else {
        throw PhoneError("The undisturbed story breaks a promise: \(second.violations)")
      }
      for (name, calls) in second.calls where calls.count > plain.calls[name, default: []].count {
        plain.calls[name] = calls
      }
      for (name, told) in second.told where told.count > plain.told[name, default: []].count {
        plain.told[name] = told
      }
      return Prepared(bench: bench, plain: plain, references: references)
    } catch {
      bench.device.remove()
      throw error
    }
  }

  /// What a share arrives with that the story itself does not let arrive; `nil` if it never would, or is
  /// so large that only a story that stops it can be played.
  private func alone(
    _ share: ScenarioStep.NamedOffer, _ shelf: URL
  ) async throws -> KeptShare? {
    guard share.offer.byteCount <= Self.largestAlone else { return nil }
    let bench = try SweepBench(
      scenario.only(share), workshop: workshop, display: display, patience: patience)
    defer { bench.device.remove() }
    let outcome = try await bench.play(nil, references: [:])
    let kept = try KeptShare.all(inSandbox: bench.sandbox)
    guard let (id, own) = kept.first(where: { outcome.offers[$0.key] == share.name }) else {
      return nil
    }
    return try own.moved(to: shelf.appendingPathComponent(id))
  }
  private static let largestAlone: Int64 = 1 << 30

  // MARK: - Points

  private func points(of plain: SweepBench.Outcome) -> [FaultPoint] {
    var points: [FaultPoint] = []
    for name in plain.calls.keys.sorted() where role == nil || role == name.role {
      for (index, call) in plain.calls[name, default: []].enumerated() {
        points += plans(call, index + 1).map { FaultPoint(name, .call($0)) }
      }
      guard modes.kills else { continue }
      var counts: [String: Int] = [:]
      for event in plain.told[name, default: []] {
        counts[event, default: 0] += 1
        points.append(FaultPoint(name, .event(event, counts[event] ?? 1)))
      }
    }
    return points
  }

  private func plans(_ call: TracedCall, _ number: Int) -> [FaultPlan] {
    var plans: [FaultPlan] = []
    if modes.kills { plans.append(FaultPlan(.kill, at: number)) }
    if modes.tears, call.isWrite { plans.append(FaultPlan(.torn, at: number)) }
    guard modes.fails else { return plans }
    plans.append(FaultPlan(.error(ENOSPC), at: number, sticky: true))
    plans += [EIO, EACCES].map { FaultPlan(.error($0), at: number) }
    if call.isTransfer { plans.append(FaultPlan(.short, at: number)) }
    return plans
  }
}

/// The cases that are still to be played, and what was found, for several workers.
private final class SweepQueue: Sendable {
  private struct State {
    var next = 0
    var cases = 0
    var notReached = 0
    var failures: [ScenarioSweep.Report.Failure] = []
    var told = Date()
  }
  private let points: [FaultPoint]
  private let start = Date()
  private let say: @Sendable (String) -> Void
  private let state = Mutex(State())
  private static let secondsBetweenLines = 10.0

  init(_ points: [FaultPoint], say: @escaping @Sendable (String) -> Void) {
    self.points = points
    self.say = say
  }

  func next() -> FaultPoint? {
    state.withLock { state in
      guard state.next < points.count else { return nil }
      defer { state.next += 1 }
      return points[state.next]
    }
  }

  func add(_ point: FaultPoint, _ outcome: SweepBench.Outcome) {
    let line = state.withLock { state -> String? in
      state.cases += 1
      if !outcome.wasReached { state.notReached += 1 }
      if !outcome.violations.isEmpty {
        state.failures.append(.init(point: "\(point)", violations: outcome.violations))
      }
      let now = Date()
      guard now.timeIntervalSince(state.told) >= Self.secondsBetweenLines else { return nil }
      state.told = now
      let rate = Double(state.cases) / now.timeIntervalSince(start)
      return String(
        format: "  %d of %d, %.1f cases/s, about %.1f minutes left, %d with violations",
        state.cases, points.count, rate, Double(points.count - state.cases) / rate / 60,
        state.failures.count)
    }
    if let line { say(line) }
  }

  func fill(_ report: inout ScenarioSweep.Report) {
    state.withLock { state in
      report.cases = state.cases
      report.notReached = state.notReached
      report.failures = state.failures.sorted { $0.point < $1.point }
    }
    report.seconds = Date().timeIntervalSince(start)
  }
}

extension Scenario {
  /// The same app, and this share alone.
  func only(_ share: ScenarioStep.NamedOffer) -> Scenario {
    var scenario = self
    scenario.app.front = .native
    scenario.app.consumer = "acknowledge"
    scenario.app.crashOn = nil
    scenario.steps = [ScenarioStep(sharing: share)]
    return scenario
  }
}

extension KeptShare {
  /// The same share with its files in another place, which must not exist yet.
  func moved(to folder: URL) throws -> KeptShare {
    try FileManager.default.moveItem(at: self.folder, to: folder)
    return KeptShare(share: share, folder: folder)
  }
}
