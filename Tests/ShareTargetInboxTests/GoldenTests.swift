import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Containers that format version 1 wrote once and for all, and what became of some of them: what each
/// reads as, and that nothing of them is lost.
@Suite struct GoldenTests {
  static let photo = "019B7C03-C320-72A4-90BF-51ED74C7A3C9"
  static let tree = "019B7C04-AD80-700D-BEEA-83F6D126A876"

  static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  /// A container of a test's own with the content of a golden folder.
  private func bench(_ name: String, onDisk: Bool = false) throws -> Workbench {
    let bench = try Workbench(onDisk: onDisk)
    try FileManager.default.removeItem(at: bench.container.directory)
    try FileManager.default.copyItem(
      at: Self.golden.appendingPathComponent(name), to: bench.container.directory)
    bench.clock.with { $0 = 1_767_400_000_000 }
    return bench
  }

  /// All files below a folder with their bytes; links by where they lead.
  private func content(_ folder: URL) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let path = folder.appendingPathComponent(name).path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        result[name] = Data(target.utf8)
      } else {
        result[name] = FileManager.default.contents(atPath: path) ?? Data()
      }
    }
    return result
  }

  @Test func `what version 1 wrote is read as it was shared`() async throws {
    let bench = try bench("version-1")
    let inbox = bench.inbox()
    let before = try content(bench.container.directory)
    let shares = try await inbox.pending().map(\.share)
    #expect(shares.map(\.id.rawValue) == [Self.photo, Self.tree])
    #expect(shares.map(\.text) == ["名前", "tree"])
    #expect(shares.allSatisfy { $0.title == "Заголовок" })
    #expect(shares.allSatisfy { $0.recipient?.displayName == "Ψυχή" })
    #expect(shares[0].items.map(\.displayName) == ["写真 صورة 📷.heic"])
    #expect(shares[0].items.map(\.byteCount) == [9])
    #expect(shares[1].items.map(\.kind) == [.file, .folder, .url])
    #expect(shares[1].items[2].url == "https://example.org/x")
    #expect(shares[1].skipped.map(\.reason) == [.unsupported])
    let status = try await inbox.status()
    #expect(status.quarantined.map(\.reason) == [.unexpectedEntry])
    #expect(status.receiptCount == 1)
    #expect(try content(bench.container.directory) == before)
    while let offered = try await inbox.beginOffer() {
      let leaf = offered.directory.appendingPathComponent("1/внутри/лист.txt")
      if offered.share.id.rawValue == Self.tree {
        #expect(FileManager.default.contents(atPath: leaf.path) == Data("leaf".utf8))
      }
      try await inbox.acknowledge(offered.share.id)
    }
    try await inbox.sweep()
    #expect(try bench.left().allSatisfy { $0.hasPrefix("ShareTarget/1/quarantine/") })
    #expect(try await inbox.status().receiptCount == 3)
  }

  /// What each damaged folder reads as.
  static let faults: [(String, ShareFault)] = [
    ("truncated-manifest", .digestMissing), ("wrong-digest", .digestWrong),
    ("extra-file", .unexpectedEntry), ("missing-file", .itemMissing),
    ("no-manifest", .manifestMissing), ("link-as-file", .itemNotRegular),
    ("link-as-manifest", .manifestNotRegular), ("folder-as-file", .itemNotRegular),
    ("file-as-folder", .itemNotRegular), ("another-shares-directory", .foreignID),
  ]

  @Test(arguments: faults) func `a damaged folder is told, put aside whole, and never offered`(
    name: String, fault: ShareFault
  ) async throws {
    let bench = try bench(name)
    try await check(bench, fault)
  }

  private func check(_ bench: Workbench, _ fault: ShareFault) async throws {
    let folder = bench.place("inbox")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { ShareID($0) != nil })
    let before = try content(folder.appendingPathComponent(name))
    let inbox = bench.inbox()
    #expect(try await inbox.status().damaged.map(\.value) == [fault])
    #expect(try await inbox.beginOffer() == nil)
    let status = try await inbox.status()
    #expect(status.quarantined.map(\.reason) == [fault])
    #expect(status.quarantined.map(\.id.rawValue) == [name])
    try await inbox.sweep()
    #expect(try content(bench.place("quarantine/\(name)/share")) == before)
  }

  @Test func `a share of version 2 is left exactly as it is and reported`() async throws {
    let bench = try bench("version-2")
    let before = try content(bench.place("inbox"))
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    try await inbox.sweep()
    #expect(try await inbox.status().newerVersion.map(\.rawValue) == [Self.photo])
    #expect(try await inbox.status().quarantined == [])
    #expect(try content(bench.place("inbox")) == before)
  }

  @Test func `names that are no ids are reported and left alone, also those in lower case`()
    async throws
  {
    let bench = try bench("stray-names")
    let inbox = bench.inbox()
    let strays = try await inbox.status().strayNames
    #expect(Set(strays) == ["notes.txt", "名前", Self.photo.lowercased(), "..Ω"])
    let offered = try #require(try await inbox.beginOffer())
    #expect(offered.share.id.rawValue == Self.photo)
    try await inbox.acknowledge(offered.share.id)
    try await inbox.sweep()
    #expect(try await inbox.status().strayNames == strays)
  }

  @Test func `a FIFO in place of a file neither blocks nor is offered`() async throws {
    let bench = try bench("missing-file")
    let path = bench.place("inbox/\(Self.photo)/0.heic").path
    try #require(mkfifo(path, 0o600) == 0)
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    #expect(try await inbox.status().quarantined.map(\.reason) == [.itemNotRegular])
    var result = stat()
    let kept = bench.place("quarantine/\(Self.photo)/share/0.heic").path
    #expect(lstat(kept, &result) == 0 && result.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `a manifest of 1 GB is not read`() async throws {
    let bench = try bench("extra-file")
    let path = bench.place("inbox/\(Self.photo)/manifest.json").path
    try #require(truncate(path, 1 << 30) == 0)
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer() == nil)
    #expect(try await inbox.status().quarantined.map(\.reason) == [.manifestTooLarge])
    var result = stat()
    let kept = bench.place("quarantine/\(Self.photo)/share/manifest.json").path
    #expect(stat(kept, &result) == 0 && result.st_size == 1 << 30)
  }

  @Test func `a share among 50,000 entries is found, and all others are reported`() async throws {
    let bench = try bench("version-1")
    let inbox = bench.place("inbox").path
    for index in 0..<50_000 {
      let file = open("\(inbox)/entry-\(index)", O_CREAT | O_WRONLY, 0o600)
      try #require(file >= 0)
      close(file)
    }
    let reader = bench.inbox()
    #expect(try await reader.beginOffer()?.share.id.rawValue == Self.photo)
    #expect(try await reader.status().strayNames.count == 50_000)
    try await reader.sweep()
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox).count == 50_002)
  }

  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: golden.path).sorted())
  func `a second recovery changes nothing more (S7)`(_ name: String) async throws {
    let bench = try bench(name)
    func recover() async throws -> [String: Data] {
      let inbox = bench.inbox()
      _ = try? await inbox.launch()
      var seen: Set<ShareID> = []
      while let offered = try? await inbox.beginOffer(excluding: seen) {
        seen.insert(offered.share.id)
        await inbox.endOffer(offered.share.id)
      }
      _ = try? await inbox.sweep()
      // That a launch found no marker is noted there.
      return try content(bench.container.directory).filter { !$0.key.contains("/attempts") }
    }
    let first = try await recover()
    #expect(try await recover() == first)
  }
}
