import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Names that Linux permits and no text spells, and entries that go while a folder is copied (I12, S9).
@Suite struct NameTests {
  @Test(arguments: [
    Array("0.heic".utf8), Array("名前".utf8), [0xFF], [0x61, 0xC3, 0x28, 0xFE],
    Array("\u{FFFD}".utf8), Array("\u{10FF80}".utf8), Array("a\u{10FFFF}b".utf8) + [0x80],
    [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80],
  ])
  func `a name's bytes come back out of its text, one to one`(_ bytes: [UInt8]) {
    let text = SystemName.text(bytes)
    #expect(SystemName.bytes(text) == bytes)
    #expect(SystemName.text(SystemName.bytes(text)) == text)
    #expect(String(decoding: Array(text.utf8), as: UTF8.self) == text)
  }

  /// A folder of the host with a file whose name is no UTF-8, where the system permits one.
  private func oddFolder(_ bench: Workbench) throws -> URL {
    let plain = try bench.hostFile("tree/plain.txt", Data("plain".utf8))
    let odd = plain.deletingLastPathComponent().path + "/odd-"
    let file = (Array(odd.utf8) + [0xFF, 0xFE, 0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
    }
    try #require(file >= 0)
    try #require(write(file, "odd", 3) == 3)
    close(file)
    return plain.deletingLastPathComponent()
  }

  private static let folder = StagedShare.Description(
    position: 0, displayName: "tree", kind: .folder, declaredType: "public.folder")

  @Test func `a file whose name is no UTF-8 arrives with its folder and is swept with it (S8)`()
    async throws
  {
    let bench = try Workbench()
    let staged = try bench.writer().begin()
    _ = try staged.addFolder(Self.folder, copying: try oddFolder(bench))
    let share = try staged.publish(text: "x")
    #expect(share.items.map(\.byteCount) == [8])
    #expect(share.skipped == [])
    let inbox = bench.inbox()
    let stored = try #require(try await inbox.beginOffer())
    let folder = try #require(stored.url(of: stored.share.items[0]))
    let there = try Directory.root(folder.path, in: SystemFileSystem())
    #expect(
      try there.names().map { SystemName.bytes($0) }.contains(Array("odd-".utf8) + [0xFF, 0xFE]))
    let kept = KeptFolder(root: bench.folder, path: ["kept"], surroundings: bench.surroundings())
    #expect(try kept.keep(stored, description: Array("{}".utf8)))
    let copy = try Directory.root(
      kept.directory.appendingPathComponent("\(share.id)/0").path, in: SystemFileSystem())
    #expect(try copy.names() == there.names())
    try await inbox.acknowledge(share.id)
    let report = try await inbox.sweep()
    #expect(report.fileCount == 3)
    #expect(try bench.left() == [])
  }

  @Test(arguments: ["statusOfName", "openFile"])
  func `a file that goes while its folder is copied is told as skipped, and the rest arrives (I1)`(
    _ call: String
  ) async throws {
    let bench = try Workbench()
    let gone = try bench.hostFile("tree/gone.txt", Data("gone".utf8))
    _ = try bench.hostFile("tree/stays.txt", Data("stays".utf8))
    let fileSystem = TracedFileSystem { _, made in
      if made.name == call, made.path.hasSuffix("gone.txt") {
        try? FileManager.default.removeItem(at: gone)
      }
      return nil
    }
    let staged = try bench.writer(fileSystem).begin()
    _ = try staged.addFolder(Self.folder, copying: gone.deletingLastPathComponent())
    let share = try staged.publish(text: "x")
    #expect(share.items.map(\.byteCount) == [5])
    #expect(share.skipped.map(\.reason) == [.unavailable])
    #expect(share.skipped.map(\.displayName) == ["tree"])
    #expect(try await bench.inbox().pending().map(\.share) == [share])
  }

  @Test func `a folder that goes while it is copied is told as skipped (I1)`() async throws {
    let bench = try Workbench()
    let gone = try bench.hostFile("tree/inner/leaf.txt", Data("leaf".utf8))
    let inner = gone.deletingLastPathComponent()
    let fileSystem = TracedFileSystem { _, made in
      if made.name == "openDirectory", made.path.hasSuffix("/inner") {
        try? FileManager.default.removeItem(at: inner)
      }
      return nil
    }
    let staged = try bench.writer(fileSystem).begin()
    _ = try staged.addFolder(Self.folder, copying: inner.deletingLastPathComponent())
    let share = try staged.publish(text: "x")
    #expect(share.items.map(\.kind) == [.folder])
    #expect(share.skipped.map(\.reason) == [.unavailable])
  }

  @Test func `a share that goes while it is kept is not kept in part`() async throws {
    let bench = try Workbench()
    let leaf = try bench.hostFile("tree/leaf.txt", Data("leaf".utf8))
    let staged = try bench.writer().begin()
    _ = try staged.addFolder(Self.folder, copying: leaf.deletingLastPathComponent())
    let share = try staged.publish(text: "x")
    let stored = try await bench.inbox().stored(share.id)
    let fileSystem = TracedFileSystem { _, made in
      if made.name == "statusOfName", made.path.hasSuffix("leaf.txt") {
        try? FileManager.default.removeItem(at: bench.place("inbox/\(share.id)/0/leaf.txt"))
      }
      return nil
    }
    let kept = KeptFolder(
      root: bench.folder, path: ["kept"], surroundings: bench.surroundings(fileSystem))
    #expect(await code { try kept.keep(stored, description: []) } == .loadFailed)
    #expect(try kept.entries().isEmpty)
  }
}
