import Foundation
import FuzzTargets

/// The command line of the fuzz targets without libFuzzer: corpus, bounded checks, replay.
enum FuzzCommand {
  static let help = """
    fuzzlab list
        The targets.
    fuzzlab check [--seed N] [--cases N] [TARGET...]
        Every seed of the corpus and changed ones, N for each target.
    fuzzlab corpus DIR
        Writes seeds and dictionaries as libFuzzer wants them.
    fuzzlab replay TARGET FILE
    fuzzlab replay TARGET --seed N --case N
        One input again.
    """

  /// Runs a command; 0 if all holds, 1 if something does not, 2 if the arguments are wrong.
  static func run(_ words: [String]) async -> Int32 {
    do {
      switch words.first {
      case "list":
        for target in FuzzTarget.all {
          print("\(target.name): \(target.about), \(target.seeds.count) seeds")
        }
        return 0
      case "check":
        if let targets = targets(words) { return await check(targets, words) }
      case "corpus" where words.count == 2:
        let byteCount = try Corpus.write(to: URL(fileURLWithPath: words[1], isDirectory: true))
        print("\(FuzzTarget.all.count) targets, \(byteCount) bytes of seeds and words")
        return 0
      case "replay": return try await replay(words)
      default: break
      }
    } catch { print("\(error)") }
    print(help)
    return 2
  }

  private static func number(_ name: String, _ words: [String]) -> Int? {
    words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
  }

  /// The targets that are named; all if none is, `nil` if a name is of no target.
  private static func targets(_ words: [String]) -> [FuzzTarget]? {
    var names: [String] = []
    var rest = words.dropFirst()[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--") { _ = rest.popFirst() } else { names.append(word) }
    }
    let targets = names.compactMap(FuzzTarget.named)
    guard targets.count == names.count else { return nil }
    return targets.isEmpty ? FuzzTarget.all : targets
  }

  private static func check(_ targets: [FuzzTarget], _ words: [String]) async -> Int32 {
    var check = FuzzCheck(
      seed: UInt64(number("--seed", words) ?? 1), caseCount: number("--cases", words) ?? 1_000)
    LastWords.prepare()
    check.begins = { [check] in LastWords.set(check.replay($0, $1)) }
    var failureCount = 0
    for target in targets {
      let report = await check.run(target)
      print("\(target.name): \(report.caseCount) inputs, \(target.seeds.count) of them seeds")
      guard let failure = report.failure else { continue }
      failureCount += 1
      print("  \(failure.sentence)\n  \(check.replay(target, failure.number))")
    }
    print("seed \(check.seed), \(failureCount) targets with a failure")
    return failureCount == 0 ? 0 : 1
  }

  private static func replay(_ words: [String]) async throws -> Int32 {
    guard words.count >= 3, let target = FuzzTarget.named(words[1]) else {
      print(help)
      return 2
    }
    let input: [UInt8]
    if let seed = number("--seed", words), let number = number("--case", words) {
      input = Mutation.input(number, of: target, seed: UInt64(seed))
    } else {
      input = Array(try Data(contentsOf: URL(fileURLWithPath: words[2])))
    }
    print("\(input.count) bytes: \(String(decoding: input, as: UTF8.self).debugDescription)")
    do { try await target.run(input) } catch {
      print("\(target.name): \(error)")
      return 1
    }
    print("All holds.")
    return 0
  }
}
