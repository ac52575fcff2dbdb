import Foundation
import ShareTargetCore
import Testing

@testable import SimulatedPhone

/// The oracle of a sweep convicts what breaks a promise, and nobody else.
@Suite struct SweepLedgerTests {
  private let device: Device
  private let container: URL
  private let sandbox: URL

  init() throws {
    device = try Device()
    container = device.group("group.test")
    sandbox = try device.sandbox("test.app")
  }

  private static let first = "01890A5D-AC96-774B-BCCE-B302099A8057"
  private static let second = "01890A5D-AC97-774B-BCCE-B302099A8057"

  /// A ledger that has heard of one committed share of the offer `a`, from process 7.
  private func ledger(policy: String = "queue", more: [PhoneEvent] = []) throws -> SweepLedger {
    var ledger = SweepLedger(references: ["a": try kept("reference", "bytes")], policy: policy)
    ledger.hear(
      [
        event("extension", "received", "share=\(Self.first)"),
        event("extension", "committed", "share=\(Self.first)"),
      ] + more
    ) { $0 == 7 ? "a" : "b" }
    return ledger
  }

  private func event(
    _ source: String, _ name: String, _ facts: String = "", process: Int32 = 7
  ) -> PhoneEvent {
    PhoneEvent(
      number: 1, seconds: 0, source: source, processIdentifier: process, name: name, facts: facts)
  }

  private func kept(_ folder: String, _ bytes: String, id: String = first) throws -> KeptShare {
    let place = device.folder.appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(bytes.utf8).write(to: place.appendingPathComponent("0.bin"))
    let item = SharedItem(
      kind: .file, position: 0, storedName: "0.bin", displayName: "a.bin",
      declaredType: "public.data", byteCount: Int64(bytes.utf8.count))
    let share = Share(
      id: try #require(ShareID(id)), createdAt: Date(timeIntervalSince1970: 0), items: [item])
    return KeptShare(share: share, folder: place)
  }

  /// What an outsider sees when these files lie in the layout.
  private func look(_ files: [String]) throws -> ContainerLook {
    try? FileManager.default.removeItem(at: container)
    for file in files {
      let path = container.appendingPathComponent("ShareTarget/1/\(file)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: path)
    }
    return ContainerLook(container: container, sandbox: sandbox)
  }

  private func numbers(_ ledger: SweepLedger) -> Set<String> {
    Set(ledger.violations.map { String($0.prefix { $0 != " " }) })
  }

  @Test func `what was saved and has gone is S3, before and at the end`() throws {
    defer { device.remove() }
    var lost = try ledger()
    let empty = try look([])
    lost.look(empty, kept: [:], sweepsStaging: false)
    #expect(numbers(lost) == ["S3"])
    var pending = try ledger()
    let waiting = try look(["inbox/\(Self.first)/manifest.json"])
    pending.look(waiting, kept: [:], sweepsStaging: false)
    #expect(pending.violations == [])
    pending.conclude(waiting, kept: [:])
    #expect(numbers(pending) == ["S3", "S8"])
  }

  @Test func `other bytes are S1, a receipt without effect is S3, another id for one act is S2`()
    throws
  {
    defer { device.remove() }
    let done = try look(["receipts/\(Self.first)"])
    var torn = try ledger()
    torn.look(done, kept: [Self.first: try kept("torn", "bytez")], sweepsStaging: false)
    #expect(numbers(torn) == ["S1"])
    var early = try ledger()
    early.look(done, kept: [:], sweepsStaging: false)
    #expect(numbers(early) == ["S3"])
    var twice = try ledger(more: [event("extension", "received", "share=\(Self.second)")])
    let both = try [
      Self.first: kept("one", "bytes"), Self.second: kept("two", "bytes", id: Self.second),
    ]
    twice.look(done, kept: both, sweepsStaging: false)
    #expect(numbers(twice) == ["S2"])
    var right = try ledger()
    right.look(done, kept: [Self.first: try kept("right", "bytes")], sweepsStaging: false)
    #expect(right.violations == [])
  }

  @Test func `an offer after the receipt is S5, and so is a receipt that goes`() throws {
    defer { device.remove() }
    let share = try kept("own", "bytes")
    var ledger = try ledger()
    ledger.look(
      try look(["receipts/\(Self.first)"]), kept: [Self.first: share], sweepsStaging: false)
    ledger.hear([event("app", "offered", "share=\(Self.first)")]) { _ in nil }
    #expect(numbers(ledger) == ["S5"])
    ledger.look(try look(["staging/x"]), kept: [Self.first: share], sweepsStaging: false)
    #expect(numbers(ledger) == ["S5", "S3"])
  }

  @Test func `young staging that goes is S6, and a whole share aside without three deaths is S14`()
    throws
  {
    defer { device.remove() }
    var ledger = try ledger()
    let here = try look(["inbox/\(Self.first)/manifest.json", "staging/x.1/0.bin"])
    ledger.look(here, kept: [:], sweepsStaging: false)
    let gone = try look(["quarantine/\(Self.first)/manifest.json"])
    ledger.look(gone, kept: [:], sweepsStaging: false)
    #expect(numbers(ledger) == ["S6", "S14"])
    ledger.compareListing([], with: gone)
    #expect(numbers(ledger) == ["S6", "S14", "S9"])
    var poisoned = try self.ledger(
      more: Array(repeating: event("app", "ended", "signal=9", process: 8), count: 3))
    poisoned.look(gone, kept: [:], sweepsStaging: false)
    poisoned.compareListing([Self.first], with: gone)
    poisoned.conclude(gone, kept: [:])
    #expect(poisoned.violations == [])
  }

  @Test func `an older share may be replaced by a newer one under latestOnly, and only there`()
    throws
  {
    defer { device.remove() }
    let newer = [event("extension", "committed", "share=\(Self.second)", process: 9)]
    let look = try look(["receipts/\(Self.first)", "inbox/\(Self.second)/manifest.json"])
    var latest = try ledger(policy: "latestOnly", more: newer)
    latest.look(look, kept: [:], sweepsStaging: false)
    #expect(latest.violations == [])
    var queue = try ledger(more: newer)
    queue.look(look, kept: [:], sweepsStaging: false)
    #expect(numbers(queue) == ["S3"])
  }

  @Test func `a crash of the app, and a request that ends well without a commit, are told`() throws
  {
    defer { device.remove() }
    var ledger = SweepLedger(references: [:], policy: "queue")
    ledger.hear([
      event("app", "ended", "signal=11"), event("extension", "requestCompleted"),
    ]) { _ in "a" }
    #expect(numbers(ledger) == ["S14", "S3"])
  }
}
