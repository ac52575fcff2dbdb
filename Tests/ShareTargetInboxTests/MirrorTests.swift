import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The compatibility mirror: what keys and file hold at every event of the format's table (H8, H9, F12).
@Suite struct MirrorTests {
  typealias Keys = [LegacySlot.Key: LegacySlot.Value]

  static func configuration(_ policy: ShareTargetConfiguration.Policy = .latestOnly)
    -> ShareTargetConfiguration
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = policy
    return configuration
  }

  static func photo(_ label: String) -> Data { Data("photo \(label)".utf8) }

  /// What an extension's process does with one photo; the lines of its log.
  @discardableResult
  static func share(
    _ label: String, _ bench: Workbench, _ policy: ShareTargetConfiguration.Policy = .latestOnly,
    in process: DyingProcess? = nil, plain: Bool = true, name: String? = nil
  ) throws -> (share: Share, lines: [String]) {
    bench.clock.with { $0 += 1 }
    let process = process ?? DyingProcess(bench)
    let writer = ShareWriter(
      container: bench.container, configuration: configuration(policy), timeline: bench.timeline,
      surroundings: process.surroundings(bench))
    let staged = try writer.begin()
    var item = StagedShare.Description.photo(0, name ?? "\(label).HEIC")
    item.filenameExtension = name == nil ? "heic" : nil
    _ = try staged.addFile(
      item, copying: try bench.hostFile("\(label).HEIC", photo(label)))
    let share = try staged.publish()
    let lines = Guarded<[String]>([])
    writer.mirror(
      share, log: OriginalLog(showsNames: plain) { line in lines.with { $0.append(line) } })
    return (share, lines.with { $0 })
  }

  static func inbox(
    _ bench: Workbench, _ policy: ShareTargetConfiguration.Policy = .latestOnly,
    in process: DyingProcess? = nil
  ) -> Inbox {
    Inbox(
      container: bench.container, configuration: configuration(policy), timeline: bench.timeline,
      surroundings: (process ?? DyingProcess(bench)).surroundings(bench))
  }

  /// What the keys hold while a share is shown.
  static func keys(_ share: Share, ready: Bool = true, processed: ShareID? = nil) -> Keys {
    var keys: Keys = [
      .filePath: .text("\(share.id).HEIC"), .fileName: .text(share.items[0].displayName),
      .shareID: .text(share.id.rawValue),
    ]
    if ready { keys[.ready] = .flag(true) }
    if let processed { keys[.processedShareID] = .text(processed.rawValue) }
    return keys
  }

  /// The files in the root, with their content.
  static func files(_ bench: Workbench) throws -> [String: Data] {
    let root = bench.container.directory
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
    where name != "ShareTarget" {
      files[name] = try Data(contentsOf: root.appendingPathComponent(name))
    }
    return files
  }

  // MARK: - The columns of the table

  @Test
  func `a share that arrives is shown by four keys and a file, and the lines say so (H7, H8)`()
    throws
  {
    let bench = try Workbench()
    bench.slot.with { $0 = [.base64: .text("")] }
    bench.slot.with { $0[.processedShareID] = .text("earlier") }
    // The older key belongs to what is shown already, or to nothing.
    bench.slot.with { $0[.base64] = nil }
    let (share, lines) = try Self.share("A", bench)
    var expected = Self.keys(share)
    expected[.processedShareID] = .text("earlier")
    #expect(bench.slot.with { $0 } == expected)
    #expect(try Self.files(bench) == ["\(share.id).HEIC": Self.photo("A")])
    #expect(
      lines == [
        "[ShareTarget] file stored shareId=\(share.id) originalFilename=A.HEIC "
          + "storedFilename=\(share.id).HEIC",
        "[ShareTarget] metadata stored shareId=\(share.id) originalFilename=A.HEIC "
          + "storedFilename=\(share.id).HEIC",
      ])
  }

  @Test func `an original name without an extension is stored as jpg (H7)`() throws {
    let bench = try Workbench()
    let (share, _) = try Self.share("A", bench, name: "Screenshot")
    #expect(bench.slot.with { $0[.filePath] } == .text("\(share.id).jpg"))
    #expect(bench.slot.with { $0[.fileName] } == .text("Screenshot"))
    #expect(try Self.files(bench).keys.sorted() == ["\(share.id).jpg"])
  }

  @Test func `names are redacted unless the plain log is asked for`() throws {
    let bench = try Workbench()
    let (share, lines) = try Self.share("secret", bench, plain: false)
    #expect(
      lines[0]
        == "[ShareTarget] file stored shareId=\(share.id) originalFilename=<private> "
        + "storedFilename=\(share.id).HEIC")
    #expect(!lines.joined().contains("secret"))
  }

  @Test func `the mirror's file is no second link (F12)`() throws {
    let bench = try Workbench()
    let (share, _) = try Self.share("A", bench)
    let path = bench.container.directory.appendingPathComponent("\(share.id).HEIC").path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.referenceCount] as? Int == 1)
  }

  @Test(arguments: ShareTargetConfiguration.Policy.allCases)
  func `ready flag, read, mark and sweep leave what the table says (H8, H12, H14, H19, H20)`(
    policy: ShareTargetConfiguration.Policy
  ) async throws {
    let bench = try Workbench()
    let (share, _) = try Self.share("A", bench, policy)
    let inbox = Self.inbox(bench, policy)
    try await inbox.refreshMirror()
    #expect(bench.slot.with { $0 } == Self.keys(share))
    // The ready flag is read on activation.
    #expect(try #require(inbox.photoDefaults).takeReadyFlag())
    #expect(try #require(inbox.photoDefaults).takeReadyFlag() == false)
    #expect(bench.slot.with { $0 } == Self.keys(share, ready: false))
    // The image is read, as often as one likes.
    for _ in 0..<3 {
      let shown = try #require(try inbox.photoReader.shown())
      #expect(try inbox.photoReader.bytes(of: shown) == Self.photo("A"))
    }
    #expect(bench.slot.with { $0 } == Self.keys(share, ready: false))
    #expect(try Self.files(bench).count == 1)
    // Another wake-up does not bring the flag back.
    try await inbox.refreshMirror()
    #expect(bench.slot.with { $0 } == Self.keys(share, ready: false))
    // Marked processed.
    try await inbox.acknowledge(share.id)
    #expect(bench.slot.with { $0 } == Self.keys(share, ready: false, processed: share.id))
    #expect(try Self.files(bench) == ["\(share.id).HEIC": Self.photo("A")])
    #expect(try inbox.photoReader.shown() == nil)
    // Swept.
    try await inbox.sweep()
    #expect(bench.slot.with { $0 } == [.processedShareID: .text(share.id.rawValue)])
    #expect(try Self.files(bench) == [:])
    #expect(try bench.left() == [])
  }

  @Test func `marking takes a flag along that nobody read, and keeps the rest (H8)`() async throws {
    let bench = try Workbench()
    let (share, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    try await inbox.acknowledge(share.id)
    #expect(bench.slot.with { $0 } == Self.keys(share, ready: false, processed: share.id))
  }

  @Test func `with queue the next share is shown by the sweep, ready again (H9)`() async throws {
    let bench = try Workbench()
    let (first, _) = try Self.share("A", bench, .queue)
    let (second, lines) = try Self.share("B", bench, .queue)
    #expect(bench.slot.with { $0 } == Self.keys(first))
    #expect(lines.count == 1, "No key was written, so that no line says so.")
    let inbox = Self.inbox(bench, .queue)
    try await inbox.acknowledge(first.id)
    #expect(bench.slot.with { $0 } == Self.keys(first, ready: false, processed: first.id))
    try await inbox.sweep()
    #expect(bench.slot.with { $0 } == Self.keys(second, processed: first.id))
    #expect(try Self.files(bench) == ["\(second.id).HEIC": Self.photo("B")])
  }

  @Test
  func `with latestOnly the newer share is shown after its commit, the older file goes (F7, H9)`()
    async throws
  {
    let bench = try Workbench()
    let (first, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    try await inbox.refreshMirror()
    _ = inbox.photoDefaults?.takeReadyFlag()
    let (second, _) = try Self.share("B", bench)
    #expect(bench.slot.with { $0 } == Self.keys(second))
    #expect(try Self.files(bench).count == 2, "The older file stays until the app looks.")
    #expect(try await inbox.refreshMirror() == [first.id])
    #expect(bench.slot.with { $0 } == Self.keys(second))
    #expect(try Self.files(bench) == ["\(second.id).HEIC": Self.photo("B")])
    #expect(await code { try await inbox.stored(first.id) } == .replacedShare)
  }

  @Test
  func `with latestOnly what was passed over does not come up when the newest is marked (F7)`()
    async throws
  {
    let bench = try Workbench()
    let (first, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    try await inbox.refreshMirror()
    let (second, _) = try Self.share("B", bench)
    // No wake-up came: the page read B and marks it.
    #expect(try inbox.photoReader.shown()?.id == second.id)
    try await inbox.acknowledge(second.id)
    #expect(try inbox.photoReader.shown() == nil)
    #expect(await code { try await inbox.stored(first.id) } == .replacedShare)
    try await inbox.sweep()
    #expect(try Self.files(bench) == [:])
    #expect(try bench.left() == [])
  }

  @Test func `with latestOnly a share in a handler is not pulled away (H9)`() async throws {
    let bench = try Workbench()
    let (first, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    #expect(try await inbox.beginOffer()?.share.id == first.id)
    let (second, _) = try Self.share("B", bench)
    #expect(try await inbox.refreshMirror() == [])
    #expect(try await inbox.stored(first.id).share.id == first.id)
    try await inbox.acknowledge(second.id)
    #expect(try await inbox.stored(first.id).share.id == first.id)
    try await inbox.acknowledge(first.id)
    #expect(try inbox.photoReader.shown() == nil)
  }

  @Test func `a mark that names nothing is noted and hides nothing (H19, H20)`() async throws {
    let bench = try Workbench()
    let (share, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    try await inbox.recordProcessed("0198B2C0-0000-7ABC-8DEF-0123456789AB")
    var expected = Self.keys(share)
    expected[.processedShareID] = .text("0198B2C0-0000-7ABC-8DEF-0123456789AB")
    #expect(bench.slot.with { $0 } == expected)
    #expect(try inbox.photoReader.shown()?.id == share.id)
    #expect(try await Self.inbox(bench).beginOffer()?.share.id == share.id)
  }

  // MARK: - What is not ours

  @Test func `a photo of an older version is taken over before a newer share is shown (F13)`()
    async throws
  {
    let bench = try Workbench()
    try SlotTests.photo.write(to: bench.container.directory.appendingPathComponent("old.jpg"))
    bench.slot.with { $0 = [.filePath: .text("old.jpg"), .fileName: .text("Beach.JPG")] }
    let keys = bench.slot.with { $0 }
    let (share, lines) = try Self.share("B", bench)
    #expect(bench.slot.with { $0 } == keys, "The extension leaves it to the app.")
    #expect(lines.count == 1)
    let inbox = Self.inbox(bench)
    let old = try #require(ShareID(SlotTests.derived))
    #expect(try await inbox.refreshMirror() == [old])
    #expect(bench.slot.with { $0 } == Self.keys(share))
    #expect(try Self.files(bench) == ["\(share.id).HEIC": Self.photo("B")])
    #expect(bench.events.with { $0 }.filter { $0.name == .imported }.count == 1)
  }

  @Test func `with queue a photo of an older version is shown first, as it lay there (F13)`()
    async throws
  {
    let bench = try Workbench()
    try SlotTests.photo.write(to: bench.container.directory.appendingPathComponent("old.jpg"))
    bench.slot.with { $0 = [.filePath: .text("old.jpg"), .fileName: .text("Beach.JPG")] }
    let (share, _) = try Self.share("B", bench, .queue)
    let inbox = Self.inbox(bench, .queue)
    try await inbox.refreshMirror()
    let shown = try #require(try inbox.photoReader.shown())
    #expect(shown.id.rawValue == SlotTests.derived)
    #expect(try inbox.photoReader.bytes(of: shown) == SlotTests.photo)
    #expect(bench.slot.with { $0[.filePath] } == .text("old.jpg"))
    #expect(bench.slot.with { $0[.shareID] } == .text(SlotTests.derived))
    try await inbox.acknowledge(shown.id)
    try await inbox.sweep()
    #expect(bench.slot.with { $0 } == Self.keys(share, processed: shown.id))
    #expect(try Self.files(bench) == ["\(share.id).HEIC": Self.photo("B")])
  }

  @Test func `keys that cannot be taken over give way to a share, and files of others stay`()
    async throws
  {
    let bench = try Workbench()
    let foreign = bench.container.directory.appendingPathComponent("app.sqlite")
    try Data("database".utf8).write(to: foreign)
    let unknown = bench.container.directory.appendingPathComponent("\(SlotTests.id).jpg")
    try Data("unknown".utf8).write(to: unknown)
    bench.slot.with { $0 = [.filePath: .text("../secret")] }
    let (share, _) = try Self.share("A", bench)
    let inbox = Self.inbox(bench)
    try await inbox.refreshMirror()
    #expect(bench.slot.with { $0 } == Self.keys(share))
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    #expect(
      try Self.files(bench) == [
        "app.sqlite": Data("database".utf8), "\(SlotTests.id).jpg": Data("unknown".utf8),
      ])
  }

  @Test func `in the native profile no key and no file is written`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    bench.writer().mirror(share, log: OriginalLog(showsNames: true) { _ in })
    let inbox = bench.inbox()
    try await inbox.refreshMirror()
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    #expect(bench.slot.with { $0 } == [:])
    #expect(try Self.files(bench) == [:])
  }

  // MARK: - Kills

  @Test(arguments: ShareTargetConfiguration.Policy.allCases, [true, false])
  func `an extension that dies at any call leaves what the app's next scan puts right (F12)`(
    policy: ShareTargetConfiguration.Policy, losesUnwritten: Bool
  ) async throws {
    try await Self.everywhere { death in
      let bench = try Workbench()
      let (first, _) = try Self.share("A", bench, policy)
      let process = DyingProcess(bench, dyingAt: death, losesUnwritten: losesUnwritten)
      _ = try? Self.share("B", bench, policy, in: process)
      try await Self.check(bench, policy, first: first, "death \(death)")
      return process.isDead
    }
  }

  @Test(arguments: ShareTargetConfiguration.Policy.allCases, [true, false])
  func `an app that dies at any call leaves what its next launch puts right (F12)`(
    policy: ShareTargetConfiguration.Policy, losesUnwritten: Bool
  ) async throws {
    try await Self.everywhere { death in
      let bench = try Workbench()
      let (first, _) = try Self.share("A", bench, policy)
      _ = try Self.share("B", bench, policy)
      let process = DyingProcess(bench, dyingAt: death, losesUnwritten: losesUnwritten)
      let dying = Self.inbox(bench, policy, in: process)
      _ = try? await dying.refreshMirror()
      if let shown = try? dying.photoReader.shown() {
        try? await dying.acknowledge(shown.id)
        _ = try? await dying.sweep()
      }
      try await Self.check(bench, policy, first: first, "death \(death)")
      return process.isDead
    }
  }

  /// Runs a story with a death at each step, until one has no step left for it.
  private static func everywhere(_ story: (Int) async throws -> Bool) async throws {
    var death = 0
    while try await story(death) { death += 1 }
    #expect(death > 50, "A story of \(death) steps is none.")
  }

  /// A new process looks, shows what waits, takes it, and nothing is left.
  private static func check(
    _ bench: Workbench, _ policy: ShareTargetConfiguration.Policy, first: Share, _ comment: String
  ) async throws {
    let inbox = Self.inbox(bench, policy)
    try await inbox.refreshMirror()
    try await inbox.sweep()
    while let shown = try inbox.photoReader.shown() {
      let share = try await inbox.stored(shown.id).share
      let processed = bench.slot.with { $0[.processedShareID]?.text.flatMap { ShareID($0) } }
      let ready = bench.slot.with { $0[.ready] == .flag(true) }
      let label = share.id == first.id ? "A" : "B"
      #expect(
        bench.slot.with { $0 } == Self.keys(share, ready: ready, processed: processed),
        "\(comment)")
      #expect(try files(bench) == ["\(share.id).HEIC": photo(label)], "\(comment)")
      try await inbox.acknowledge(share.id)
      try await inbox.sweep()
      #expect(
        bench.slot.with { $0[.processedShareID] } == .text(share.id.rawValue), "\(comment)")
    }
    #expect(
      bench.slot.with { $0 }.keys.filter { $0 != .processedShareID } == [], "\(comment)")
    #expect(try files(bench) == [:], "\(comment)")
    bench.clock.with { $0 += 3 * 86_400_000 }
    try await inbox.sweep()
    #expect(try bench.left() == [], "\(comment)")
    for id in [first.id] {
      #expect(await code { try await inbox.stored(id) } != .unknownShare, "\(comment)")
    }
  }
}
