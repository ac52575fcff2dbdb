import Foundation
import FoundationShim
import PhoneLink
import Synchronization
import Testing

@Suite struct ProcessTests {
  @Test func `an expiring activity runs in the background and tells the phone while it does`() async
  {
    let host = FakeHost()
    let activities = ExpiringActivities(channel: host)
    let expired = await withCheckedContinuation { waiting in
      activities.perform("copy") { expired in
        waiting.resume(returning: "\(expired) \(currentQueueLabel())")
      }
    }
    #expect(expired.hasPrefix("false ") && expired != "false com.apple.main-thread")
    while host.sent.count < 2 { await Task.yield() }
    #expect(host.sent.map(\.kind) == ["expiring", "expiring"])
    #expect(host.sent.map { $0.body["active"] } == [true, false])
    #expect(host.sent.first?.body["reason"] == "copy")
  }

  @Test func `when the system must, the block is called again while it still runs`() async {
    let host = FakeHost()
    let activities = ExpiringActivities(channel: host)
    let mayEnd = DispatchSemaphore(value: 0)
    let calls = Mutex<[Bool]>([])
    let hasBegun = AsyncStream<Void>.makeStream()
    activities.perform("copy") { expired in
      calls.withLock { $0.append(expired) }
      if expired {
        mayEnd.signal()
      } else {
        hasBegun.continuation.yield()
        mayEnd.wait()
      }
    }
    _ = await hasBegun.stream.first { _ in true }
    host.deliver("expire", [:])
    while host.sent.count < 2 { await Task.yield() }
    #expect(calls.withLock { $0 } == [false, true])
    // What is over is not called again.
    host.deliver("expire", [:])
    #expect(calls.withLock { $0.count } == 2)
  }

  @Test func `a process without a phone still runs its activities`() async {
    let expired = await withCheckedContinuation { waiting in
      ProcessInfo.processInfo.performExpiringActivity(withReason: "r") {
        waiting.resume(returning: $0)
      }
    }
    #expect(!expired)
  }

  @Test func `an autorelease pool gives its body's result and error`() throws {
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: CocoaError.self) { try autoreleasepool { throw CocoaError(.userCancelled) } }
  }

  @Test func `the space for important things is that of the volume`() throws {
    let values = try FileManager.default.temporaryDirectory.resourceValues(
      forKeys: [.volumeAvailableCapacityForImportantUsageKey])
    let space = try #require(values.volumeAvailableCapacityForImportantUsage)
    let attributes = try FileManager.default.attributesOfFileSystem(
      forPath: FileManager.default.temporaryDirectory.path)
    let free = try #require(attributes[.systemFreeSize] as? Int64)
    #expect(space > 0 && space <= free + 1 << 30)
    let other = try FileManager.default.temporaryDirectory.resourceValues(forKeys: [.isDirectoryKey]
    )
    #expect(other.volumeAvailableCapacityForImportantUsage == nil)
  }

  @Test func `a user activity carries its values`() {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.userInfo = ["a": 1]
    activity.addUserInfoEntries(from: ["a": 2, "b": 3])
    activity.webpageURL = URL(string: "https://example.org/")
    #expect(activity.activityType == "NSUserActivityTypeBrowsingWeb")
    #expect(activity.userInfo?["a"] as? Int == 2)
    #expect(activity.userInfo?.count == 2)
  }
}
