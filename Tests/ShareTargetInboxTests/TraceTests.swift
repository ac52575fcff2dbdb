import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The order of calls, told from a recording (S11, S12, S13). A kill cannot show that a sync is missing;
/// this can.
@Suite struct TraceTests {
  @Test
  func `every rename into inbox is preceded by the syncs of S11, and success comes after its own`()
    async throws
  {
    let bench = try Workbench()
    let fileSystem = TracedFileSystem()
    let journeyLike = try bench.writer(fileSystem).begin()
    _ = try journeyLike.addFile(
      .photo(0), copying: try bench.hostFile("a.heic", Data(count: 3 << 20)))
    _ = try bench.hostFile("tree/inner/leaf", Data("leaf".utf8))
    _ = try journeyLike.addFolder(
      .init(position: 1, displayName: "t", kind: .folder, declaredType: "public.folder"),
      copying: bench.folder.appendingPathComponent("host/tree"))
    _ = try journeyLike.addData(
      .init(position: 2, displayName: "d", kind: .file, declaredType: "public.data"), Data("d".utf8)
    )
    _ = try journeyLike.publish(text: String(repeating: "long ", count: 20_000))
    let calls = fileSystem.calls
    #expect(PublishOrder.faults(in: calls) == [])
    #expect(calls.filter { $0.name == "rename" && $0.isPublication }.count == 1)
    #expect(calls.last(where: { $0.name != "close" })?.name == "fullSync")
    #expect(calls.last(where: { $0.name != "close" })?.path.hasSuffix("/inbox") == true)
    #expect(bench.events.with { $0.last?.name } == .committed)
  }

  @Test func `the checker of the order finds each sync that is left out`() throws {
    let bench = try Workbench()
    let fileSystem = TracedFileSystem()
    try bench.publish(with: bench.writer(fileSystem))
    let calls = fileSystem.calls
    #expect(PublishOrder.faults(in: calls) == [])
    let syncs = calls.indices.filter { ["sync", "fullSync", "barrier"].contains(calls[$0].name) }
    #expect(syncs.count >= 8)
    for index in syncs {
      var mutant = calls
      let left = mutant.remove(at: index)
      #expect(PublishOrder.faults(in: mutant) != [], "\(left)")
    }
  }

  @Test func `the receipt is durable before the share leaves the inbox (S12)`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let fileSystem = TracedFileSystem()
    let inbox = bench.inbox(fileSystem)
    let offered = try #require(try await inbox.beginOffer())
    let marker = try #require(
      fileSystem.calls.firstIndex { $0.name == "createFile" && $0.path.hasSuffix("/offer") })
    let offerCalls = fileSystem.calls
    #expect(offerCalls[marker...].contains { $0.name == "sync" && $0.path.hasSuffix("/attempts") })
    try await inbox.acknowledge(offered.share.id)
    let calls = fileSystem.calls
    func place(_ name: String, _ suffix: String) throws -> Int {
      try #require(calls.firstIndex { $0.name == name && $0.path.hasSuffix(suffix) })
    }
    let made = try place("createFile", "receipts/\(share.id)")
    let synced = try place("sync", "receipts/\(share.id)")
    let listed = try place("fullSync", "/receipts")
    let moved = try place("rename", "inbox/\(share.id)")
    #expect(made < synced)
    #expect(synced < listed)
    #expect(listed < moved)
  }

  @Test func `listing and looking change nothing (H12)`() async throws {
    let bench = try Workbench()
    let share = try bench.publish()
    let fileSystem = TracedFileSystem()
    let inbox = bench.inbox(fileSystem)
    #expect(try await inbox.pending().map(\.share) == [share])
    #expect(try await inbox.stored(share.id).share == share)
    #expect(try await inbox.status().pending == [share.id])
    let changing: Set = [
      "makeDirectory", "createFile", "write", "rename", "unlink", "removeDirectory", "setSize",
      "clone", "sync", "fullSync", "protect",
    ]
    #expect(!fileSystem.calls.contains { changing.contains($0.name) })
  }
}

/// Checks a recording against S11.
enum PublishOrder {
  static func faults(in calls: [Call]) -> [String] {
    var faults: [String] = []
    for (index, call) in calls.enumerated() where call.isPublication {
      let staging = call.path
      let before = calls[..<index]
      var dirty: Set<String> = []
      var lastManifestSync = -1
      var lastPayloadCall = -1
      var barrier = -1
      for (place, earlier) in before.enumerated() {
        let path = earlier.path
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        switch earlier.name {
        case "createFile", "clone":
          dirty.formUnion([path, parent])
        case "makeDirectory": dirty.formUnion([path, parent])
        case "write", "copyRange", "setSize": dirty.insert(path)
        case "sync", "fullSync": dirty.remove(path)
        case "barrier": barrier = place
        default: break
        }
        if path.hasPrefix("\(staging)/") {
          if path == "\(staging)/manifest.json" {
            if earlier.name == "sync" { lastManifestSync = place }
          } else if !["close", "status"].contains(earlier.name) {
            lastPayloadCall = place
          }
        }
      }
      // The entry of the staging directory itself need not last, because the rename moves it; and
      // inbox/ is synced after the rename. What is in the trash need not last.
      dirty.subtract(["ShareTarget/1/staging", "ShareTarget/1/inbox", "ShareTarget/1/trash"])
      faults += dirty.sorted().map { "not synced: \($0)" }
      if lastManifestSync < lastPayloadCall { faults.append("the manifest is not last") }
      if barrier < lastManifestSync { faults.append("no barrier after the manifest") }
      let after = calls[index...].first { ["fullSync", "sync"].contains($0.name) }
      if after?.name != "fullSync" || after?.path.hasSuffix("/inbox") != true {
        faults.append("inbox is not synced after the rename")
      }
      for parent in ["", "ShareTarget", "ShareTarget/1"] {
        if !before.contains(where: { $0.name == "sync" && $0.path == parent }) {
          faults.append("parent not synced: \(parent)")
        }
      }
    }
    if !calls.contains(where: \.isPublication) { faults.append("nothing was published") }
    return faults
  }
}

extension Call {
  /// The rename that makes a share exist.
  var isPublication: Bool {
    name == "rename" && target?.contains("/inbox/") == true && path.contains("/staging/")
  }
}
