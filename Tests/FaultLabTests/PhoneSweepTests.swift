import FaultLab
import Testing

/// The extension and the app that ship, as processes on a simulated phone.
@Suite struct PhoneSweepTests {
  @Test(arguments: [("one", 60), ("latest-only", 20), ("poison", 12)])
  func `S1 to S9 hold wherever the extension or the app without a page is killed or a call fails`(
    story: String, limit: Int
  ) async throws {
    let sweep = PhoneSweep(try Place.laboratory("HandoffProbe"), seed: 5)
    let tally = try await sweep.run([try #require(PhoneStory.named(story))], limit: limit)
    #expect(tally.failures.map(\.replay) == [])
    #expect(tally.cases == limit)
  }

  @Test func `a case is replayed from its own words`() async throws {
    let sweep = PhoneSweep(try Place.laboratory("HandoffProbe"))
    let point = try #require(FaultPoint("extension:committed"))
    let violations = try await sweep.replay(try #require(PhoneStory.named("one")), point)
    #expect(violations == [])
  }

  @Test func `a single size of a full disk, and a single call of the extension, can be replayed`()
    async throws
  {
    let laboratory = try Place.laboratory("HandoffProbe")
    let tally = try DiskFull(laboratory).replay("tmpfs", kilobytes: 12)
    #expect(tally.violations == [])
    #expect(tally.cases == 1 || tally.notRun.count == 1)
    let plan = try #require(FaultPlan("kill@9"))
    let extensionTally = try await ExtensionSweep(laboratory).replay(plan)
    #expect(extensionTally.violations == [])
    #expect(extensionTally.cases == 1)
  }
}
