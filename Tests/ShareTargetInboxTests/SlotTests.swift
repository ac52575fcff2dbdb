import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The single slot of an older version of the app (F13, S19).
@Suite struct SlotTests {
  static let id = "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"
  /// SHA-256 of the photo as a UUID of version 8 (RFC 9562), computed elsewhere.
  static let derived = "33A95CB7-06FA-85FD-9F65-DF8BD98501E7"
  static let photo = Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 * 31) })

  /// A container as an older version left it: with an id, or without one.
  private func bench(id: String? = id, name: String? = nil) throws -> Workbench {
    let bench = try Workbench()
    let name = name ?? "\(id ?? "shared-photo").jpg"
    try Self.photo.write(to: bench.container.directory.appendingPathComponent(name))
    bench.slot.with {
      $0 = [.filePath: .text(name), .fileName: .text("Beach.JPG"), .ready: .other]
      if let id { $0[.shareID] = .text(id) }
    }
    return bench
  }

  private func bytes(_ offered: StoredShare) throws -> Data {
    try Data(contentsOf: try #require(offered.url(of: offered.share.items[0])))
  }

  @Test func `the photo is offered under its own id, before all newer shares, once (F13)`()
    async throws
  {
    let bench = try bench(id: Self.id.lowercased())
    let newer = try bench.publish()
    let inbox = bench.inbox()
    #expect(try await inbox.status().slot == .waiting)
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share.id.rawValue == Self.id)
    #expect(offered.share.items.map(\.displayName) == ["Beach.JPG"])
    #expect(offered.share.items.map(\.kind) == [.image])
    #expect(try bytes(offered) == Self.photo)
    #expect(try await inbox.status().slot == nil)
    try await inbox.acknowledge(offered.share.id)
    #expect(try await inbox.beginOffer()?.share == newer)
    try await inbox.acknowledge(newer.id)
    #expect(try await bench.inbox().beginOffer() == nil)
    #expect(bench.events.with { $0 }.filter { $0.name == .imported }.count == 1)
  }

  @Test func `a sweep clears the slot once its share has a receipt, and not before`() async throws {
    let bench = try bench()
    let file = bench.container.directory.appendingPathComponent("\(Self.id).jpg").path
    bench.slot.with { $0[.processedShareID] = .text("another") }
    let inbox = bench.inbox()
    let id = try #require(try await inbox.beginOffer()).share.id
    try await inbox.sweep()
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(bench.slot.with { $0.count } == 5)
    try await inbox.acknowledge(id)
    try await inbox.sweep()
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(bench.slot.with { $0 } == [.processedShareID: .text("another")])
    #expect(try bench.left() == [])
  }

  @Test func `a slot without an id gets one from its bytes, whoever asks (F13)`() async throws {
    let derived = try #require(ShareID(Self.derived))
    for attempt in 0..<2 {
      let bench = try bench(id: nil)
      let inbox = bench.inbox()
      #expect(try await inbox.beginOffer()?.share.id == derived, "\(attempt)")
      #expect(bench.slot.with { $0[.shareID] } == .text(derived.rawValue))
      // Even if that note is lost with the process, nothing is taken over twice.
      bench.slot.with { $0[.shareID] = nil }
      let next = bench.inbox()
      #expect(try await next.beginOffer()?.share.id == derived)
      try await next.acknowledge(derived)
      bench.slot.with { $0[.shareID] = nil }
      #expect(try await bench.inbox().beginOffer() == nil)
      try await bench.inbox().sweep()
      #expect(bench.slot.with { $0 } == [:])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: bench.container.directory.path)
          == ["ShareTarget"])
    }
  }

  @Test func `a photo in the defaults themselves is taken over`() async throws {
    let bench = try Workbench()
    bench.slot.with {
      $0 = [
        .base64: .text(Self.photo.base64EncodedString(options: .lineLength64Characters)),
        .fileName: .text("old.jpg"),
      ]
    }
    let inbox = bench.inbox()
    let offered = try #require(try await inbox.beginOffer())
    #expect(try bytes(offered) == Self.photo)
    #expect(offered.share.id == ShareID(Self.derived))
    try await inbox.acknowledge(offered.share.id)
    try await inbox.sweep()
    #expect(bench.slot.with { $0 } == [:])
    #expect(try bench.left() == [])
  }

  @Test func `what the older version had processed is noted as imported and cleared (F8)`()
    async throws
  {
    let bench = try bench()
    bench.slot.with { $0[.processedShareID] = .text(Self.id.lowercased()) }
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    let id = try #require(ShareID(Self.id))
    let receipt = Receipt(bytes: Array(try Data(contentsOf: bench.place("receipts/\(id)"))))
    #expect(receipt.outcome == .imported)
    #expect(await code { try await inbox.stored(id) } == .finishedShare)
    try await inbox.acknowledge(id)
    try await inbox.sweep()
    #expect(bench.slot.with { $0[.filePath] } == nil)
    #expect(try bench.left() == [])
  }

  @Test(arguments: [Place.inbox, .receipts, .quarantine])
  func `an id that is known is not taken over again (F13)`(place: Place) async throws {
    let bench = try bench()
    let first = bench.inbox()
    let id = try #require(try await first.beginOffer()).share.id
    switch place {
    case .receipts: try await first.acknowledge(id)
    case .quarantine:
      await first.endOffer(id)
      try Data().write(to: bench.place("inbox/\(id)/0.jpg"))
      #expect(try await bench.inbox().beginOffer() == nil)
    default: break
    }
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    #expect(bench.events.with { $0 }.filter { $0.name == .imported }.count == 1)
    #expect(try await inbox.status().slot == nil)
  }

  @Test func `the receipt stays as long as the slot carries its id`() async throws {
    let bench = try bench(name: "shared-photo.jpg")
    let inbox = bench.inbox()
    let id = try #require(try await inbox.beginOffer()).share.id
    try await inbox.acknowledge(id)
    bench.clock.with { $0 += 400 * 86_400_000 }
    // The keys come back, as after a lost write; the receipt still knows.
    let keys = bench.slot.with { $0 }
    let report = try await bench.inbox().sweep()
    #expect(report.forgotten == [])
    bench.slot.with { $0 = keys }
    #expect(try await bench.inbox().beginOffer() == nil)
  }

  /// Keys that no honest version wrote, what they read as, and how to prepare the root.
  struct Hostile: Sendable, CustomStringConvertible {
    var description: String
    var keys: [LegacySlot.Key: LegacySlot.Value]
    var fault: SlotFault
  }

  static let hostile: [Hostile] = [
    .init(description: "traversal", keys: [.filePath: .text("../host/secret")], fault: .unsafeName),
    .init(description: "absolute", keys: [.filePath: .text("/etc/passwd")], fault: .unsafeName),
    .init(description: "parent", keys: [.filePath: .text("..")], fault: .unsafeName),
    .init(description: "hidden", keys: [.filePath: .text(".x.plist")], fault: .unsafeName),
    .init(description: "no name", keys: [.filePath: .text("")], fault: .unsafeName),
    .init(
      description: "long", keys: [.filePath: .text(String(repeating: "n", count: 256))],
      fault: .unsafeName),
    .init(description: "zero byte", keys: [.filePath: .text("a\0b")], fault: .unsafeName),
    .init(description: "a number", keys: [.filePath: .other], fault: .unsafeName),
    .init(description: "missing", keys: [.filePath: .text("gone.jpg")], fault: .fileMissing),
    .init(description: "link", keys: [.filePath: .text("link.jpg")], fault: .fileNotRegular),
    .init(description: "second link", keys: [.filePath: .text("hard.jpg")], fault: .fileNotRegular),
    .init(description: "directory", keys: [.filePath: .text("Library")], fault: .fileNotRegular),
    .init(description: "our own", keys: [.filePath: .text("ShareTarget")], fault: .fileNotRegular),
    .init(description: "FIFO", keys: [.filePath: .text("fifo")], fault: .fileNotRegular),
    .init(description: "no bytes", keys: [.filePath: .text("empty.jpg")], fault: .empty),
    .init(description: "huge", keys: [.filePath: .text("huge.jpg")], fault: .tooLarge),
    .init(description: "no Base64", keys: [.base64: .text("not a photo!")], fault: .notBase64),
    .init(description: "cut Base64", keys: [.base64: .text("AAAAA")], fault: .notBase64),
    .init(description: "data", keys: [.base64: .other], fault: .notBase64),
    .init(description: "empty Base64", keys: [.base64: .text("")], fault: .empty),
    .init(
      description: "huge Base64", keys: [.base64: .text(String(repeating: "A", count: 24 << 20))],
      fault: .tooLarge),
  ]

  @Test(arguments: hostile, [true, false])
  func `a slot that cannot be taken over stays, is reported, and holds nothing up (S30)`(
    slot: Hostile, hasID: Bool
  ) async throws {
    let bench = try Workbench()
    let root = bench.container.directory
    let secret = try bench.hostFile("secret", Data("secret".utf8))
    let files = FileManager.default
    try files.createSymbolicLink(
      at: root.appendingPathComponent("link.jpg"), withDestinationURL: secret)
    try files.linkItem(at: secret, to: root.appendingPathComponent("hard.jpg"))
    try files.createDirectory(
      at: root.appendingPathComponent("Library"), withIntermediateDirectories: true)
    try #require(mkfifo(root.appendingPathComponent("fifo").path, 0o600) == 0)
    try Data().write(to: root.appendingPathComponent("empty.jpg"))
    try Data(count: 101).write(to: root.appendingPathComponent("huge.jpg"))
    bench.slot.with {
      $0 = slot.keys
      if hasID { $0[.shareID] = .text(Self.id) }
    }
    let keys = bench.slot.with { $0 }
    var configuration = Workbench.configuration
    configuration.limits.itemBytes = 100
    let share = try bench.publish(with: bench.writer(SystemFileSystem(), configuration))
    let inbox = bench.inbox(SystemFileSystem(), configuration)
    #expect(try await inbox.beginOffer()?.share == share)
    try await inbox.acknowledge(share.id)
    #expect(try await inbox.beginOffer() == nil)
    try await inbox.sweep()
    #expect(try await inbox.status().slot == .damaged(slot.fault))
    #expect(bench.slot.with { $0 } == keys)
    #expect(try Data(contentsOf: secret) == Data("secret".utf8))
    #expect(
      Set(try files.contentsOfDirectory(atPath: root.path)) == [
        "ShareTarget", "Library", "link.jpg", "hard.jpg", "fifo", "empty.jpg", "huge.jpg",
      ])
    #expect(try bench.left() == [])
  }

  @Test func `an id that is none, or a path, names nothing: the bytes give one`() async throws {
    let bench = try bench(id: nil)
    bench.slot.with { $0[.shareID] = .text("../../inbox") }
    #expect(try await bench.inbox().beginOffer()?.share.id == ShareID(Self.derived))
  }

  @Test func `a sweep deletes no file of the root that is not the share's own`() async throws {
    let bench = try bench(name: "database.sqlite")
    let inbox = bench.inbox()
    let id = try #require(try await inbox.beginOffer()).share.id
    try await inbox.acknowledge(id)
    try await inbox.sweep()
    let file = bench.container.directory.appendingPathComponent("database.sqlite")
    #expect(try Data(contentsOf: file) == Self.photo)
    #expect(bench.slot.with { $0 } == [:])
  }

  @Test func `latestOnly replaces the old photo by any newer share (F7)`() async throws {
    let bench = try bench(id: "FFFFFFFF-2FA1-41D2-883F-0016D3CCA427")
    let newer = try bench.publish()
    let inbox = bench.inbox(SystemFileSystem(), Workbench.latestOnly)
    #expect(try await inbox.beginOffer()?.share == newer)
    let old = try #require(ShareID("FFFFFFFF-2FA1-41D2-883F-0016D3CCA427"))
    #expect(await code { try await inbox.acknowledge(old) } == .replacedShare)
  }

  @Test func `the real defaults of a group hold texts, and other values count as such`() throws {
    let slot = AppGroupSlotDefaults(appGroup: "group.none.\(UUID().uuidString)")
    #expect(slot.value(.filePath) == nil)
    #expect(slot.slot.finding == .empty)
  }
}
