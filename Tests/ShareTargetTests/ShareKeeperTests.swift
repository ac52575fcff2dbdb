import Foundation
import ShareTarget
import Testing

@Suite struct ShareKeeperTests {
  @Test func `a kept share has the bytes and the description, outlives the inbox, and comes once`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share("bytes", name: "Häuser #1.jpg", text: "caption")
    let inbox = phone.app()
    let stored = try await inbox.inbox.stored(id)
    let keeper = phone.keeper()
    #expect(try await keeper.keep(stored))
    #expect(try await !keeper.keep(stored))
    try await inbox.desk.acknowledge(id)
    let kept = try #require(try await keeper.share(id))
    #expect(kept.share == stored.share)
    let file = try #require(kept.url(of: kept.share.items[0]))
    #expect(try String(contentsOf: file, encoding: .utf8) == "bytes")
    #expect(
      phone.files(in: phone.home)
        == [
          "Library/Application Support/ShareTarget/Kept/\(id)/0.jpeg",
          "Library/Application Support/ShareTarget/Kept/\(id)/share.json",
        ])
    // The sweep follows when it likes.
    #expect(
      phone.log.lines.prefix(3) == [
        "kept share=\(id) first=true", "kept share=\(id) first=false", "acknowledged share=\(id)",
      ])
  }

  @Test func `what a process left when it died in the middle is neither shown nor kept for ever`()
    async throws
  {
    let phone = try Phone()
    let id = try phone.share()
    let kept = phone.home.appendingPathComponent("Library/Application Support/ShareTarget/Kept")
    let half = kept.appendingPathComponent(".staging/\(id).0123456789abcdef")
    try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
    try Data("ha".utf8).write(to: half.appendingPathComponent("0.jpeg"))
    let keeper = phone.keeper()
    #expect(try await keeper.shares().map(\.id) == [])
    #expect(try await keeper.keep(try await phone.app().inbox.stored(id)))
    #expect(try await keeper.shares().map(\.id) == [id])
    #expect(phone.files(in: kept).allSatisfy { !$0.hasPrefix(".staging") })
  }

  @Test func `a share whose files have gone is not kept, and says so`() async throws {
    let phone = try Phone()
    let id = try phone.share()
    let stored = try await phone.app().inbox.stored(id)
    try FileManager.default.removeItem(at: stored.directory)
    await #expect(throws: (any Error).self) { try await phone.keeper().keep(stored) }
    #expect(try await phone.keeper().shares().map(\.id) == [])
    #expect(phone.files(in: phone.home) == [])
  }

  @Test func `a folder item is kept with its tree`() async throws {
    let phone = try Phone()
    let source = phone.folder.appendingPathComponent("Notes", isDirectory: true)
    try FileManager.default.createDirectory(
      at: source.appendingPathComponent("inner"), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: source.appendingPathComponent("inner/a.txt"))
    let staged = try ShareWriter(
      container: ShareContainer(directory: phone.container), configuration: phone.configuration,
      timeline: Timeline { _ in }
    ).begin()
    _ = try staged.addFolder(
      StagedShare.Description(
        position: 0, displayName: "Notes", kind: .folder, declaredType: "public.folder"),
      copying: source)
    let share = try staged.publish(title: nil, text: nil, recipient: nil)
    #expect(try await phone.keeper().keep(try await phone.app().inbox.stored(share.id)))
    #expect(
      phone.files(in: phone.home).contains(
        "Library/Application Support/ShareTarget/Kept/\(share.id)/0/inner/a.txt"))
  }
}
