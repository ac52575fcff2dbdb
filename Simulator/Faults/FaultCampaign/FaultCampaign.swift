import FaultLab
import Foundation

/// `faultlab`: the fault campaigns from the command line, and the replay of one case.
@main struct FaultCampaign {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let command = words.isEmpty ? "help" : words.removeFirst()
    var options = Options()
    try options.take(&words)
    switch command {
    case "crash": try finish("crash", try crash(options))
    case "replay": try replay(words, options)
    case "trace": try trace(words, options)
    default: print(help)
    }
  }

  static let help = """
    faultlab crash       kill, torn, error and double-fault sweeps over all workloads
    faultlab replay WORKLOAD 'PLAN' ['PLAN OF THE RECOVERY']    one case, with all that was said
    faultlab trace WORKLOAD [PLAN]    the numbered calls of a workload's subject
    options: --seed N --limit N --workers N --workload NAME --bounded --program NAME [--bug NAME]
    """

  /// What all commands understand.
  struct Options {
    var seed: UInt64 = 1
    var limit: Int?
    var workers = ProcessInfo.processInfo.activeProcessorCount
    var workloads = Workload.all
    var isBounded = false
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
        case "--program": program = value
        case "--bug": programOptions = ["--bug", value]
        default: throw Usage("\(word) is no option\n\(FaultCampaign.help)")
        }
      }
      words = rest
    }

    /// The place where everything runs.
    func laboratory() throws -> Laboratory {
      Laboratory(
        program: Program(path: try Laboratory.product(program), options: programOptions),
        shim: try Laboratory.product("libFaultShim.so"),
        scratch: "/dev/shm/faultlab-\(getpid())", workers: workers)
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
      ? [.kill, .error] : [Sweep.kill, .error, .twice, .double(count: 3_000)]
    return try campaign.run(sweeps, workloads, limit: options.limit)
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

  static func replay(_ words: [String], _ options: Options) throws {
    guard let fault = FaultCase(words: words) else { throw Usage(help) }
    let laboratory = try options.laboratory()
    defer { Disk.remove(laboratory.scratch) }
    let rig = try laboratory.rig("replay")
    let prepared = try PreparedWorkload(fault.workload, on: rig)
    try rig.restore(prepared.state)
    let (subject, calls) = try rig.trace(fault.workload.subject, plan: fault.subject)
    for (index, call) in calls.enumerated() { print("\(index + 1)\t\(call)") }
    print("subject: \(subject.end)\n\(subject.output)", terminator: "")
    for path in rig.state().container.keys.sorted() { print("  \(path)") }
    let outcome = try CaseRunner(rig: rig).run(fault, prepared: prepared)
    for violation in outcome.violations { print("VIOLATION \(violation)") }
    print(outcome.violations.isEmpty ? "no violation" : "\(outcome.violations.count) violations")
    if !outcome.violations.isEmpty { exit(1) }
  }

  /// Prints the counts and ends with 1 if anything was found.
  static func finish(_ title: String, _ tally: Tally) throws {
    tally.summary(title).forEach { print($0) }
    if !tally.failures.isEmpty || tally.cases == 0 { exit(1) }
  }
}
