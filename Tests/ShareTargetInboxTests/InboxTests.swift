import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// The journey of a share on a real folder.
@Suite struct InboxTests {
  @Test func `a share is offered whole, acknowledged, swept, and leaves a receipt alone (F11, S8)`()
    async throws
  {
    let bench = try Workbench(onDisk: true)
    let photo = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let published = try bench.publish("caption", bytes: photo)
    let inbox = bench.inbox()
    let offered = try #require(try await inbox.beginOffer(excluding: []))
    #expect(offered.share == published)
    #expect(offered.share.text == "caption")
    let item = try #require(offered.share.items.first)
    #expect(item.storedName == "0.heic")
    #expect(item.displayName == "IMG_0001.heic")
    #expect(try Data(contentsOf: try #require(offered.url(of: item))) == photo)
    try await inbox.acknowledge(published.id)
    #expect(try await inbox.beginOffer(excluding: []) == nil)
    let report = try await inbox.sweep()
    #expect(report.removed == [published.id])
    #expect(try bench.left() == [])
    #expect(try ContainerCensus(of: bench.container).receiptCount == 1)
    let names = bench.events.with { $0.map(\.name) }
    #expect(
      names.filter { $0 != .scanned } == [
        .received, .copying, .stored, .committed, .offered, .acknowledged, .swept,
      ])
  }
}
