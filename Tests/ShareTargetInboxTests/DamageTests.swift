import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a reader makes of directories that no writer left like that (S14, S30).
@Suite struct DamageTests {
  /// A kind of damage to a committed share, and what must be said of it.
  struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fault: ShareFault
    var doIt: @Sendable (URL) throws -> Void
  }

  static let damages: [Damage] = [
    Damage(testDescription: "one changed byte in the manifest", fault: .digestWrong) { share in
      let url = share.appendingPathComponent("manifest.json")
      var bytes = try Data(contentsOf: url)
      bytes[20] ^= 1
      try bytes.write(to: url)
    },
    Damage(testDescription: "a truncated manifest", fault: .digestMissing) { share in
      let url = share.appendingPathComponent("manifest.json")
      try Data(contentsOf: url).prefix(100).write(to: url)
    },
    Damage(testDescription: "an empty manifest", fault: .digestMissing) { share in
      try Data().write(to: share.appendingPathComponent("manifest.json"))
    },
    Damage(testDescription: "no manifest", fault: .manifestMissing) { share in
      try FileManager.default.removeItem(at: share.appendingPathComponent("manifest.json"))
    },
    Damage(testDescription: "a manifest of 1 GB", fault: .manifestTooLarge) { share in
      let url = share.appendingPathComponent("manifest.json")
      try #require(truncate(url.path, 1 << 30) == 0)
    },
    Damage(testDescription: "a link instead of the manifest", fault: .manifestNotRegular) { share in
      let url = share.appendingPathComponent("manifest.json")
      let away = share.deletingLastPathComponent().appendingPathComponent("away")
      try FileManager.default.moveItem(at: url, to: away)
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: away)
    },
    Damage(testDescription: "a FIFO instead of the manifest", fault: .manifestNotRegular) { share in
      let url = share.appendingPathComponent("manifest.json")
      try FileManager.default.removeItem(at: url)
      try #require(mkfifo(url.path, 0o600) == 0)
    },
    Damage(testDescription: "a missing file", fault: .itemMissing) { share in
      try FileManager.default.removeItem(at: share.appendingPathComponent("0.heic"))
    },
    Damage(testDescription: "an extra file", fault: .unexpectedEntry) { share in
      try Data().write(to: share.appendingPathComponent("1.heic"))
    },
    Damage(testDescription: "50,000 extra files", fault: .unexpectedEntry) { share in
      for index in 0..<50_000 {
        let file = open(share.appendingPathComponent("x\(index)").path, O_CREAT | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
      }
    },
    Damage(testDescription: "a link instead of a file", fault: .itemNotRegular) { share in
      let url = share.appendingPathComponent("0.heic")
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createSymbolicLink(
        at: url, withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
    },
    Damage(testDescription: "a second link to a file", fault: .itemNotRegular) { share in
      let url = share.appendingPathComponent("0.heic")
      let other = share.deletingLastPathComponent().appendingPathComponent("other")
      try FileManager.default.linkItem(at: url, to: other)
    },
    Damage(testDescription: "a FIFO instead of a file", fault: .itemNotRegular) { share in
      let url = share.appendingPathComponent("0.heic")
      try FileManager.default.removeItem(at: url)
      try #require(mkfifo(url.path, 0o600) == 0)
    },
    Damage(testDescription: "a directory instead of a file", fault: .itemNotRegular) { share in
      let url = share.appendingPathComponent("0.heic")
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    },
    Damage(testDescription: "a file that grew", fault: .sizeWrong) { share in
      try Data("photo!".utf8).write(to: share.appendingPathComponent("0.heic"))
    },
    Damage(testDescription: "a file in place of the directory", fault: .notADirectory) { share in
      try FileManager.default.removeItem(at: share)
      try Data("x".utf8).write(to: share)
    },
    Damage(testDescription: "a link in place of the directory", fault: .notADirectory) { share in
      let away = share.deletingLastPathComponent().appendingPathComponent("away")
      try FileManager.default.moveItem(at: share, to: away)
      try FileManager.default.createSymbolicLink(at: share, withDestinationURL: away)
    },
    Damage(testDescription: "the directory of another share", fault: .foreignID) { share in
      let inbox = share.deletingLastPathComponent()
      let other = inbox.appendingPathComponent("01890000-0000-7000-8000-000000000001")
      try FileManager.default.moveItem(at: share, to: other)
    },
  ]

  @Test(arguments: damages)
  func `damage is told, put aside and loses nothing, and the other shares arrive`(
    _ damage: Damage
  ) async throws {
    let bench = try Workbench()
    let broken = try bench.publish("broken")
    bench.clock.with { $0 += 1 }
    let good = try bench.publish("good")
    try damage.doIt(bench.place("inbox/\(broken.id)"))
    let before = try Self.fileCount(bench)
    let inbox = bench.inbox()
    let id = try #require(try await inbox.status().damaged.first).key
    #expect(try await inbox.status().damaged[id] == damage.fault)
    #expect(await code { try await inbox.stored(id) } == .invalidShare)
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share == good)
    let status = try await inbox.status()
    #expect(status.quarantined.map(\.id) == [id])
    #expect(status.quarantined.first?.reason == damage.fault)
    #expect(await code { try await inbox.beginOffer(of: id) } == .invalidShare)
    #expect(await code { try await inbox.acknowledge(id) } == .invalidShare)
    // One marker and one reason more, nothing less.
    #expect(try Self.fileCount(bench) == before + 2)
    #expect(
      bench.events.with { $0 }.contains {
        $0.name == .quarantined && $0.share == id
          && $0.facts == [.init("reason", .code(damage.fault.rawValue))]
      })
  }

  private static func fileCount(_ bench: Workbench) throws -> Int {
    let paths = FileManager.default.enumerator(atPath: bench.container.directory.path)
    return (paths?.allObjects as? [String] ?? []).filter { path in
      var isDirectory = ObjCBool(false)
      let full = bench.container.directory.appendingPathComponent(path).path
      _ = FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory)
      return !isDirectory.boolValue || path.hasSuffix(".heic")
    }.count
  }

  @Test func `a share of a newer version is left exactly as it is, and reported`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let manifest = bench.place("inbox/\(share.id)/manifest.json")
    let body = #"{"formatVersion":2,"id":"\#(share.id)","new":{"shape":[1]}}"# + "\n"
    let text = body + "sha256 \(Digest.hexadecimal(of: Array(body.utf8)[...]))\n"
    try Data(text.utf8).write(to: manifest)
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    try await inbox.sweep()
    #expect(try await inbox.status().newerVersion == [share.id])
    #expect(await code { try await inbox.stored(share.id) } == .newerVersion)
    #expect(await code { try await inbox.acknowledge(share.id) } == .newerVersion)
    #expect(try Data(contentsOf: manifest) == Data(text.utf8))
  }

  @Test(arguments: [
    ".DS_Store", "не-ид", "0190a0b0-0000-7000-8000-00000000abcd", "x",
    "01890000-0000-7000-8000-000000000001.part",
  ])
  func `a name that is no id is left alone and reported (F1)`(_ name: String) async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let stray = bench.place("inbox/\(name)")
    try Data("x".utf8).write(to: stray)
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer()?.share == share)
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    #expect(try await inbox.status().strayNames == [name])
    #expect(try Data(contentsOf: stray) == Data("x".utf8))
    #expect(try bench.left() == ["ShareTarget/1/inbox/\(name)"])
  }

  @Test
  func `a share that cannot be read now is neither offered nor touched, and comes later (S14)`()
    async throws
  {
    let bench = try Workbench()
    let locked = try bench.publish("locked")
    bench.clock.with { $0 += 1 }
    let open = try bench.publish("open")
    let isLocked = Guarded(true)
    let fileSystem = TracedFileSystem { _, call in
      isLocked.with { $0 } && call.name == "openFile"
        && call.path.hasSuffix("\(locked.id)/manifest.json") ? .error(.notPermitted) : nil
    }
    let inbox = bench.inbox(fileSystem)
    #expect(try await inbox.beginOffer()?.share == open)
    #expect(try await inbox.status().unreadableNow == [locked.id])
    #expect(await code { try await inbox.stored(locked.id) } == .notNow)
    #expect(try await inbox.beginOffer() == nil)
    isLocked.with { $0 = false }
    #expect(try await inbox.beginOffer()?.share == locked)
  }

  @Test(arguments: [false, true])
  func `what is left of an acknowledged share is not taken for damage (S12)`(
    _ isLaunched: Bool
  ) async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(share.id)
    // A process that launches now meets it at once, one that has launched meets it while it offers.
    let next = isLaunched ? inbox : bench.inbox()
    // A power cut undid the rename into the trash and kept a part of the files.
    let back = bench.place("inbox/\(share.id)")
    try FileManager.default.createDirectory(at: back, withIntermediateDirectories: false)
    try Data("pho".utf8).write(to: back.appendingPathComponent("0.heic"))
    #expect(try await next.beginOffer() == nil)
    #expect(try await next.pending().isEmpty)
    #expect(!bench.events.with { $0 }.contains { $0.name == .quarantined })
    try await next.sweep()
    #expect(try bench.left() == [])
    #expect(try await next.status().quarantined.isEmpty)
  }
}
