import PhoneLink
import Testing
import UIKit

/// The stand-in as the processes of the phone meet it.
@Suite(.timeLimit(.minutes(10))) struct ProcessTests {
  private func share(_ principal: String) -> [String: Any] {
    [
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionPrincipalClass": principal,
      ]
    ]
  }

  @Test func `an extension runs from begin to its end and opens nothing before it appears`()
    async throws
  {
    let probe = try ProbeProcess(
      "ExtensionProbe", info: share("ExtensionProbe.ShareViewController"))
    probe.send("begin", ["request": "r", "items": [["attachments": []]]])
    #expect(await probe.next("viewLoaded", "openURL")?.kind == "viewLoaded")
    #expect(await probe.ask("ping") == .object([:]))
    probe.send("appear")
    let opening = try #require(await probe.next("openURL"))
    #expect(opening.body["url"]?.text == "probe://afterAppearing", "the early one never got here")
    probe.answer(opening, ["opened": true])
    let tree = try #require(await probe.ask("tree"))
    let bar = tree["children"]?.elements?.first?["children"]?.elements?.last
    #expect(bar?["class"]?.text == "UINavigationBar")
    #expect(
      bar?["children"]?.elements?.compactMap { $0["label"]?.text }.contains("1 items") == true)
    #expect(await probe.ask("tap", ["label": "Nothing"])?["found"]?.flag == false)
    #expect(await probe.ask("tap", ["label": "Done"])?["enabled"]?.flag == true)
    #expect(await probe.next("complete", "cancelled")?.kind == "complete")
    #expect(await probe.ask("dismissed") == .object([:]))
  }

  @Test func `a person who taps Cancel cancels the request`() async throws {
    let probe = try ProbeProcess("ExtensionProbe", info: share("ShareViewController"))
    probe.send("begin", ["request": "r", "items": []])
    probe.send("appear")
    #expect(await probe.next("appeared") != nil)
    #expect(await probe.ask("tap", ["label": "Cancel"])?["found"]?.flag == true)
    let cancelled = try #require(await probe.next("cancelled"))
    #expect(cancelled.body["code"]?.integer == CocoaError.userCancelled.rawValue)
  }

  @Test func `an extension without its principal class is a fault in the log and code 78`()
    async throws
  {
    let probe = try ProbeProcess("ExtensionProbe", info: share("ExtensionProbe.Missing"))
    let log = try #require(await probe.next("log"))
    #expect(log.body["level"]?.text == "fault")
    #expect(log.body["message"]?.text?.contains("ExtensionProbe.Missing") == true)
    #expect(await probe.exitStatus() == 78)
  }

  @Test
  func `an app that is marked as main launches, opens its URL, becomes active, ends in order`()
    async throws
  {
    let probe = try ProbeProcess("ApplicationProbe", info: [:])
    probe.send("launch", ["via": "url", "url": "probe://cold"])
    var lines: [String] = []
    while let message = await probe.next("note", "launched", "becameActive") {
      lines.append(message.body["line"]?.text ?? message.kind)
      if message.kind == "becameActive" { break }
    }
    lines.removeAll { $0 == "timer" }
    #expect(
      lines == [
        "didFinishLaunching probe://cold", "open probe://cold", "launched", "didBecomeActive",
        "becameActive",
      ])
    probe.send("openURL", ["url": "probe://warm"])
    while let message = await probe.next("note") {
      if message.body["line"]?.text == "open probe://warm" { break }
    }
    probe.send("background")
    #expect(await probe.next("enteredBackground") != nil)
    probe.send("terminate")
    #expect(await probe.exitStatus() == 0)
  }

  @Test func `timers of the run loop fire in an app`() async throws {
    let probe = try ProbeProcess("ApplicationProbe", info: [:])
    probe.send("launch", ["via": "icon"])
    var hasFired = false
    while !hasFired, let message = await probe.next("note") {
      hasFired = message.body["line"]?.text == "timer"
    }
    #expect(hasFired)
  }
}
