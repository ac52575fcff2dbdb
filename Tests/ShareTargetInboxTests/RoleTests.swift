import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// Who may do what in the container (F6).
@Suite struct RoleTests {
  /// How a share of the extension ends.
  enum End: String, CaseIterable, CustomTestStringConvertible {
    case published, discarded, failedCopy, failedCommit, failedLastSync
    var testDescription: String { rawValue }
  }

  private static let changing: Set = [
    "makeDirectory", "createFile", "write", "copyRange", "setSize", "createClone", "rename",
    "unlink",
    "removeDirectory",
  ]
  private static let layout: Set = [
    "ShareTarget", "ShareTarget/1", "ShareTarget/1/staging", "ShareTarget/1/inbox",
    "ShareTarget/1/trash",
  ]

  /// A call of the extension's that is not its own to make.
  private func isForeign(_ call: Call, _ id: ShareID) -> Bool {
    guard Self.changing.contains(call.name), call.path != "host" else { return false }
    if call.name == "makeDirectory", Self.layout.contains(call.path) { return false }
    let own = ["staging/\(id).", "trash/\(id)."].map { "ShareTarget/1/\($0)" }
    guard own.contains(where: call.path.hasPrefix) else { return true }
    guard call.name == "rename", let target = call.target else { return false }
    return target != "ShareTarget/1/inbox/\(id)" && !own.contains(where: target.hasPrefix)
  }

  @Test(arguments: End.allCases)
  func `the extension changes nothing but what it makes itself, however it ends (F6)`(_ end: End)
    async throws
  {
    let bench = try Workbench()
    let finished = try bench.publish("finished")
    let inbox = bench.inbox()
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(finished.id)
    try bench.publish("waiting")
    let fileSystem = TracedFileSystem { _, call in
      switch end {
      case .published, .discarded: nil
      case .failedCopy: call.name == "sync" && call.path.hasSuffix("/0.heic") ? .error(.io) : nil
      case .failedCommit: call.name == "rename" && call.isPublication ? .error(.io) : nil
      case .failedLastSync: call.name == "fullSync" ? .error(.io) : nil
      }
    }
    let staged = try bench.writer(fileSystem).begin()
    let source = try bench.hostFile("a.heic", Data("photo".utf8))
    let kept = try? staged.addFile(.photo(0), copying: source)
    #expect((kept == nil) == (end == .failedCopy))
    if end == .discarded { staged.discard() } else { _ = try? staged.publish(text: "new") }
    let calls = fileSystem.calls
    #expect(calls.contains { $0.name == "makeDirectory" && $0.path.contains(staged.id.rawValue) })
    #expect(calls.filter { isForeign($0, staged.id) } == [])
    let isThere = FileManager.default.fileExists(atPath: bench.place("inbox/\(staged.id)").path)
    #expect(isThere == [.published, .failedCopy, .failedLastSync].contains(end))
  }

  @Test
  func `the folder with receipts and shares is kept from backups before the first share (S17)`()
    throws
  {
    let bench = try Workbench()
    let fileSystem = TracedFileSystem()
    try bench.publish(with: bench.writer(fileSystem))
    let calls = fileSystem.calls
    let protected = try #require(
      calls.firstIndex { $0.name == "protect" && $0.path == "ShareTarget/1" })
    let published = try #require(calls.firstIndex { $0.name == "rename" && $0.isPublication })
    #expect(protected < published)
  }
}
