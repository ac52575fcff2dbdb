import Foundation
import FoundationShim
import PhoneLink
import Synchronization
import Testing
import os

/// The stand-ins of a process that a phone started. The phone is the other end of a socket pair in
/// the same child process, since the link of a process is fixed when it is first used.
@Suite struct PhoneTests {
  @Test func `a process with a phone sends its log and its Darwin notifications over the link`()
    async
  {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) != 0 { exit(1) }
      setenv("SIMULATOR_LINK", "\(ends[1])", 1)
      let phone = LinkSocket(descriptor: ends[0])
      let arrived = AsyncStream<LinkMessage>.makeStream()
      phone.start(
        name: "phone",
        receive: { message in
          arrived.continuation.yield(message)
          if message.kind == "darwinPost" {
            phone.send(LinkMessage(kind: "darwin", body: message.body))
          }
        }, onClose: {})
      CFNotificationCenterAddObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), nil,
        { _, _, _, _, _ in
          DispatchQueue.main.async { Logger(subsystem: "s", category: "c").info("heard \(7)") }
        }, "group.a.changed", nil, .deliverImmediately)
      CFNotificationCenterPostNotification(
        CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName("group.a.changed"), nil,
        nil,
        true)
      var kinds: [String] = []
      for await message in arrived.stream {
        kinds.append(message.kind)
        guard message.kind == "log" else { continue }
        if message.body["message"] != "heard 7" || message.body["level"] != "info" { exit(2) }
        break
      }
      if kinds != ["darwinPost", "log"] { exit(3) }
    }
  }
}
