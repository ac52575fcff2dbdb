import Foundation
import FuzzTargets
import Testing

/// The bounded form of `make fuzz`: the corpus, and inputs that chance makes of it (S30, S33).
@Suite struct FuzzCheckTests {
  /// A run of the program, which a trap may end.
  private func fuzzlab(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("fuzzlab")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `no seed and no input made of seeds breaks what must hold`(name: String) throws {
    let run = try fuzzlab(["check", "--seed", "1", "--cases", "1500", name])
    print(run.output.split(separator: "\n").last { $0.hasPrefix("\(name):") } ?? "")
    #expect(run.status == 0, "\(run.output.suffix(4_000))")
  }

  /// A reader that takes every text with a colon in it for a number.
  private static let careless = FuzzTarget(
    "careless", "a planted fault", seeds: [Array("abc".utf8)], words: [":"]
  ) { input in
    if input.contains(UInt8(ascii: ":")) { throw Violation(description: "a colon") }
  }

  @Test func `a planted fault is found, and its number alone makes the input again`() async throws {
    let check = FuzzCheck(seed: 5, caseCount: 1_000)
    let failure = try #require(await check.run(Self.careless).failure)
    #expect(failure.sentence == "a colon")
    #expect(Mutation.input(failure.number, of: Self.careless, seed: 5) == failure.input)
    #expect(
      check.replay(Self.careless, failure.number)
        == "fuzzlab replay careless --seed 5 --case \(failure.number)")
  }

  @Test func `another seed makes other inputs, and the seeds come first`() {
    let target = Self.careless
    #expect(Mutation.input(0, of: target, seed: 9) == target.seeds[0])
    let inputs = (1...2).map { seed in
      (1..<40).map { Mutation.input($0, of: target, seed: UInt64(seed)) }
    }
    #expect(inputs[0] != inputs[1])
    #expect(Set(inputs[0]).count > 20)
  }

  @Test func `the corpus is small, and a dictionary is one libFuzzer reads`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let byteCount = try Corpus.write(to: folder)
    #expect(byteCount < 300 << 10)
    #expect(FuzzTarget.all.count >= 8)
    for target in FuzzTarget.all {
      let own = folder.appendingPathComponent(target.name).path
      #expect(try FileManager.default.contentsOfDirectory(atPath: own).count == target.seeds.count)
      #expect(target.seeds.count >= 8)
      let lines = Corpus.dictionary(of: target).split(separator: "\n")
      #expect(lines.count == target.words.count)
      for line in lines {
        #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && line.count > 2)
      }
    }
  }

  @Test func `the program tells a wrong command from a violation`() throws {
    #expect(try fuzzlab(["replay", "nothing", "x"]).status == 2)
    #expect(try fuzzlab(["check", "--cases", "1", "nothing"]).status == 2)
    #expect(try fuzzlab(["list"]).output.split(separator: "\n").count == FuzzTarget.all.count)
  }
}
