import Foundation
import ShareTargetTesting
import Testing

@testable import ShareTargetInbox

/// Where the in-memory volume is stricter than a folder that a test can have.
@Suite struct MemoryFileSystemTests {
  private func number(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch { return (error as? SystemError)?.number.rawValue ?? -1 }
  }

  @Test func `a handle is good once and its misuse is remembered`() throws {
    let fileSystem = MemoryFileSystem()
    let root = try fileSystem.openRoot("/")
    let file = try fileSystem.createFile("a", in: root)
    #expect(fileSystem.openHandleCount == 2)
    try fileSystem.close(file)
    #expect(number { try fileSystem.close(file) } == EBADF)
    #expect(number { try fileSystem.sync(file) } == EBADF)
    let again = try fileSystem.openFile("a", in: root)
    #expect(again != file)
    #expect(number { try fileSystem.writeAll([1], to: again) } == EBADF)
    #expect(fileSystem.misuses.count == 3)
  }

  @Test func `handles run out, and nothing is left of the file that got none`() throws {
    var traits = MemoryFileSystem.Traits.linux
    traits.handleCount = 1
    let fileSystem = MemoryFileSystem(traits: traits)
    let root = try fileSystem.openRoot("/")
    #expect(number { _ = try fileSystem.createFile("a", in: root) } == EMFILE)
    #expect(fileSystem.names(at: "/") == [])
  }

  @Test func `S15 directories know times to the second alone`() throws {
    let clock = Guarded<Int64>(1_700_000_000_123)
    let fileSystem = MemoryFileSystem(milliseconds: { clock.with { $0 } })
    let root = try fileSystem.openRoot("/")
    try fileSystem.makeDirectory("a", in: root)
    let before = try fileSystem.status(of: root).modifiedNanoseconds
    #expect(before == 1_700_000_000_000_000_000)
    clock.with { $0 += 800 }
    try fileSystem.makeDirectory("b", in: root)
    #expect(try fileSystem.status(of: root).modifiedNanoseconds == before)
  }

  @Test func `a full volume takes the bytes that fit, then none`() throws {
    var traits = MemoryFileSystem.Traits.linux
    traits.capacityBytes = 4 * 64
    let fileSystem = MemoryFileSystem(MemoryVolume(blockByteCount: 64), traits: traits)
    let root = try fileSystem.openRoot("/")
    let file = try fileSystem.createFile("a", in: root)
    #expect(try fileSystem.availableBytes(root) == 128)
    let bytes = [UInt8](repeating: 7, count: 200)
    #expect(try bytes.withUnsafeBytes { try fileSystem.write($0, to: file) } == 128)
    #expect(number { try fileSystem.writeAll([1], to: file) } == ENOSPC)
    #expect(number { try fileSystem.makeDirectory("b", in: root) } == ENOSPC)
    try fileSystem.unlink("a", in: root)
    try fileSystem.close(file)
    try fileSystem.makeDirectory("b", in: root)
  }

  @Test func `a locked device lists its files and opens none`() throws {
    let fileSystem = MemoryFileSystem()
    try fileSystem.put([1], at: "/a")
    let root = try fileSystem.openRoot("/")
    fileSystem.isLocked = true
    #expect(number { _ = try fileSystem.openFile("a", in: root) } == EPERM)
    #expect(number { _ = try fileSystem.createFile("b", in: root) } == EPERM)
    #expect(try fileSystem.list(root, limit: 9) == ["a"])
    fileSystem.isLocked = false
    #expect(number { _ = try fileSystem.openFile("a", in: root) } == 0)
  }

  @Test func `no link is followed but on the way to a root`() throws {
    let fileSystem = MemoryFileSystem()
    try fileSystem.put([1], at: "/real/a")
    try fileSystem.putLink(to: "/real", at: "/way")
    try fileSystem.putLink(to: "/real/a", at: "/real/b")
    try fileSystem.putFIFO(at: "/real/c")
    let real = try fileSystem.openRoot("/way")
    let root = try fileSystem.openRoot("/")
    #expect(number { _ = try fileSystem.openDirectory("way", in: root) } == ENOTDIR)
    #expect(number { _ = try fileSystem.openFile("b", in: real) } == ELOOP)
    #expect(try fileSystem.status(of: "b", in: real).kind == .link)
    #expect(try fileSystem.status(of: "c", in: real).kind == .other)
    try fileSystem.putHardLink(to: "/real/a", at: "/real/d")
    #expect(try fileSystem.status(of: "a", in: real).linkCount == 2)
  }

  @Test func `Darwin's rename never replaces when it is told so, and directories refuse the flush`()
    throws
  {
    let fileSystem = MemoryFileSystem(traits: .darwin)
    try fileSystem.makeDirectories("/a")
    try fileSystem.makeDirectories("/b")
    let root = try fileSystem.openRoot("/")
    #expect(
      number { try fileSystem.rename("a", in: root, to: "b", in: root, isExclusive: true) }
        == EEXIST)
    #expect(number { try fileSystem.fullSync(root) } == ENOTSUP)
  }

  @Test func `every change that may be lost is recorded, block by block`() throws {
    let fileSystem = MemoryFileSystem(MemoryVolume(blockByteCount: 4), records: true)
    let root = try fileSystem.openRoot("/")
    let file = try fileSystem.createFile("a", in: root)
    try fileSystem.writeAll([1, 2, 3, 4, 5], to: file)
    try fileSystem.sync(file)
    #expect(
      fileSystem.changes == [
        .born(1, .file), .linked(1, name: "a", in: 0), .resized(1, byteCount: 4),
        .wrote(1, block: 0, [1, 2, 3, 4]), .resized(1, byteCount: 5),
        .wrote(1, block: 1, [5, 0, 0, 0]), .synced(1),
      ])
  }
}
