import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The digest of each stored file, where the policy `ItemDigests` asks for it (F4).
@Suite struct ItemDigestTests {
  private func configuration(_ digests: Bool) -> ShareTargetConfiguration {
    var configuration = Workbench.configuration
    configuration.digestsItems = digests
    return configuration
  }

  private func inspect(_ bench: Workbench) throws -> ContainerInspection {
    try ContainerFolder(at: bench.container.directory).inspect(nowMilliseconds: 1_700_000_000_000)
  }

  @Test func `every stored file has its digest, in the manifest and in the offer (F4)`()
    async throws
  {
    let bench = try Workbench()
    let bytes = Data((0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let folder = try bench.hostFile("folder/inside.txt", Data("inside".utf8))
      .deletingLastPathComponent()
    let staged = try bench.writer(SystemFileSystem(), configuration(true)).begin()
    _ = try staged.addFile(.photo(0), copying: try bench.hostFile("a.heic", bytes))
    _ = try staged.addData(.photo(1), Data("abc".utf8))
    var description = StagedShare.Description.photo(2)
    description.kind = .folder
    _ = try staged.addFolder(description, copying: folder)
    _ = try staged.publish(text: "hello")
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(
      offered.share.items.map(\.digest) == [
        Digest.hexadecimal(of: Array(bytes)[...]),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", nil,
      ])
    #expect(try inspect(bench).isHealthy)
  }

  @Test func `without the policy nothing is read for a digest (F4)`() async throws {
    let bench = try Workbench()
    try bench.publish(with: bench.writer(SystemFileSystem(), configuration(false)))
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.items.map(\.digest) == [nil])
  }

  @Test func `bytes that changed under the same size are told by an inspection (F4, S9)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish(with: bench.writer(SystemFileSystem(), configuration(true)))
    let file = bench.place("inbox/\(share.id.rawValue)/0.heic")
    let handle = try Foundation.FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("P".utf8))
    try handle.close()
    let findings = try inspect(bench).findings
    #expect(findings.map(\.code) == ["contentWrong"])
    #expect(findings.map(\.path) == ["inbox/\(share.id.rawValue)/0.heic"])
    // A scan reads no bytes: the share is offered, with the digest by which the app can tell.
    #expect(try await bench.inbox().beginOffer()?.share.id == share.id)
  }

  @Test func `a file that cannot be read again is no part of the share (F4, I1)`() async throws {
    let bench = try Workbench()
    let broken = TracedFileSystem { _, call in call.name == "read" ? .error(.io) : nil }
    let staged = try bench.writer(broken, configuration(true)).begin()
    #expect(throws: ShareTargetError.self) {
      _ = try staged.addData(.photo(0), Data("abc".utf8))
    }
    _ = try staged.publish(text: "the rest")
    let offered = try #require(try await bench.inbox().beginOffer())
    #expect(offered.share.items.isEmpty)
    let id = offered.share.id.rawValue
    #expect(
      try bench.left().filter { !$0.contains("attempts") } == [
        "ShareTarget/1/inbox/\(id)/manifest.json"
      ])
  }
}
