import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// One entry that no inbox has put there keeps no share from the app (S30).
@Suite struct ForeignEntryTests {
  private static let other = "0100A0B0-0000-7000-8000-00000000ABCD"

  /// Paths in the layout, with what lies there: a file of a text, a link, or a folder.
  enum Entry: Sendable { case file(String), link, folder }

  @Test(
    arguments: [
      ("attempts/\(other)", .file("")), ("attempts/\(other)", .link),
      ("attempts/\(other)/offer", .folder), ("receipts/\(other)", .link),
      ("receipts/\(other)", .folder), ("quarantine/\(other)", .file("")), ("trash/x", .link),
      (
        "receipts/\(other)",
        .file(#"{"milliseconds":-9223372036854775808,"outcome":"acknowledged"}"#)
      ),
    ] as [(String, Entry)])
  func `a share is offered and finished whatever lies beside it`(
    path: String, entry: Entry
  ) async throws {
    let bench = try Workbench()
    let id = try bench.publish().id
    let place = bench.place(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch entry {
    case .file(let text): try Data(text.utf8).write(to: place)
    case .link:
      try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "..")
    case .folder:
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let inbox = bench.inbox()
    #expect(try await inbox.beginOffer()?.share.id == id)
    try await inbox.acknowledge(id)
    _ = try? await inbox.sweep()
    #expect(try await inbox.status().pending == [])
    #expect(!FileManager.default.fileExists(atPath: bench.place("inbox/\(id)").path))
    #expect(try bench.left().allSatisfy { !$0.contains("\(id)") })
  }

  @Test func `a share whose own marker is no folder is offered with a marker (F9)`() async throws {
    let bench = try Workbench()
    let id = try bench.publish().id
    let marker = bench.place("attempts/\(id)")
    try FileManager.default.createDirectory(
      at: marker.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: marker)
    #expect(try await bench.inbox().beginOffer()?.share.id == id)
    #expect(FileManager.default.fileExists(atPath: marker.appendingPathComponent("offer").path))
  }
}
