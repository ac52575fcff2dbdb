import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetInbox

/// The app's side of compose.
@Suite struct OutboxTests {
  private func frozen(
    _ bench: ComposeBench, _ text: String, adapter: String = "Fake"
  ) throws -> DraftFolder {
    bench.clock.with { $0 += 1 }
    let (draft, items) = try bench.store().begin()
    try items.addPhoto(0)
    let content = DraftContent(text: text, items: items.contents.items, isWhole: true)
    try draft.save(content)
    _ = try draft.freeze(content, adapter: adapter)
    return draft
  }

  /// An outbox whose deadline is made by hand, or never comes.
  private func outbox(_ bench: ComposeBench, _ adapter: FakeAdapter) -> Outbox {
    Outbox(store: bench.store(), adapter: adapter, alarm: ComposeAlarm { _, _ in {} })
  }

  @Test func `frozen drafts are sent oldest first, and are gone (C33)`() async throws {
    let bench = try ComposeBench()
    let drafts = try ["a", "b", "c"].map { try frozen(bench, $0) }
    try drafts[1].moveToOutbox(by: .sheet)
    let adapter = FakeAdapter()
    let report = try await outbox(bench, adapter).drain()
    #expect(report.delivered == drafts.map(\.id))
    #expect(adapter.submissions.map(\.text) == ["a", "b", "c"])
    for place in ["drafts", "outbox"] { #expect(try bench.tree(place) == [:]) }
    #expect(try bench.tree("trash") == [:])
  }

  @Test func `a failed one waits twice as long each time, and does not hold up the others (C33)`()
    async throws
  {
    let bench = try ComposeBench()
    let first = try frozen(bench, "a")
    let adapter = FakeAdapter(replies: [.fail])
    let outbox = outbox(bench, adapter)
    #expect(try await outbox.drain().failed == [first.id])
    let second = try frozen(bench, "b")
    var report = try await outbox.drain()
    #expect(report.delivered == [second.id] && report.waiting == [first.id])
    bench.clock.with { $0 += 30_000 }
    report = try await outbox.drain()
    #expect(report.delivered == [first.id])
    #expect(adapter.submissions.map(\.text) == ["a", "b", "a"])
    #expect(adapter.submissions[0] == adapter.submissions[2])
    let waits = (0...12).map { RetryRule.waitMilliseconds(after: $0) / 1000 }
    #expect(waits == [0, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600])
  }

  @Test func `an attempt of a sheet is waited for, and a killed one only for its time (C33)`()
    async throws
  {
    let bench = try ComposeBench()
    let draft = try frozen(bench, "a")
    _ = try draft.beginAttempt(by: .sheet, lastingMilliseconds: 75_000)
    let adapter = FakeAdapter()
    let outbox = outbox(bench, adapter)
    #expect(try await outbox.drain().waiting == [draft.id])
    #expect(try bench.names("outbox") == [])
    await #expect(throws: ShareTargetError.self) { try await outbox.retry(draft.id) }
    await #expect(throws: ShareTargetError.self) { try await outbox.discard(draft.id) }
    bench.clock.with { $0 += 75_000 }
    #expect(try await outbox.drain().delivered == [draft.id])
  }

  @Test func `a clock that was set back keeps nothing from being sent`() async throws {
    let bench = try ComposeBench()
    let draft = try frozen(bench, "a")
    _ = try draft.beginAttempt(by: .sheet, lastingMilliseconds: 75_000)
    bench.clock.with { $0 -= 3_600_000 }
    #expect(try await outbox(bench, FakeAdapter()).drain().delivered == [draft.id])
  }

  @Test func `what was accepted before a kill is removed and not sent again (C21)`() async throws {
    let bench = try ComposeBench()
    let draft = try frozen(bench, "a")
    _ = try draft.beginAttempt(by: .sheet, lastingMilliseconds: 75_000)
    try draft.noteAcceptance()
    let adapter = FakeAdapter()
    #expect(try await outbox(bench, adapter).drain().delivered == [draft.id])
    #expect(adapter.submissions == [])
    #expect(try bench.names("drafts") == [])
  }

  @Test func `drafts that were never sent are listed, kept and not sent (C33)`() async throws {
    let bench = try ComposeBench()
    let (draft, _) = try bench.store().begin(DraftContent(text: "unsent"))
    let other = try frozen(bench, "b", adapter: "Other")
    let adapter = FakeAdapter()
    let outbox = outbox(bench, adapter)
    bench.clock.with { $0 += 400 * 86_400_000 }
    _ = try await outbox.drain()
    let entries = try await outbox.screen().entries
    #expect(entries.map(\.id) == [draft.id, other.id])
    #expect(entries.map(\.state) == [.unsent, .otherAdapter("Other")])
    #expect(entries.map(\.text) == ["unsent", "b"])
    #expect(entries.map(\.canRetry) == [false, false])
    #expect(entries.map(\.discardWarning) == [.notSent, .mayHaveBeenSent])
    #expect(adapter.submissions == [])
  }

  @Test func `what came back is sent by a person alone, and a person may discard (C24, C33)`()
    async throws
  {
    let bench = try ComposeBench()
    let draft = try frozen(bench, "a")
    try draft.note(.notSent, of: try draft.beginAttempt(by: .sheet, lastingMilliseconds: 1))
    let adapter = FakeAdapter(canTellNotSent: true)
    let outbox = outbox(bench, adapter)
    _ = try await outbox.drain()
    #expect(adapter.submissions == [])
    let entry = try #require(try await outbox.screen().entries.first)
    #expect(entry.state == .returned && entry.canRetry && entry.discardWarning == .notSent)
    #expect(try await outbox.retry(draft.id))
    let second = try frozen(bench, "b")
    try await outbox.discard(second.id)
    #expect(try await outbox.screen().entries == [])
    #expect(adapter.submissions.count == 1)
  }

  @Test func `an export has the text and the items under their names (C33)`() async throws {
    let bench = try ComposeBench(.folder)
    let draft = try frozen(bench, "words")
    let target = FileManager.default.temporaryDirectory
      .appendingPathComponent("export-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: target) }
    let folder = try await outbox(bench, FakeAdapter()).export(draft.id, to: target)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let text = try #require(names.first { $0.hasSuffix("text.txt") })
    #expect(
      try Data(contentsOf: folder.appendingPathComponent(text)) == Data("words".utf8))
    #expect(names.contains { $0.hasSuffix("items/IMG_0000.heic") })
    #expect(try draft.record().standing == .pendingDelivery)
  }

  @Test func `two drains at once submit once, and a call during one looks again`() async throws {
    let bench = try ComposeBench()
    let draft = try frozen(bench, "a")
    let adapter = FakeAdapter(holdsSubmit: true)
    let outbox = outbox(bench, adapter)
    async let first = outbox.drain()
    await adapter.submitGate.arrivals()
    async let second = outbox.drain()
    while await !outbox.isAskedAgain { await Task.yield() }
    let later = try frozen(bench, "b")
    adapter.submitGate.open()
    let reports = try await [first, second]
    #expect(reports.allSatisfy { $0.delivered == [draft.id, later.id] })
    #expect(adapter.submissions.count == 2)
  }
}
