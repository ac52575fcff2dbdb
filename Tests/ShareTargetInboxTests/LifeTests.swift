import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// Offers, receipts, attempts, quarantine, policies and sweeping over several processes.
@Suite struct LifeTests {
  @Test func `shares are offered in the order of their ids, even when the clock goes back (S16)`()
    async throws
  {
    let bench = try Workbench()
    let writer = bench.writer()
    var ids: [ShareID] = []
    for step: Int64 in [0, 0, -5_000, 3, -1] {
      bench.clock.with { $0 += step }
      ids.append(try bench.publish(with: writer).id)
    }
    #expect(ids == ids.sorted())
    let inbox = bench.inbox()
    var offered: [ShareID] = []
    while let share = try await inbox.beginOffer() {
      offered.append(share.share.id)
      try await inbox.acknowledge(share.share.id)
    }
    #expect(offered == ids)
  }

  @Test func `a container has one inbox in a process (F10)`() async throws {
    let bench = try Workbench()
    let other = try Workbench()
    let configuration = Workbench.configuration
    let first = Inbox.shared(for: bench.container, configuration: configuration)
    let path = bench.container.directory.path + "/./"
    let again = ShareContainer(directory: URL(fileURLWithPath: path, isDirectory: true))
    #expect(Inbox.shared(for: again, configuration: configuration) === first)
    #expect(Inbox.shared(for: other.container, configuration: configuration) !== first)
  }

  @Test func `two writers at once lose and mix nothing (S4)`() async throws {
    let bench = try Workbench(onDisk: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for label in ["left", "right"] {
        group.addTask {
          let writer = ShareWriter(
            container: bench.container, configuration: Workbench.configuration,
            timeline: Timeline { _ in }, surroundings: .system)
          for round in 0..<10 {
            let staged = try writer.begin()
            _ = try staged.addData(.photo(0), Data("\(label) \(round)".utf8))
            _ = try staged.publish(text: "\(label) \(round)")
          }
        }
      }
      try await group.waitForAll()
    }
    let inbox = bench.inbox()
    var texts: [String] = []
    while let offered = try await inbox.beginOffer() {
      let bytes = try Data(contentsOf: try #require(offered.url(of: offered.share.items[0])))
      #expect(String(decoding: bytes, as: UTF8.self) == offered.share.text)
      texts.append(try #require(offered.share.text))
      try await inbox.acknowledge(offered.share.id)
    }
    #expect(Set(texts).count == 20)
    for label in ["left", "right"] {
      #expect(texts.filter { $0.hasPrefix(label) } == (0..<10).map { "\(label) \($0)" })
    }
    try await inbox.sweep()
    #expect(try bench.left() == [])
  }

  @Test func `a released share keeps its place and does not hold up the others`() async throws {
    let bench = try Workbench()
    let first = try bench.publish("first")
    let second = try bench.publish("second")
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer()?.share == first)
    await inbox.endOffer(first.id)
    #expect(try await inbox.beginOffer(excluding: [first.id])?.share == second)
    #expect(try await inbox.beginOffer(excluding: [first.id]) == nil)
    #expect(try await inbox.beginOffer()?.share == first)
  }

  @Test func `a share that comes while the listing is worked through is found`() async throws {
    let bench = try Workbench()
    let first = try bench.publish("first")
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer()?.share == first)
    let second = try bench.publish("second")
    #expect(try await inbox.beginOffer()?.share == second)
    #expect(try await inbox.beginOffer() == nil)
  }

