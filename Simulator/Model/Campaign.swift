import Foundation

/// The command line of the harnesses that need one process alone: `make model`, `make mutants`.
package enum Campaign {
  static let help = """
    inboxmodel lost [--operations N] [--subsets N] [--seed N] [--only TEXT] [--failing-syncs]
                  [--ordered] [--from N] [--to N]
        Every workload of N operations; every prefix of what it did, every subset of what was not
        synced, or so many of them; with --failing-syncs each sync fails in turn, too; with
        --ordered the inbox waits for order alone, and what was said last may be forgotten.
        --from and --to, numbers of workloads, go on with a campaign that was stopped, or share it out.
    inboxmodel replay MODE BEGINNING OPERATION,... POSITION LOST,... [--failing-sync N] [--ordered]
                      [--changes]
        One state again. LOST are numbers of changes, or - for none.
    inboxmodel reducers [--states N] [--shares N]
        Every state that the reducers can reach; which (state, event) pairs were seen.
    inboxmodel mutants
        Every planted bug and the harness that caught it.
    """

  /// Runs a command; 0 if all holds, 1 if something does not, 2 if the arguments are wrong.
  package static func run(_ words: [String]) async -> Int32 {
    do {
      switch words.first {
      case "lost": return try await lost(words)
      case "reducers": return reducers(words)
      case "mutants": return try await mutants()
      case "replay": return try await replay(words)
      default:
        print(help)
        return 2
      }
    } catch {
      print("\(error)")
      return 2
    }
  }

  private static func value(_ name: String, _ words: [String]) -> String? {
    words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }

  private static func number(_ name: String, _ words: [String], default other: Int) -> Int {
    value(name, words).flatMap(Int.init) ?? other
  }

  private static func lost(_ words: [String]) async throws -> Int32 {
    let count = number("--operations", words, default: 2)
    var model = LostWriteModel(
      subsetLimit: number("--subsets", words, default: 64),
      seed: UInt64(number("--seed", words, default: 1)))
    model.failsSyncs = words.contains("--failing-syncs")
    model.durability = words.contains("--ordered") ? .ordered : .full
    var workloads = (1...count).flatMap { Workload.all(operationCount: $0) }
    if let only = value("--only", words) {
      workloads = workloads.filter { "\($0)".contains(only) }
    }
    let first = min(max(number("--from", words, default: 0), 0), workloads.count)
    let end = min(max(number("--to", words, default: workloads.count), first), workloads.count)
    workloads = Array(workloads[first..<end])
    let clock = Date()
    var total = LostWriteModel.Report()
    // In parts, so that a long campaign says how far it is.
    for start in stride(from: 0, to: workloads.count, by: 500) {
      let part = try await model.explore(
        Array(workloads[start..<min(start + 500, workloads.count)]))
      total.workloadCount += part.workloadCount
      total.stateCount += part.stateCount
      total.distinctCount += part.distinctCount
      total.violations += part.violations
      let seconds = Date().timeIntervalSince(clock)
      let rest = seconds / Double(total.workloadCount) * Double(workloads.count) - seconds
      print(
        "\(total.workloadCount) of \(workloads.count) workloads, \(total.stateCount) states, "
          + "\(total.distinctCount) different, \(total.violations.count) violations, "
          + "\(Int(seconds)) s, about \(Int(rest)) s more, seed \(model.seed)")
      // Also somebody who reads a file wants to know how far it is.
      fflush(nil)
      if !total.violations.isEmpty { break }
    }
    for violation in total.violations { print(violation) }
    return total.violations.isEmpty ? 0 : 1
  }

  private static func reducers(_ words: [String]) -> Int32 {
    let report = DeliveryChecker(
      stateLimit: number("--states", words, default: 1_000_000),
      shareCount: min(max(number("--shares", words, default: 2), 1), 4)
    ).run()
    for (pair, count) in report.visits.sorted(by: { $0.key < $1.key }) { print("\(count) \(pair)") }
    print(
      "\(report.stateCount) states\(report.isComplete ? ", which is all" : ""), "
        + "\(report.stepCount) steps, \(report.visits.count) pairs of state and event")
    let missing = DeliveryChecker.expected.subtracting(report.visits.keys).sorted()
    let strange = Set(report.visits.keys).subtracting(DeliveryChecker.expected).sorted()
    for pair in missing { print("never visited: \(pair)") }
    for pair in strange { print("cannot be and was visited: \(pair)") }
    if let violation = report.violation {
      print(violation.sentence)
      for line in violation.story { print("  \(line)") }
    }
    let scans = ScanChecker().run()
    print("\(scans.caseCount) decisions about entries, launches and plans")
    for violation in scans.violations { print(violation) }
    let isFine =
      missing.isEmpty && strange.isEmpty && report.violation == nil && scans.violations.isEmpty
    return isFine ? 0 : 1
  }

  private static func mutants() async throws -> Int32 {
    var missed = 0
    for mutant in Mutant.all {
      let caught = try await mutant.caught()
      if caught == nil { missed += 1 }
      print("\(mutant.name) -> \(caught ?? "NOT CAUGHT")")
    }
    print("\(Mutant.all.count) planted bugs, \(missed) not caught")
    return missed == 0 ? 0 : 1
  }

  private static func replay(_ words: [String]) async throws -> Int32 {
    guard words.count >= 6, let mode = LossMode(rawValue: words[1]),
      let beginning = Beginning(rawValue: words[2]), let position = Int(words[4])
    else {
      print(help)
      return 2
    }
    let names = words[3].split(separator: ",").map(String.init)
    let operations = names.compactMap(Operation.init(rawValue:))
    guard operations.count == names.count else {
      print("There is no operation like one of \(words[3]).\n\(help)")
      return 2
    }
    let workload = Workload(mode: mode, beginning: beginning, operations: operations)
    var model = LostWriteModel(subsetLimit: 1)
    model.durability = words.contains("--ordered") ? .ordered : .full
    let failingSync = value("--failing-sync", words).flatMap(Int.init)
    let changes = try await model.changes(workload, failingSync: failingSync)
    if words.contains("--changes") { for line in changes { print(line) } }
    guard (0...changes.count).contains(position) else {
      print("The position \(position) is not among 0 to \(changes.count), the changes made.")
      return 2
    }
    let sentences = try await model.replay(
      workload, position: position, lost: words[5].split(separator: ",").compactMap { Int($0) },
      failingSync: failingSync)
    for sentence in sentences { print(sentence) }
    print(sentences.isEmpty ? "All holds." : "\(sentences.count) violations")
    return sentences.isEmpty ? 0 : 1
  }
}
