import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// A later version's layout beside ours (F3, F10).
@Suite struct LayoutTests {
  private func later(_ bench: Workbench) throws -> URL {
    let file = bench.container.directory.appendingPathComponent("ShareTarget/2/inbox/new/data")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("later".utf8).write(to: file)
    return file
  }

  @Test func `a later layout is left alone and reported, and our shares arrive (F3, S9)`()
    async throws
  {
    let bench = try Workbench()
    let share = try bench.publish()
    let file = try later(bench)
    let inbox = bench.inbox()
    #expect(try await inbox.status().newerLayouts == [2])
    _ = try await inbox.beginOffer()
    try await inbox.acknowledge(share.id)
    try await inbox.sweep()
    #expect(try Data(contentsOf: file) == Data("later".utf8))
    let inspection = try ContainerFolder(at: bench.container.directory).inspect()
    #expect(!inspection.isHealthy)
    #expect(inspection.findings.map(\.code) == ["newerLayout"])
    #expect(inspection.findings.map(\.path) == ["../2"])
  }

  @Test func `where there is nothing but a later layout, that is said (F3, S9)`() async throws {
    let bench = try Workbench()
    _ = try later(bench)
    let status = try await bench.inbox().status()
    #expect(status.newerLayouts == [2])
    #expect(status.pending == [])
    let error = #expect(throws: ContainerFolder.NotFound.self) {
      try ContainerFolder(at: bench.container.directory)
    }
    #expect(error?.description.contains("layout 2 of a later version") == true)
  }

  @Test(arguments: ["0", "02", "+2", "two", "1.1"])
  func `a name that is no later version's is a stray (F1)`(name: String) async throws {
    let bench = try Workbench()
    try bench.publish()
    try FileManager.default.createDirectory(
      at: bench.container.directory.appendingPathComponent("ShareTarget/\(name)"),
      withIntermediateDirectories: true)
    #expect(try await bench.inbox().status().newerLayouts == [])
    let codes = try ContainerFolder(at: bench.container.directory).inspect().findings.map(\.code)
    #expect(codes == ["strayName"])
  }
}
