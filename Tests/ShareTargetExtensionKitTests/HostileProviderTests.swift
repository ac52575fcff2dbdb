import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit
@testable import UIKit

/// The intake that ships against providers that misbehave in every way (I1, I2, I9).
@MainActor @Suite(.serialized, .timeLimit(.minutes(60))) struct HostileProviderTests {
  /// Seeds of a run; `HOSTILE_SEEDS=10000` plays them all.
  private static let seedCount =
    ProcessInfo.processInfo.environment["HOSTILE_SEEDS"].flatMap(UInt64.init) ?? 150

  /// Memory, where there is some: what is stored is synced, and none of it matters afterwards.
  private static let place: URL = {
    let memory = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory, isDirectory: true) : FileManager.default.temporaryDirectory
  }()

  /// Takes the offer of a seed over, and returns what was wrong.
  private func play(_ seed: UInt64) async throws -> String? {
    var random = SeededWords(seed: seed)
    let backlog = HostileProvider.Backlog()
    let providers = (0...random.below(5)).map { _ in
      HostileProvider(seed: random.next(), backlog: backlog)
    }
    let offer = Offer(items: [ProviderFixture.item(providers)])
    let root = Self.place.appendingPathComponent("hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let configuration = ShareTargetConfiguration(appGroup: "group.org.example")
    let staged = try ShareWriter(
      container: ShareContainer(directory: root), configuration: configuration,
      timeline: Timeline { _ in }, surroundings: .system
    ).begin()
    let clock = ManualClock()
    let intake = Intake(
      offer, into: staged, configuration: configuration, clock: clock,
      media: MediaReader { _, _ in MediaFacts() })
    // Time passes whenever nothing else happens; answers that are late come at some time or never.
    let isOver = Guarded(false)
    let ticking = Task { @MainActor in
      while !isOver.with({ $0 }) {
        await backlog.rest()
        // What was answered is taken in now, and the next questions are put.
        await Task.yield()
        guard backlog.isAtRest else { continue }
        clock.advance(by: 1)
        if clock.seconds.truncatingRemainder(dividingBy: 26) == 0 { backlog.deliver() }
      }
    }
    var result = try await intake.run()
    if result.isRetryable { result = try await intake.retry() }
    isOver.with { $0 = true }
    await ticking.value
    backlog.deliver()
    intake.recordSkipped(result)
    let texts = result.text == nil ? 0 : 1
    guard result.itemCount > 0 || texts > 0 else {
      staged.discard()
      let empty = intake.outcomes.count { if case .text = $0 { true } else { false } }
      return result.skipped.count + empty == providers.count ? nil : "dropped without a word"
    }
    let share = try staged.publish(title: nil, text: result.text)
    let told = Set(share.items.map(\.position) + share.skipped.map(\.position))
    // What is neither item nor skipped is a piece of the text, whole; one without a word says nothing.
    for position in providers.indices where !told.contains(position) {
      guard case .text(let piece) = intake.outcomes[position] else { return "dropped: \(position)" }
      let words = piece.trimmingCharacters(in: .whitespacesAndNewlines)
      if !words.isEmpty, share.text?.contains(words) != true { return "a text is missing" }
    }
    if share.items.count != result.itemCount { return "an item came twice or not at all" }
    for item in share.items where item.kind != .url && item.kind != .webPage {
      let wrong = NameRules.violations(item.displayName)
      if !wrong.isEmpty { return "\(item.displayName): \(wrong)" }
    }
    return nil
  }

  @Test func `I1 I9 no provider hangs, crashes or silently drops, whatever it does`() async throws {
    for seed in 0..<Self.seedCount {
      let wrong = try await play(seed)
      #expect(wrong == nil, "seed \(seed)")
      if wrong != nil { return }
    }
  }
}
