import FaultLab
import Foundation
import SimulatedPhone

/// `faultlab`: the fault campaigns from the command line, and the replay of one case.
@main struct FaultCampaign {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print("faultlab: \(error)")
      exit(2)
    }
  }

  static func run(_ arguments: [String]) async throws {
    var words = arguments
    let command = words.isEmpty ? "help" : words.removeFirst()
    var options = Options()
    try options.take(&words)
    switch command {
    case "crash": try finish("crash", try crash(options))
    case "pause": try finish("pause", try pause(options))
    case "soak": try finish("soak", try soak(options))
    case "powercut": try finish("powercut", try powercut(options))
    case "diskfull": try finish("diskfull", try diskfull(options))
    case "extension": try finish("extension", try await shareSheet(options))
    case "phone": try finish("phone", try await phone(options))
    case "replay": conclude(try await replay(words, options))
    case "trace": try trace(words, options)
    case "strace": try strace(words, options)
    default: print(help)
    }
  }

  static let help = """
    faultlab crash       kill, torn, error and double-fault sweeps over all workloads
    faultlab pause       one process stopped at every call while others run
    faultlab soak        two extensions and an app, killed at random [--seconds N]
    faultlab powercut    every call on ext4, xfs and btrfs, the page cache lost [--volume NAME --extra N]
    faultlab extension   the shipped extension on a simulated phone, killed at every file call
    faultlab phone       extension and app on a simulated phone, disturbed at every call and event [--story NAME]
    faultlab diskfull    every size of a small disk
    faultlab replay WORKLOAD 'PLAN' ['PLAN OF THE RECOVERY']    one case, with all that was said
    faultlab replay extension 'PLAN' | phone STORY 'POINT' | diskfull tmpfs|ext4 KIB
    faultlab strace      counts and order of calls as the kernel sees them, beside the shim's
    faultlab trace WORKLOAD [PLAN]    the numbered calls of a workload's subject
    options: --seed N --limit N --workers N --seconds N --workload NAME --pairs N --bounded --program NAME [--bug NAME]
    """

  /// What all commands understand.
  struct Options {
    var seed: UInt64 = 1
    var limit: Int?
    var workers = ProcessInfo.processInfo.activeProcessorCount
    var workloads = Workload.all
    var isBounded = false
    var seconds: Double?
    var extra = 0
    var call: Int?
    var variant: Int?
    var volumes: [Volume.Kind] = [.ext4, .xfs, .btrfs]
    var stories = PauseSweep.stories
    var phoneStories = PhoneStory.all
    var pairs = 5_000
    var program = "HandoffProbe"
    var programOptions: [String] = []

    /// Takes the options out of the words and leaves the rest.
    mutating func take(_ words: inout [String]) throws {
      var rest: [String] = []
      while !words.isEmpty {
        let word = words.removeFirst()
        guard word.hasPrefix("--") else {
          rest.append(word)
          continue
        }
        if word == "--bounded" {
          isBounded = true
          continue
        }
        guard let value = words.first else { throw Usage("\(word) wants a value") }
        words.removeFirst()
        switch word {
        case "--seed": seed = UInt64(value) ?? seed
        case "--limit": limit = Int(value)
        case "--workers": workers = max(1, Int(value) ?? 1)
        case "--workload": workloads = Workload.all.filter { $0.name == value }
        case "--seconds": seconds = Double(value)
        case "--extra": extra = Int(value) ?? extra
        case "--call": call = Int(value)
        case "--variant": variant = Int(value)
        case "--pairs": pairs = Int(value) ?? pairs
        case "--volume": volumes = volumes.filter { $0.rawValue == value }
        case "--story":
          stories = stories.filter { $0.name == value }
          phoneStories = phoneStories.filter { $0.name == value }
        case "--program": program = value
        case "--bug": programOptions = ["--bug", value]
        default: throw Usage("\(word) is no option\n\(FaultCampaign.help)")
        }
      }
      words = rest
    }

    /// The place where everything runs.
    func laboratory() throws -> Laboratory {
      // A run that was killed left its folder, and perhaps a volume that is mounted in it.
      Remains.clear("faultlab-", in: "/dev/shm")
      return Laboratory(
        program: Program(path: try Laboratory.product(program), options: programOptions),
        shim: try Laboratory.product("libFaultShim.so"),
        scratch: "/dev/shm/\(Remains.name("faultlab-"))", workers: workers)
    }
  }

  /// The caller asked for something that there is not.
  struct Usage: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  static func crash(_ options: Options) throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    let campaign = Campaign(laboratory, seed: options.seed)
    let workloads = options.isBounded ? Workload.bounded : options.workloads
    let sweeps =
      options.isBounded
      ? [Sweep.kill, .error]
      : [Sweep.kill, .error, .twice(limit: options.pairs), .double(count: options.pairs / 2)]
    return try campaign.run(
      sweeps, workloads, limit: options.limit, seconds: options.seconds ?? .infinity)
  }

  static func pause(_ options: Options) throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    return try PauseSweep(laboratory).run(options.stories, call: options.call)
  }

  static func soak(_ options: Options) throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    print("  seed \(options.seed)")
    return try Soak(laboratory, seed: options.seed).run(seconds: options.seconds ?? 60)
  }

  static func powercut(_ options: Options) throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    return try PowerCut(laboratory, seed: options.seed).run(
      options.workloads, kinds: options.volumes,
      PowerCut.Selection(
        limit: options.limit, extra: options.extra, call: options.call, variant: options.variant))
  }

  static func diskfull(_ options: Options) throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    return try DiskFull(laboratory).run()
  }

  static func shareSheet(_ options: Options) async throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    return try await ExtensionSweep(laboratory).run()
  }

  static func phone(_ options: Options) async throws -> Tally {
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    return try await PhoneSweep(laboratory, seed: options.seed).run(
      options.phoneStories, limit: options.limit)
  }

  static func trace(_ words: [String], _ options: Options) throws {
    guard let workload = Workload.all.first(where: { $0.name == words.first })
    else { throw Usage("Name one of \(Workload.all.map(\.name).joined(separator: ", ")).") }
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    let rig = try laboratory.rig("trace")
    try rig.clear()
    for step in workload.preparation { print(try rig.run(step).output, terminator: "") }
    let plan = words.count > 1 ? FaultPlan(words[1]) : nil
    let (run, calls) = try rig.trace(workload.subject, plan: plan)
    for (index, call) in calls.enumerated() { print("\(index + 1)\t\(call)") }
    print("\(run.end)\n\(run.output)", terminator: "")
  }

  static func strace(_ words: [String], _ options: Options) throws {
    for workload in options.workloads {
      let laboratory = try options.laboratory()
      defer { Disk.remove(laboratory.scratch) }
      let rig = try laboratory.rig("strace")
      try rig.clear()
      for step in workload.preparation { _ = try rig.run(step) }
      let seen = try rig.strace(workload.subject, withShim: true)
      let kernel = seen.calls.filter { $0.name != "say" }
      print("\(workload.name): strace \(kernel.count), shim \(seen.shimCalls.count)")
      for (one, other) in zip(kernel, seen.shimCalls)
      where [one.name, one.path, one.secondPath] != [other.name, other.path, other.secondPath] {
        print("  strace \(one)\n  shim   \(other)")
        break
      }
      for fault in TraceChecker.faults(in: seen) { print("  \(fault)") }
    }
  }

  static func replay(_ words: [String], _ options: Options) async throws -> [String] {
    var laboratory = try options.laboratory()
    laboratory.detail = laboratory.say
    defer { Disk.remove(laboratory.scratch) }
    switch words.first {
    case "extension":
      guard words.count == 2, let plan = FaultPlan(words[1]) else { throw Usage(help) }
      return try await ExtensionSweep(laboratory).replay(plan).violations
    case "diskfull":
      guard words.count == 3, let size = Int(words[2]), size >= 0 else { throw Usage(help) }
      return try DiskFull(laboratory).replay(words[1], kilobytes: size).violations
    case "phone":
      guard words.count == 3, let story = PhoneStory.named(words[1]),
        let point = FaultPoint(words[2])
      else { throw Usage(help) }
      return try await PhoneSweep(laboratory).replay(story, point)
    default: break
    }
    guard let fault = FaultCase(words: words) else { throw Usage(help) }
    let rig = try laboratory.rig("replay")
    let prepared = try PreparedWorkload(fault.workload, on: rig)
    try rig.restore(prepared.state)
    let (subject, calls) = try rig.trace(fault.workload.subject, plan: fault.subject)
    for (index, call) in calls.enumerated() { print("\(index + 1)\t\(call)") }
    print("subject: \(subject.end)\n\(subject.output)", terminator: "")
    for path in rig.state().container.keys.sorted() { print("  \(path)") }
    let outcome = try CaseRunner(rig: rig).run(fault, prepared: prepared)
    return outcome.violations.map(\.description)
  }

  /// Prints what a replay found and ends with 1 if that was anything.
  static func conclude(_ violations: [String]) {
    for violation in violations { print("VIOLATION \(violation)") }
    print(violations.isEmpty ? "no violation" : "\(violations.count) violations")
    fflush(nil)
    if !violations.isEmpty { exit(1) }
  }

  /// Prints the counts and ends with 1 if anything was found.
  static func finish(_ title: String, _ tally: Tally) throws {
    for line in tally.summary(title) { print(line) }
    if !tally.failures.isEmpty || tally.cases == 0 { exit(1) }
  }
}
