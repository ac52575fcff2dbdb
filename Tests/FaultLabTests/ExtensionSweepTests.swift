import FaultLab
import Testing

/// The extension that ships, with its screens, on a simulated phone.
@Suite struct ExtensionSweepTests {
  @Test func `a share sheet that is killed at a file call loses nothing that it had committed`()
    async throws
  {
    let tally = try await ExtensionSweep(try Place.laboratory("HandoffProbe")).run(step: 6)
    #expect(tally.failures.flatMap(\.violations) == [])
    #expect(tally.counts["extension, killed", default: 0] > 4)
    #expect(tally.counts["extension, undisturbed"] == 1)
  }
}
