import Foundation
import Testing
import UIKit

@testable import ShareTarget

/// The system's notifications on their way to the desk (H14, H16, promise 4).
@Suite(.timeLimit(.minutes(10))) struct WakeUpsTests {
  private let phone: Phone
  private let inbox: ShareInbox
  private let center = NotificationCenter()
  private let stretches = Stretches()
  private let name: String

  init() throws {
    phone = try Phone()
    inbox = phone.app()
    name = "group.\(UUID().uuidString).sharetarget.committed"
    WakeUps.feed(inbox.desk, notification: name, backgroundTime: stretches, center: center)
  }

  @Test(arguments: [
    UIApplication.didBecomeActiveNotification,
    UIApplication.protectedDataDidBecomeAvailableNotification,
  ])
  func `one notification alone brings a share that came at rest`(wakeUp: NSNotification.Name)
    async throws
  {
    let drain = try await atRest()
    center.post(name: wakeUp, object: nil)
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
  }

  @Test func `the extension's Darwin notification alone brings a share`() async throws {
    let drain = try await atRest()
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(NSString(string: name)), nil,
      nil, true)
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
  }

  @Test func `leaving the screen takes background time until the markers are gone (F9, H16)`()
    async throws
  {
    try phone.share()
    let (gate, entered) = (Gate(), Gate())
    let drain = Task {
      await inbox.drain { _ in
        await entered.open()
        await gate.pass()
      }
    }
    await entered.pass()
    center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    #expect(stretches.lines == ["begin ShareTarget leaves"])
    await stretches.wait(for: "end ShareTarget leaves")
    #expect(!phone.filesLeft().contains { $0.contains("/attempts/") })
    await gate.open()
    await phone.log.wait(for: .acknowledged)
    drain.cancel()
  }

  /// A consumer that has seen everything, and a share that it has not been told of.
  private func atRest() async throws -> Task<Void, Never> {
    let drain = Task { await inbox.drain { _ in } }
    await phone.log.wait(for: .idle)
    try phone.share()
    return drain
  }
}

/// Background time that is written down.
final class Stretches: BackgroundTime {
  private let written = Guarded<[String]>([])
  private let changes = AsyncStream.makeStream(of: String.self)

  var lines: [String] { written.with { $0 } }

  func begin(_ name: String) -> @Sendable () -> Void {
    write("begin \(name)")
    return { [self] in write("end \(name)") }
  }

  /// Waits for a line; for one waiter.
  func wait(for line: String) async {
    for await change in changes.stream where change == line { return }
  }

  private func write(_ line: String) {
    written.with { $0.append(line) }
    changes.continuation.yield(line)
  }
}
