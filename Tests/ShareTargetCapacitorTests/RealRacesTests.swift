import Foundation
import ShareTarget
import Testing

/// The races of handoff section 6 in a real web view over the plugin that ships: time and the order of
/// triggers follow from a seed, everything native is real. The stories are those of the client's own tests.
@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct RealRacesTests {
  /// `SEEDS`, as for the client's tests; `make races` has 500.
  private static let seedCount =
    ProcessInfo.processInfo.environment["SEEDS"].flatMap { Int($0) } ?? 50

  private func compare(_ story: String, on stage: RaceStage) async throws {
    let found = try await stage.play(story, seeds: Self.seedCount)
    #expect(found.failures == [], "\(story), of \(Self.seedCount) seeds")
    #expect(found.original > 0, "the original algorithm passes: \(story)")
  }

  @Test func `every race of section 6 holds here and fails with the original algorithm`()
    async throws
  {
    let stage = try RaceStage(policy: .queue)
    let stories = try await stage.stories().filter { !$0.contains("(latestOnly)") }
    #expect(stories.count == 8)
    for story in stories {
      // A container of its own each, because every share of 500 seeds leaves a receipt.
      try await compare(story, on: RaceStage(policy: .queue))
    }
  }

  @Test
  func `under latestOnly the newer of two shares arrives whole, the older whole or not at all`()
    async throws
  {
    let stage = try RaceStage(policy: .latestOnly)
    let stories = try await stage.stories().filter { $0.contains("(latestOnly)") }
    #expect(stories.count == 1)
    for story in stories { try await compare(story, on: stage) }
  }
}
