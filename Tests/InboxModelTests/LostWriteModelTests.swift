import InboxModel
import Testing

/// The code that ships, on a disk that forgets what was not synced (S1 to S9, S11, S12).
@Suite struct LostWriteModelTests {
  @Test(arguments: LossMode.allCases)
  func `no power cut after any workload of up to 2 operations loses, doubles, mixes or tears`(
    mode: LossMode
  ) async throws {
    let model = LostWriteModel(subsetLimit: 8, seed: 1)
    let workloads = (1...2).flatMap { Workload.all(operationCount: $0) }.filter { $0.mode == mode }
    let report = try await model.explore(workloads)
    print(
      "lost writes, \(mode.rawValue): \(report.workloadCount) workloads, \(report.stateCount) states, "
        + "\(report.distinctCount) different, seed \(model.seed)")
    #expect(report.workloadCount == workloads.count)
    #expect(report.stateCount > 10_000)
    for violation in report.violations { Issue.record("\(violation)") }
  }

  /// The smallest workloads of three operations in which a power cut is the third death: its marker
  /// reaches the disk before the offer is seen, and may be there after the share was given back.
  @Test(arguments: LossMode.allCases)
  func `only the third launch in a row that finds a marker sets a share aside (F9)`(
    mode: LossMode
  ) async throws {
    let workloads = [Operation.dieInHandler, .dieKeeping].flatMap { second in
      [Operation.take, .release, .drain].flatMap { third in
        [[.dieInHandler, second, third], [second, third]].map {
          Workload(mode: mode, beginning: .waiting, operations: $0)
        }
      }
    }
    let report = try await LostWriteModel(subsetLimit: 16).explore(workloads)
    #expect(report.workloadCount == workloads.count)
    for violation in report.violations { Issue.record("\(violation)") }
  }

  @Test func `an older version's slot stays while its share is set aside (F9, F13)`() async throws {
    let workload = Workload(
      mode: .posix, beginning: .slot, operations: [.dieInHandler, .dieInHandler, .take])
    let report = try await LostWriteModel(subsetLimit: 16).explore([workload])
    #expect(report.workloadCount == 1)
    for violation in report.violations { Issue.record("\(violation)") }
  }

  @Test func `a state is played again by its numbers alone`() async throws {
    var flaw = Flaw()
    flaw.promisesAtRename = true
    let model = LostWriteModel(subsetLimit: 64, flaw: flaw)
    let workload = Workload(mode: .posix, beginning: .empty, operations: [.sharePhoto])
    let found = try await model.explore([workload], violationLimit: 1)
    let violation = try #require(found.violations.first)
    #expect(violation.replay.hasPrefix("inboxmodel replay posix empty sharePhoto "))
    let again = try await model.replay(
      workload, position: violation.position, lost: violation.lost)
    #expect(again == violation.sentences)
    let sound = try await LostWriteModel(subsetLimit: 1).replay(
      workload, position: violation.position, lost: violation.lost)
    #expect(sound == [])
  }

  @Test func `a sync that fails at any place promises nothing that is not there`() async throws {
    var model = LostWriteModel(subsetLimit: 8)
    model.failsSyncs = true
    let report = try await model.explore(Workload.all(operationCount: 1))
    print("failing syncs: \(report.stateCount) states, \(report.distinctCount) different")
    #expect(report.stateCount > 10_000)
    for violation in report.violations { Issue.record("\(violation)") }
  }

  @Test(arguments: LossMode.allCases)
  func `ordered keeps everything but what was said since the last barrier that the disk reached`(
    mode: LossMode
  ) async throws {
    var model = LostWriteModel(subsetLimit: 8)
    model.durability = .ordered
    let report = try await model.explore(
      Workload.all(operationCount: 1).filter { $0.mode == mode }
        + [[.sharePhoto, .sharePhoto], [.sharePhoto, .take], [.take, .drain]].map {
          Workload(mode: mode, beginning: .waiting, operations: $0)
        })
    print(
      "ordered, \(mode.rawValue): \(report.stateCount) states, \(report.distinctCount) different")
    #expect(report.stateCount > 5_000)
    for violation in report.violations { Issue.record("\(violation)") }
  }

  @Test func `ordered is weaker only on a drive that reorders, and only in what may be forgotten`()
    async throws
  {
    var model = LostWriteModel(subsetLimit: 64)
    model.durability = .ordered
    model.asksForMore = true
    func found(_ mode: LossMode, _ operation: Operation) async throws -> Set<String> {
      let report = try await model.explore(
        [Workload(mode: mode, beginning: .waiting, operations: [operation])], violationLimit: 1_000)
      // The rule and its words, without the id.
      return Set(
        report.violations.flatMap(\.sentences).map { sentence in
          sentence.split(separator: " ").filter { $0.utf8.count != 36 }.joined(separator: " ")
        })
    }
    #expect(try await found(.darwin, .sharePhoto) == ["S3 was promised and is lost"])
    #expect(try await found(.darwin, .dieInHandler) == ["F9 the offer of left no durable marker"])
    #expect(
      try await found(.darwin, .take) == [
        "S5 is offered after its receipt", "F9 the offer of left no durable marker",
      ])
    for operation in [Operation.sharePhoto, .dieInHandler, .take] {
      #expect(try await found(.posix, operation) == [])
    }
  }
}
