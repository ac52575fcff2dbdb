import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// Expiry, ended ids, possible repeats, and what "durable" waits for.
@Suite struct PolicyTests {
  private static let day: Int64 = 86_400_000

  @Test func `without a policy a share is offered however old it is (F8)`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    bench.clock.with { $0 += 4_000 * Self.day }
    let inbox = bench.inbox()
    #expect(try await inbox.sweep().expired == [])
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share == share)
    #expect(offered.isOld)
  }

  @Test func `a policy of the app expires what nobody took, by a receipt, and nothing else (F8)`()
    async throws
  {
    let bench = try Workbench()
    var configuration = Workbench.configuration
    configuration.retention.expiryDays = 7
    let old = try bench.publish("old")
    let held = try bench.publish("held")
    let damaged = try bench.publish("damaged")
    let newer = try bench.publish("newer")
    let later = "{\"formatVersion\":2,\"id\":\"\(newer.id)\"}\nsha512 0\n"
    try Data(later.utf8).write(to: bench.place("inbox/\(newer.id)/manifest.json"))
    try FileManager.default.removeItem(at: bench.place("inbox/\(damaged.id)/0.heic"))
    bench.clock.with { $0 += 7 * Self.day + 10 }
    let fresh = try bench.publish("fresh")
    let inbox = bench.inbox(SystemFileSystem(), configuration)
    #expect(try await inbox.beginOffer(of: held.id).share == held)
    #expect(try await inbox.sweep().expired == [old.id])
    #expect(await code { try await inbox.acknowledge(old.id) } == .expiredShare)
    #expect(await code { try await inbox.stored(old.id) } == .expiredShare)
    let status = try await inbox.status()
    #expect(status.pending == [held.id, fresh.id])
    #expect(status.damaged == [damaged.id: .itemMissing])
    #expect(status.newerVersion == [newer.id])
    #expect(bench.events.with { $0 }.filter { $0.name == .expired }.map(\.share) == [old.id])
    // Yet another sweep, by another process, changes nothing more (S7).
    #expect(try await bench.inbox(SystemFileSystem(), configuration).sweep().expired == [held.id])
  }

  @Test func `each way in which a share can be absent has its own code`() async throws {
    let bench = try Workbench()
    let replaced = try bench.publish("older")
    let finished = try bench.publish("newer")
    let inbox = bench.inbox(SystemFileSystem(), Workbench.latestOnly)
    #expect(try await inbox.beginOffer()?.share == finished)
    try await inbox.acknowledge(finished.id)
    let discarded = try bench.publish("discarded")
    try FileManager.default.removeItem(at: bench.place("inbox/\(discarded.id)/0.heic"))
    #expect(try await inbox.beginOffer() == nil)
    #expect(await code { try await inbox.stored(discarded.id) } == .invalidShare)
    #expect(await code { try await inbox.acknowledge(discarded.id) } == .invalidShare)
    try await inbox.discardQuarantined(discarded.id)
    let unknown = try #require(ShareID("01890000-0000-7000-8000-000000000001"))
    let expected: [(ShareID, ShareTargetError.Code, ShareTargetError.Code?)] = [
      (finished.id, .finishedShare, nil), (replaced.id, .replacedShare, .replacedShare),
      (discarded.id, .discardedShare, .discardedShare), (unknown, .unknownShare, .unknownShare),
    ]
    for process in [inbox, bench.inbox()] {
      for (id, asking, acknowledging) in expected {
        #expect(await code { try await process.stored(id) } == asking)
        #expect(await code { try await process.beginOffer(of: id) } == asking)
        #expect(await code { try await process.acknowledge(id) } == acknowledging)
      }
    }
  }

  // MARK: - Repeats

  private func take(_ inbox: Inbox) async throws -> Share {
    let share = try #require(try await inbox.beginOffer()).share
    try await inbox.acknowledge(share.id)
    return share
  }

  @Test func `an intended repeat is delivered and marked as one of the earlier share (S21)`()
    async throws
  {
    let bench = try Workbench()
    let photo = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0) })
    let first = try bench.publish(bytes: photo)
    let second = try bench.publish(bytes: photo)
    let inbox = bench.inbox()
    #expect(try await take(inbox).possibleDuplicateOf == nil)
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share.id == second.id)
    #expect(offered.share.possibleDuplicateOf == first.id)
    #expect(try await inbox.stored(second.id).share.possibleDuplicateOf == first.id)
    try await inbox.acknowledge(second.id)
    // Acknowledged by other processes: the receipts tell.
    let third = try bench.publish(bytes: photo)
    #expect(try await take(bench.inbox()).possibleDuplicateOf == second.id)
    bench.clock.with { $0 += SeenShares.windowMilliseconds + 1 }
    let late = try bench.publish(bytes: photo)
    let last = try #require(try await bench.inbox().beginOffer())
    #expect(last.share.id == late.id && third.id != late.id)
    #expect(last.share.possibleDuplicateOf == nil)
  }

  @Test func `another byte at an end, another size, text or link is no repeat (F4)`() async throws {
    let bench = try Workbench()
    let photo = Data(count: 20_000)
    var first = photo
    first[0] = 1
    var last = photo
    last[19_999] = 1
    var middle = photo
    middle[10_000] = 1
    let inbox = bench.inbox()
    func publish(_ bytes: Data, _ text: String = "x", link: String = "https://example.org/a") throws
      -> ShareID
    {
      bench.clock.with { $0 += 1 }
      let staged = try bench.writer().begin()
      _ = try staged.addData(.photo(0), bytes)
      _ = try staged.addLink(
        .init(position: 1, displayName: nil, kind: .url, declaredType: "public.url"), url: link)
      return try staged.publish(text: text).id
    }
    let original = try publish(photo)
    #expect(try await take(inbox).possibleDuplicateOf == nil)
    for (bytes, text, link) in [
      (first, "x", "https://example.org/a"), (last, "x", "https://example.org/a"),
      (photo + [0], "x", "https://example.org/a"), (photo, "y", "https://example.org/a"),
      (photo, "x", "https://example.org/b"),
    ] {
      _ = try publish(bytes, text, link: link)
      #expect(try await take(inbox).possibleDuplicateOf == nil)
    }
    // Only the ends are read: this one is possible, and no more than that.
    _ = try publish(middle)
    #expect(try await take(inbox).possibleDuplicateOf == original)
  }

  @Test
  func `what ended without a consumer is no earlier share, nor one that cannot be read (S21)`()
    async throws
  {
    let bench = try Workbench()
    try bench.publish()
    let newest = try bench.publish()
    let inbox = bench.inbox(SystemFileSystem(), Workbench.latestOnly)
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share == newest)
    try await inbox.acknowledge(newest.id)
    let receipt = bench.place("receipts/\(newest.id)")
    try Data("torn".utf8).write(to: receipt)
    let next = try bench.publish()
    #expect(try await bench.inbox().beginOffer()?.share == next)
  }

  @Test func `the look back is bounded, however many receipts there are`() async throws {
    let bench = try Workbench()
    let first = try bench.publish("first")
    let inbox = bench.inbox()
    #expect(try await take(inbox) == first)
    for index in 0..<SeenShares.countLimit {
      try bench.publish("\(index)")
      _ = try await take(inbox)
    }
    let files = TracedFileSystem()
    try bench.publish("first")
    let process = bench.inbox(files)
    #expect(try await take(process).possibleDuplicateOf == nil)
    let opened = files.calls.filter {
      $0.name == "openFile" && $0.path.contains("/receipts/")
    }
    #expect(opened.count <= SeenShares.countLimit + 1)
  }

  // MARK: - Durability

  @Test func `ordered waits for a barrier where full waits for a flush, at every step`()
    async throws
  {
    func calls(_ durability: Durability) async throws -> [Call] {
      let bench = try Workbench()
      let files = TracedFileSystem()
      var configuration = Workbench.configuration
      configuration.durability = durability
      try bench.publish(with: bench.writer(files, configuration))
      let inbox = bench.inbox(files, configuration)
      _ = try await take(inbox)
      try await inbox.sweep()
      return files.calls
    }
    let full = try await calls(.full)
    let ordered = try await calls(.ordered)
    #expect(!ordered.contains { $0.name == "fullSync" })
    let flushed = full.filter { $0.name == "fullSync" }.map(\.path)
    #expect(flushed.count == 3)
    let ordering = ordered.filter { $0.name == "barrier" }.map(\.path)
    // The barrier before the rename is there in both.
    #expect(ordering.count == flushed.count + full.filter { $0.name == "barrier" }.count)
    for call in ["sync", "createFile", "rename", "write"] where call != "sync" {
      #expect(full.filter { $0.name == call }.count == ordered.filter { $0.name == call }.count)
    }
  }
}
