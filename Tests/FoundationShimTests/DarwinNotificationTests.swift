import Foundation
import FoundationShim
import PhoneLink
import Synchronization
import Testing

/// What the callbacks saw. They are C functions, so it is global.
private let seen = Mutex<[String]>([])

@Suite(.serialized) struct DarwinNotificationTests {

  /// Notes what it is called with.
  private static let callback:
    @Sendable (
      CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
      CFDictionary?
    ) -> Void = { _, observer, name, object, userInfo in
      let text = name.map { String(describing: $0.rawValue) } ?? ""
      let rest = object == nil && userInfo == nil ? "" : " more"
      let queue = currentQueueLabel()
      seen.withLock { $0.append("\(UInt(bitPattern: observer)) \(text)\(rest) \(queue)") }
    }

  private func mainQueueIsQuiet() async {
    await withCheckedContinuation { waiting in DispatchQueue.main.async { waiting.resume() } }
  }

  @Test @MainActor
  func `in one process a name reaches its observers on the main thread, and only the name`() async {
    seen.withLock { $0 = [] }
    let center = CFNotificationCenterGetDarwinNotifyCenter()
    let observer = UnsafeRawPointer(bitPattern: 16)
    CFNotificationCenterAddObserver(
      center, observer, Self.callback, "group.a.changed", nil, .deliverImmediately)
    CFNotificationCenterPostNotification(
      center, CFNotificationName("group.a.changed"), observer, NSDictionary(), true)
    CFNotificationCenterPostNotification(center, CFNotificationName("other"), nil, nil, true)
    #expect(seen.withLock { $0 } == [])
    await mainQueueIsQuiet()
    #expect(seen.withLock { $0 } == ["16 group.a.changed com.apple.main-thread"])
    CFNotificationCenterRemoveEveryObserver(center, observer)
  }

  @Test @MainActor
  func `a removed observer is not called, even for what was posted before`() async {
    seen.withLock { $0 = [] }
    let center = CFNotificationCenterGetDarwinNotifyCenter()
    for (number, name) in [(16, "a"), (16, "b"), (32, "a")] {
      CFNotificationCenterAddObserver(
        center, UnsafeRawPointer(bitPattern: number), Self.callback, NSString(string: name), nil,
        .drop)
    }
    CFNotificationCenterPostNotification(center, CFNotificationName("a"), nil, nil, false)
    CFNotificationCenterPostNotification(center, CFNotificationName("b"), nil, nil, false)
    CFNotificationCenterRemoveObserver(
      center, UnsafeRawPointer(bitPattern: 16), CFNotificationName("a"), nil)
    await mainQueueIsQuiet()
    #expect(seen.withLock { $0 } == ["32 a com.apple.main-thread", "16 b com.apple.main-thread"])
    CFNotificationCenterRemoveEveryObserver(center, UnsafeRawPointer(bitPattern: 16))
    CFNotificationCenterRemoveEveryObserver(center, UnsafeRawPointer(bitPattern: 32))
  }

  @Test @MainActor
  func `with a phone a name goes to the phone, which sends it to every process`() async {
    seen.withLock { $0 = [] }
    let host = FakeHost()
    let center = CFNotificationCenter(link: host)
    let observer = UnsafeRawPointer(bitPattern: 48)
    CFNotificationCenterAddObserver(center, observer, Self.callback, "x", nil, .coalesce)
    CFNotificationCenterPostNotification(center, CFNotificationName("x"), nil, nil, true)
    await mainQueueIsQuiet()
    #expect(host.sent == [LinkMessage(kind: "darwinPost", body: ["name": "x"])])
    #expect(seen.withLock { $0 } == [])
    host.deliver("darwin", ["name": "x"])
    await mainQueueIsQuiet()
    #expect(seen.withLock { $0 } == ["48 x com.apple.main-thread"])
  }

  @Test
  func `a callback that captures something ends the process, as it does not compile on a device`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let count = Mutex(0)
      CFNotificationCenterAddObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), nil,
        { _, _, _, _, _ in count.withLock { $0 += 1 } }, "x", nil, .drop)
    }
  }
}