  @Test func `acknowledging is idempotent, refuses what was never there, and hides nothing (H20)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    let inbox = bench.inbox()
    let unknown = try #require(ShareID("01890000-0000-7000-8000-000000000001"))
    #expect(await code { try await inbox.acknowledge(unknown) } == .unknownShare)
    #expect(try await inbox.beginOffer()?.share == share)
    try await inbox.acknowledge(share.id)
    try await inbox.acknowledge(share.id)
    try await bench.inbox().acknowledge(share.id)
    #expect(await code { try await inbox.stored(share.id) } == .finishedShare)
    #expect(await code { try await inbox.beginOffer(of: share.id) } == .finishedShare)
    #expect(
      bench.events.with { $0 }.filter { $0.name == .acknowledged }.count == 1)
    let receipt = Receipt(
      bytes: Array(try Data(contentsOf: bench.place("receipts/\(share.id)"))))
    #expect(receipt.outcome == .acknowledged)
    #expect(receipt.milliseconds == 1_700_000_000_001)
  }

  @Test func `a torn receipt still counts (S5)`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    _ = try await bench.inbox().launch()
    try Data().write(to: bench.place("receipts/\(share.id)"))
    #expect(try await bench.inbox().beginOffer() == nil)
    try await bench.inbox().sweep()
    #expect(try bench.left() == [])
  }

  // MARK: - Attempts (F9)

  @Test func `three launches in a row that find a marker put the share aside (F9)`() async throws {
    let bench = try Workbench()
    let poison = try bench.publish("poison")
    let good = try bench.publish("good")
    for launch in 1...3 {
      let inbox = bench.inbox()
      #expect(try await inbox.launch().poisoned.isEmpty)
      #expect(try await inbox.beginOffer()?.share == poison, "launch \(launch)")
      // The process dies in the handler.
    }
    let inbox = bench.inbox()
    #expect(try await inbox.launch().poisoned == [poison.id])
    #expect(try await inbox.beginOffer()?.share == good)
    #expect(try await inbox.status().quarantined.map(\.reason) == [.poison])
    await inbox.endOffer(good.id)
    try await inbox.retryQuarantined(poison.id)
    #expect(try await inbox.status().quarantined.isEmpty)
    #expect(try await inbox.beginOffer()?.share == poison)
    try await inbox.acknowledge(poison.id)
    try await inbox.acknowledge(good.id)
    try await inbox.sweep()
    #expect(try bench.left() == [])
  }

  @Test(arguments: ["returns", "background", "launch without an offer"])
  func `the row is broken when`(_ what: String) async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    for _ in 1...2 { _ = try await bench.inbox().beginOffer() }
    switch what {
    case "returns":
      let inbox = bench.inbox()
      _ = try await inbox.beginOffer()
      await inbox.endOffer(share.id)
    case "background":
      let inbox = bench.inbox()
      _ = try await inbox.beginOffer()
      await inbox.enterBackground()
    default:
      // Finds the second marker, offers nothing; the next launch finds none.
      _ = try await bench.inbox().launch()
      _ = try await bench.inbox().launch()
    }
    for _ in 1...3 {
      let inbox = bench.inbox()
      #expect(try await inbox.beginOffer()?.share == share)
    }
    #expect(try await bench.inbox().launch().poisoned == [share.id])
  }

  @Test func `listing and launching leave no marker (F9)`() async throws {
    let bench = try Workbench()
    try bench.publish()
    for _ in 1...5 {
      let inbox = bench.inbox()
      try await inbox.launch()
      #expect(try await inbox.pending().count == 1)
    }
    #expect(try await bench.inbox().status().quarantined.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.place("attempts").path) == [])
  }

  // MARK: - Quarantine

  @Test func `a share in quarantine can be exported and thrown away, with a receipt`() async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    try Data("x".utf8).write(to: bench.place("inbox/\(share.id)/9.bin"))
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    let target = bench.folder.appendingPathComponent("export")
    try await inbox.exportQuarantined(share.id, to: target)
    #expect(
      try Data(contentsOf: target.appendingPathComponent("share/0.heic")) == Data("photo".utf8))
    #expect(
      try Data(contentsOf: target.appendingPathComponent("share/9.bin")) == Data("x".utf8))
    try await inbox.retryQuarantined(share.id)
    #expect(try await inbox.beginOffer() == nil)
    #expect(try await inbox.status().quarantined.map(\.id) == [share.id])
    try await inbox.discardQuarantined(share.id)
    try await inbox.sweep()
    #expect(try bench.left() == [])
    let receipt = Receipt(
      bytes: Array(try Data(contentsOf: bench.place("receipts/\(share.id)"))))
    #expect(receipt.outcome == .discarded)
    #expect(await code { try await inbox.retryQuarantined(share.id) } == .unknownShare)
    #expect(await code { try await inbox.discardQuarantined(share.id) } == .unknownShare)
  }

  // MARK: - Latest only (F7)

  @Test func `latestOnly offers the newest and finishes the older ones as replaced (F7, H9)`()
    async throws
  {
    let bench = try Workbench()
    let old = try bench.publish("old")
    let inbox = bench.inbox(SystemFileSystem(), Workbench.latestOnly)
    let reading = try #require(try await inbox.beginOffer())
    #expect(reading.share == old)
    let middle = try bench.publish("middle")
    let new = try bench.publish("new")
    #expect(try await inbox.beginOffer()?.share == new)
    // The old one is being read and stays whole.
    #expect(
      try Data(contentsOf: try #require(reading.url(of: old.items[0]))) == Data("photo".utf8))
    let receipt = Receipt(
      bytes: Array(try Data(contentsOf: bench.place("receipts/\(middle.id)"))))
    #expect(receipt.outcome == .replaced)
    try await inbox.acknowledge(old.id)
    try await inbox.acknowledge(new.id)
    #expect(try await inbox.beginOffer() == nil)
    try await inbox.sweep()
    #expect(try bench.left() == [])
  }

  // MARK: - Sweeping

  @Test func `staging is swept by the age in its name, not by directory times (S6, S15)`()
    async throws
  {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    _ = try staged.addData(.photo(0), Data("half".utf8))
    try FileManager.default.createDirectory(
      at: bench.place("staging/not-ours"), withIntermediateDirectories: false)
    let inbox = bench.inbox()
    bench.clock.with { $0 += 2 * 86_400_000 }
    #expect(try await inbox.sweep().abandoned == [])
    bench.clock.with { $0 += 1 }
    #expect(try await inbox.sweep().abandoned == [staged.id])
    #expect(try bench.left() == ["ShareTarget/1/staging/not-ours"])
    // The extension was only slow: it is told, and nothing half appears.
    #expect(throws: ShareTargetError.self) { try staged.publish() }
    #expect(try await inbox.pending().isEmpty)
  }

  @Test func `a receipt goes after its time, and never while something carries its id (F8)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    let carrier = bench.place("outbox/\(share.id)")
    try FileManager.default.createDirectory(at: carrier, withIntermediateDirectories: false)
    bench.clock.with { $0 += 90 * 86_400_000 }
    #expect(try await inbox.sweep().forgotten == [])
    bench.clock.with { $0 += 86_400_000 }
    #expect(try await inbox.sweep().forgotten == [])
    try FileManager.default.removeItem(at: carrier)
    #expect(try await inbox.sweep().forgotten == [share.id])
    #expect(try ContainerCensus(of: bench.container).receiptCount == 0)
  }

  @Test func `a share without a receipt is offered however old it is, and flagged (F8)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    #expect(try await bench.inbox().pending().first?.isOld == false)
    bench.clock.with { $0 += 400 * 86_400_000 }
    try await bench.inbox().sweep()
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share == share)
    #expect(offered.isOld)
  }

  @Test func `a deep tree in the trash is emptied`() async throws {
    let bench = try Workbench()
    try await bench.inbox().launch()
    var path = bench.place("trash/01890000-0000-7000-8000-000000000001.0")
    for _ in 0..<300 { path = path.appendingPathComponent("d") }
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try Data("leaf".utf8).write(to: path.appendingPathComponent("leaf"))
    try await bench.inbox().sweep()
    #expect(try bench.left() == [])
  }

  @Test func `a container that is not there is a clear error at once (H2)`() async throws {
    let bench = try Workbench()
    try FileManager.default.removeItem(at: bench.container.directory)
    #expect(await code { try bench.writer().begin() } == .missingAppGroup)
    #expect(await code { try await bench.inbox().pending() } == .missingAppGroup)
    #expect(await code { try await bench.inbox().launch() } == .missingAppGroup)
    #expect(await code { try ContainerCensus(of: bench.container) } == .missingAppGroup)
  }
}
