import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the extension puts into a share, and what it may not.
@Suite struct StagedShareTests {
  private func configuration(_ change: (inout Limits) -> Void) -> ShareTargetConfiguration {
    var configuration = Workbench.configuration
    change(&configuration.limits)
    return configuration
  }

  @Test func `limits skip what is over them with a reason, and the rest commits (I8)`() async throws
  {
    let bench = try Workbench()
    let limited = configuration {
      $0.itemCount = 3
      $0.itemBytes = 10
      $0.totalBytes = 15
    }
    let staged = try bench.writer(SystemFileSystem(), limited).begin()
    func add(_ position: Int, _ count: Int) throws -> StagedShare.Outcome {
      try staged.addFile(
        .photo(position), copying: try bench.hostFile("\(position).heic", Data(count: count)))
    }
    func reason(_ outcome: StagedShare.Outcome) -> SkipReason? {
      if case .skipped(let skipped) = outcome { skipped.reason } else { nil }
    }
    #expect(reason(try add(0, 10)) == nil)
    #expect(reason(try add(1, 11)) == .tooLarge)
    #expect(reason(try add(2, 6)) == .tooLarge)
    #expect(reason(try add(3, 5)) == nil)
    #expect(reason(try add(4, 0)) == nil)
    #expect(reason(try add(5, 0)) == .tooMany)
    _ = try staged.publish()
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.items.map(\.position) == [0, 3, 4])
    #expect(offered.share.skipped.map(\.reason) == [.tooLarge, .tooLarge, .tooMany])
  }

  @Test func `a sparse file of 4 GB keeps its holes and its size (P25)`() async throws {
    let bench = try Workbench(onDisk: true)
    let source = try bench.hostFile("film.mov", Data("head".utf8))
    let handle = try Foundation.FileHandle(forWritingTo: source)
    try handle.truncate(atOffset: 4 << 30)
    try handle.seek(toOffset: 3 << 30)
    try handle.write(contentsOf: Data("tail".utf8))
    try handle.close()
    let staged = try bench.writer().begin()
    guard case .kept(let item) = try staged.addFile(.photo(0), copying: source) else {
      Issue.record("The film was not kept.")
      return
    }
    #expect(item.byteCount == 4 << 30)
    _ = try staged.publish()
    let offered = try #require(try await bench.inbox().beginOffer())
    let copy = try #require(offered.url(of: offered.share.items[0]))
    let root = try Directory.root(
      copy.deletingLastPathComponent().path, in: SystemFileSystem())
    let status = try #require(try root.status(of: copy.lastPathComponent))
    #expect(status.byteCount == 4 << 30)
    #expect(status.allocatedByteCount < 1 << 20)
    let reader = try Foundation.FileHandle(forReadingFrom: copy)
    try reader.seek(toOffset: 3 << 30)
    #expect(try reader.read(upToCount: 4) == Data("tail".utf8))
  }

  @Test func `cancelling ends a running copy at its next step and leaves nothing`() async throws {
    let bench = try Workbench()
    let source = try bench.hostFile("film.mov", Data(count: 8 << 20))
    let share = Guarded<StagedShare?>(nil)
    let fileSystem = TracedFileSystem { _, call in
      if call.name == "copyRange" { share.with { $0 }?.cancel() }
      return nil
    }
    // A file of zeros may be all hole on some volumes.
    try Data(repeating: 1, count: 8 << 20).write(to: source)
    let staged = try bench.writer(fileSystem).begin()
    share.with { $0 = staged }
    #expect(await code { try staged.addFile(.photo(0), copying: source) } == .cancelled)
    #expect(fileSystem.calls.filter { $0.name == "copyRange" }.count == 1)
    #expect(await code { try staged.publish(text: "x") } == .cancelled)
    staged.discard()
    share.with { $0 = nil }
    #expect(try bench.left() == [])
  }

  @Test func `discarding leaves nothing, and after publishing it has no effect`() async throws {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    _ = try staged.addData(.photo(0), Data("x".utf8))
    staged.discard()
    #expect(try bench.left() == [])
    #expect(await code { try staged.addData(.photo(1), Data()) } == .cancelled)
    let other = try bench.writer().begin()
    let share = try other.publish(text: "text alone")
    other.discard()
    other.cancel()
    #expect(try other.publish(text: "ignored") == share)
    #expect(try await bench.inbox().beginOffer()?.share == share)
  }

  @Test func `a share of nothing is refused and leaves nothing`() async throws {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    staged.skip(SkippedAttachment(position: 0, reason: .unavailable))
    #expect(await code { try staged.publish(title: "", text: "") } == .nothingToShare)
    #expect(await code { try staged.publish(text: "later") } == .nothingToShare)
    #expect(try bench.left() == [])
  }

  @Test(arguments: [("\u{1}", 50_000), ("a", 65_537), ("é", 100_000)])
  func `a text that does not fit is kept whole as a file`(_ unit: String, _ count: Int) async throws
  {
    let bench = try Workbench()
    let text = String(repeating: unit, count: count)
    let staged = try bench.writer().begin()
    _ = try staged.addData(.photo(4), Data("x".utf8))
    _ = try staged.publish(text: text)
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.text == nil)
    let item = try #require(offered.share.items.last)
    #expect(item.displayName == "text.txt")
    #expect(item.position == 5)
    #expect(try Data(contentsOf: try #require(offered.url(of: item))) == Data(text.utf8))
  }

  @Test func `a text without room for a file is listed as skipped, never cut`() async throws {
    let bench = try Workbench()
    let limited = configuration { $0.itemCount = 1 }
    let staged = try bench.writer(SystemFileSystem(), limited).begin()
    _ = try staged.addData(.photo(0), Data("x".utf8))
    _ = try staged.publish(
      title: String(repeating: "t", count: 5_000), text: String(repeating: "a", count: 70_000))
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.text == nil)
    #expect(offered.share.title == nil)
    #expect(offered.share.skipped.map(\.reason) == [.tooLarge])
  }

  @Test func `a manifest never passes 256 KiB, however many attachments come`() async throws {
    let bench = try Workbench()
    let many = configuration { $0.itemCount = 1_000 }
    let staged = try bench.writer(SystemFileSystem(), many).begin()
    for position in 0..<700 {
      _ = try staged.addLink(
        .init(
          position: position, displayName: String(repeating: "\"", count: 200), kind: .url,
          declaredType: "public.url"),
        url: "https://example.org/\(String(repeating: "x", count: 700))")
    }
    _ = try staged.publish(text: String(repeating: "\n", count: 60_000))
    let offered = try #require(try await bench.inbox().beginOffer())
    // The text, which has no room in the manifest either, is one item more.
    #expect(offered.share.items.count + offered.share.skipped.count == 701)
    #expect(offered.share.items.last?.displayName == "text.txt")
    #expect(offered.share.skipped.allSatisfy { $0.reason == .tooMany })
    let endless = try bench.writer().begin()
    for position in 0..<5_000 {
      endless.skip(SkippedAttachment(position: position, reason: .unsupported))
    }
    #expect(await code { try endless.publish(text: "x") } == .limitExceeded)
  }

  @Test func `sources that are no regular file are refused (S30)`() async throws {
    let bench = try Workbench()
    let real = try bench.hostFile("real", Data("secret".utf8))
    let link = bench.folder.appendingPathComponent("host/link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    let staged = try bench.writer().begin()
    for source in [
      link, bench.folder.appendingPathComponent("host"), link.appendingPathExtension("x"),
    ] {
      #expect(await code { try staged.addFile(.photo(0), copying: source) } == .loadFailed)
    }
    let tree = StagedShare.Description(
      position: 1, displayName: "tree", kind: .folder, declaredType: "public.folder")
    #expect(await code { try staged.addFolder(tree, copying: real) } == .loadFailed)
    let share = try staged.publish(text: "still good")
    #expect(share.items.isEmpty)
    #expect(try await bench.inbox().beginOffer()?.share == share)
  }

  @Test func `links inside a folder are left out and told (I12)`() async throws {
    let bench = try Workbench()
    _ = try bench.hostFile("tree/sub/file.txt", Data("12345".utf8))
    let folder = bench.folder.appendingPathComponent("host/tree")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("evil"), withDestinationURL: URL(fileURLWithPath: "/etc"))
    let staged = try bench.writer().begin()
    let item = StagedShare.Description(
      position: 0, displayName: "tree", kind: .folder, declaredType: "public.folder")
    _ = try staged.addFolder(item, copying: folder)
    let limited = try bench.writer(
      SystemFileSystem(), configuration { $0.folderEntryCount = 2 }
    ).begin()
    #expect(
      try limited.addFolder(item, copying: folder)
        == .skipped(
          SkippedAttachment(
            position: 0, reason: .tooLarge, displayName: "tree", declaredType: "public.folder")))
    limited.discard()
    _ = try staged.publish()
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.items.map(\.byteCount) == [5])
    #expect(offered.share.skipped.map(\.declaredType) == ["public.symlink"])
    let kept = try #require(offered.url(of: offered.share.items[0]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == ["sub"])
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "https:", "https:///x", "a b"])
  func `what is no link to the web is skipped (S33)`(_ url: String) throws {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    let item = StagedShare.Description(
      position: 0, displayName: nil, kind: .url, declaredType: "public.url")
    guard case .skipped(let skipped) = try staged.addLink(item, url: url) else {
      Issue.record("It was kept.")
      return
    }
    #expect(skipped.reason == .unsupported)
  }

  @Test func `files and directories are for their owner alone (S34)`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    for (path, mode) in [
      ("", 0o700), ("inbox", 0o700), ("inbox/\(share.id)", 0o700),
      ("inbox/\(share.id)/0.heic", 0o600), ("inbox/\(share.id)/manifest.json", 0o600),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: bench.place(path).path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func `a source that changes while it is copied is not kept torn`() async throws {
    let bench = try Workbench()
    let source = try bench.hostFile("a.heic", Data(repeating: 1, count: 3 << 20))
    let fileSystem = TracedFileSystem { _, call in
      if call.name == "copyRange" {
        try? Data(repeating: 2, count: 2 << 20).write(to: source)
        _ = truncate(source.path, 1 << 20)
      }
      return nil
    }
    let staged = try bench.writer(fileSystem).begin()
    let opened = try Foundation.FileHandle(forUpdating: source)
    defer { try? opened.close() }
    #expect(await code { try staged.addFile(.photo(0), copying: source) } == .loadFailed)
    let share = try staged.publish(text: "x")
    #expect(share.items.isEmpty)
    #expect(try await bench.inbox().beginOffer()?.share == share)
  }

  @Test func `no log line holds what was shared (S32)`() async throws {
    let bench = try Workbench()
    let canary = "CANARY-7f3a"
    let staged = try bench.writer().begin()
    _ = try staged.addFile(
      .photo(0, canary), copying: try bench.hostFile(canary, Data(canary.utf8)))
    _ = try staged.addLink(
      .init(position: 1, displayName: canary, kind: .url, declaredType: "public.url"),
      url: "https://\(canary).org/")
    staged.skip(SkippedAttachment(position: 2, reason: .unreadable, displayName: canary))
    let share = try staged.publish(title: canary, text: canary)
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    let lines = bench.events.with { $0 }.map(\.description)
    #expect(lines.count > 8)
    #expect(!lines.contains { $0.contains(canary) })
  }
}
