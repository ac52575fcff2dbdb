import Foundation
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetInbox

/// What every implementation of `FileSystem` must do: the same suite on a real folder and in memory.
@Suite struct FileSystemContractTests {
  /// An implementation with an empty folder.
  struct Place: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var open: @Sendable () throws -> Opened
  }

  /// A file system and the path of an empty folder of it; the folder goes with its last owner.
  final class Opened: Sendable {
    let fileSystem: any FileSystem
    let path: String
    private let close: @Sendable () -> Void

    init(_ fileSystem: any FileSystem, _ path: String, close: @escaping @Sendable () -> Void) {
      self.fileSystem = fileSystem
      self.path = path
      self.close = close
    }

    deinit { close() }
  }

  static let places = [
    Place(testDescription: "a real folder") {
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("contract-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      return Opened(SystemFileSystem(), url.path) { try? FileManager.default.removeItem(at: url) }
    },
    Place(testDescription: "in memory, as Linux") { try memory(.linux) },
    Place(testDescription: "in memory, as Darwin") { try memory(.darwin) },
  ]

  private static func memory(_ traits: MemoryFileSystem.Traits) throws -> Opened {
    let fileSystem = MemoryFileSystem(traits: traits)
    try fileSystem.makeDirectories("/folder")
    return Opened(fileSystem, "/folder") {
      #expect(fileSystem.openHandleCount == 0, "a handle stayed open")
      #expect(fileSystem.misuses.isEmpty)
    }
  }

  /// The `errno` that a call ends with; 0 for success.
  private func number(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch { return (error as? SystemError)?.number.rawValue ?? -1 }
  }

  private func inFolder(_ place: Place, _ body: (any FileSystem, Directory) throws -> Void) throws {
    let opened = try place.open()
    try withExtendedLifetime(opened) {
      try body(opened.fileSystem, try Directory.root(opened.path, in: opened.fileSystem))
    }
  }

  @Test(arguments: places) func `a file keeps what was written and is made only once`(
    place: Place
  ) throws {
    try inFolder(place) { fileSystem, folder in
      let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
      try folder.writeFile("a", bytes)
      #expect(try folder.readFile("a", limit: 10_000) == bytes)
      #expect(try folder.readFile("a", limit: 9_999) == nil)
      #expect(number { _ = try fileSystem.createFile("a", in: folder.handle) } == EEXIST)
      #expect(number { _ = try fileSystem.openFile("b", in: folder.handle) } == ENOENT)
      #expect(try folder.readFile("a", limit: 10_000) == bytes)
    }
  }

  @Test(arguments: places) func `a name is one component`(place: Place) throws {
    try inFolder(place) { fileSystem, folder in
      for name in ["", ".", "..", "a/b", "/a", "a\0b"] {
        #expect(number { _ = try fileSystem.createFile(name, in: folder.handle) } == EINVAL)
        #expect(number { try fileSystem.makeDirectory(name, in: folder.handle) } == EINVAL)
        #expect(number { _ = try fileSystem.status(of: name, in: folder.handle) } == EINVAL)
        #expect(number { try fileSystem.unlink(name, in: folder.handle) } == EINVAL)
      }
      let long = String(repeating: "n", count: 256)
      #expect(number { try fileSystem.makeDirectory(long, in: folder.handle) } == ENAMETOOLONG)
      try fileSystem.makeDirectory(String(long.dropFirst()), in: folder.handle)
    }
  }

  @Test(arguments: places) func `a directory goes and is replaced only when it is empty`(
    place: Place
  ) throws {
    try inFolder(place) { fileSystem, folder in
      let full = try folder.madeDirectory("full")
      try full.writeFile("x", [1])
      try fileSystem.makeDirectory("moved", in: folder.handle)
      #expect(number { try fileSystem.makeDirectory("full", in: folder.handle) } == EEXIST)
      #expect(number { try fileSystem.removeDirectory("full", in: folder.handle) } == ENOTEMPTY)
      #expect(
        [EISDIR, EPERM].contains(number { try fileSystem.unlink("full", in: folder.handle) }))
      for isExclusive in [true, false] {
        let answer = number {
          try fileSystem.rename(
            "moved", in: folder.handle, to: "full", in: folder.handle, isExclusive: isExclusive)
        }
        #expect([ENOTEMPTY, EEXIST].contains(answer))
      }
      #expect(try full.readFile("x", limit: 1) == [1])
      try fileSystem.unlink("x", in: full.handle)
      try fileSystem.rename(
        "moved", in: folder.handle, to: "full", in: folder.handle, isExclusive: false)
      #expect(try folder.names() == ["full"])
      #expect(number { _ = try fileSystem.createFile("y", in: full.handle) } == ENOENT)
    }
  }

  @Test(arguments: places) func `a rename moves in one step and knows its limits`(place: Place)
    throws
  {
    try inFolder(place) { fileSystem, folder in
      let inner = try folder.madeDirectory("inner")
      let deeper = try inner.madeDirectory("deeper")
      try folder.writeFile("file", [1])
      func rename(_ name: String, to newName: String, in target: Directory) -> Int32 {
        number {
          try fileSystem.rename(
            name, in: folder.handle, to: newName, in: target.handle, isExclusive: false)
        }
      }
      #expect(rename("inner", to: "self", in: deeper) == EINVAL)
      #expect(rename("none", to: "x", in: inner) == ENOENT)
      #expect(rename("file", to: "inner", in: folder) == EISDIR)
      #expect(rename("inner", to: "file", in: folder) == ENOTDIR)
      #expect(rename("file", to: "file", in: folder) == 0)
      #expect(rename("file", to: "file", in: deeper) == 0)
      #expect(try folder.names() == ["inner"])
      #expect(try deeper.readFile("file", limit: 1) == [1])
    }
  }

  @Test(arguments: places) func `a sparse file has holes and says where`(place: Place) throws {
    try inFolder(place) { fileSystem, folder in
      let file = try fileSystem.createFile("sparse", in: folder.handle)
      try fileSystem.setSize(file, to: 1 << 20)
      try fileSystem.close(file)
      let reader = try fileSystem.openFile("sparse", in: folder.handle)
      let status = try fileSystem.status(of: reader)
      #expect(status.byteCount == 1 << 20 && status.allocatedByteCount < 1 << 20)
      #expect(status.kind == .regular && status.linkCount == 1)
      let data = try fileSystem.nextData(reader, from: 0)
      #expect(data == nil || data == 0)
      #expect(try fileSystem.nextHole(reader, from: 10) <= 1 << 20)
      #expect(try fileSystem.readAll(reader, byteCount: 4).allSatisfy { $0 == 0 })
      try fileSystem.close(reader)
    }
  }

  @Test(arguments: places) func `bytes are copied between the same offsets, or the file is cloned`(
    place: Place
  ) throws {
    try inFolder(place) { fileSystem, folder in
      let bytes = (0..<9_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      try folder.writeFile("source", bytes)
      let source = try fileSystem.openFile("source", in: folder.handle)
      let target = try fileSystem.createFile("target", in: folder.handle)
      var offset = 0
      while offset < bytes.count {
        offset += try fileSystem.copyRange(
          from: source, to: target, at: Int64(offset), byteCount: 4_000)
      }
      #expect(
        try fileSystem.copyRange(from: source, to: target, at: 9_000, byteCount: 10) == 0)
      let clone = try fileSystem.createFile("clone", in: folder.handle, cloning: source)
      #expect(try folder.readFile("clone", limit: 9_000) == (clone.isClone ? bytes : []))
      try fileSystem.setSize(clone.handle, to: 10)
      #expect(try folder.readFile("source", limit: 9_000) == bytes)
      #expect(throws: SystemError.self) {
        try fileSystem.createFile("clone", in: folder.handle, cloning: source)
      }
      for handle in [source, target, clone.handle] { try fileSystem.close(handle) }
      #expect(try folder.readFile("target", limit: 9_000) == bytes)
    }
  }

  @Test(arguments: places) func `a listing has every name once and stops at its limit`(
    place: Place
  ) throws {
    try inFolder(place) { fileSystem, folder in
      for index in 0..<50 { try folder.writeFile("\(index)", []) }
      #expect(try Set(fileSystem.list(folder.handle, limit: .max)).count == 50)
      #expect(try fileSystem.list(folder.handle, limit: 7).count == 7)
      #expect(try folder.names().count == 50)
    }
  }

  @Test(arguments: places) func `what is open stays readable after its name is gone`(place: Place)
    throws
  {
    try inFolder(place) { fileSystem, folder in
      try folder.writeFile("a", [1, 2, 3])
      let file = try fileSystem.openFile("a", in: folder.handle)
      try fileSystem.unlink("a", in: folder.handle)
      #expect(try fileSystem.readAll(file, byteCount: 3) == [1, 2, 3])
      #expect(try fileSystem.status(of: file).linkCount == 0)
      try fileSystem.close(file)
      #expect(try folder.names() == [])
    }
  }

  @Test(arguments: places) func `syncs take files and directories`(place: Place) throws {
    try inFolder(place) { fileSystem, folder in
      try folder.writeFile("a", [1])
      let file = try fileSystem.openFile("a", in: folder.handle)
      for handle in [file, folder.handle] { try fileSystem.sync(handle) }
      try fileSystem.barrier(file)
      try fileSystem.fullSync(file)
      try fileSystem.close(file)
      // A volume may refuse the two on a directory; a file of it stands in.
      for durability in Durability.allCases { try folder.makeDurable(durability, witness: "a") }
      try fileSystem.protect(folder.handle)
      #expect(try fileSystem.availableBytes(folder.handle) > 0)
    }
  }
}
