import Foundation
import FoundationShim
import PhoneLink
import Synchronization
import Testing

@Suite struct NSExtensionContextTests {
  @Test func `completing tells the phone, and handlers wait for the dismissal`() async {
    let host = FakeHost()
    let context = NSExtensionContext(inputItems: [NSExtensionItem()], channel: host)
    #expect(context.inputItems.count == 1)
    let order = Mutex<[String]>([])
    context.onEnd { outcome in order.withLock { $0.append("\(outcome)") } }
    context.completeRequest(returningItems: nil) { expired in
      order.withLock { $0.append("handler \(expired) \(currentQueueLabel())") }
    }
    #expect(order.withLock { $0 } == ["completed"])
    #expect(host.sent == [LinkMessage(kind: "complete", body: [:])])
    await withCheckedContinuation { waiting in context.finishDismissal { waiting.resume() } }
    #expect(order.withLock { $0 } == ["completed", "handler false com.apple.root.background-qos"])
  }

  @Test func `cancelling tells the phone domain, code and text`() {
    let host = FakeHost()
    let context = NSExtensionContext(inputItems: [], channel: host)
    let error = NSError(
      domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: "no space"])
    context.cancelRequest(withError: error)
    #expect(host.sent.map(\.kind) == ["cancelled"])
    #expect(host.sent.first?.body == ["domain": "d", "code": 7, "description": "no space"])
    #expect(context.outcome == .cancelled(domain: "d", code: 7, description: "no space"))
  }

  @Test func `a second end changes nothing and is a fault in the log`() {
    let host = FakeHost()
    let context = NSExtensionContext(inputItems: [], channel: host)
    let recorder = LogRecorder()
    recorder.recording {
      context.completeRequest(returningItems: nil, completionHandler: nil)
      #expect(recorder.records.isEmpty)
      context.completeRequest(returningItems: nil, completionHandler: nil)
      context.cancelRequest(withError: CocoaError(.userCancelled))
    }
    #expect(recorder.records.map(\.level) == ["fault", "fault"])
    #expect(host.sent.count == 1)
    #expect(context.outcome == .completed)
  }

  @Test func `without a host the handler runs when the request ends`() async {
    let context = NSExtensionContext()
    let expired = await withCheckedContinuation { waiting in
      context.completeRequest(returningItems: []) { waiting.resume(returning: $0) }
    }
    #expect(!expired)
  }

  @Test func `a share extension's context opens nothing`() async throws {
    let url = try #require(URL(string: "example://"))
    #expect(await NSExtensionContext().open(url) == false)
  }

  @Test @MainActor func `the host's changes of state are notifications`() async {
    let host = FakeHost()
    HostEvent.listen(on: host)
    for event in HostEvent.allCases {
      let notes = NotificationCenter.default
      await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
        let token = Mutex<Handed?>(nil)
        let observer = notes.addObserver(forName: event.notification, object: nil, queue: nil) {
          _ in
          if let seen = token.withLock({ $0 }) { notes.removeObserver(seen.object) }
          waiting.resume()
        }
        token.withLock { $0 = Handed(object: observer) }
        host.deliver("hostEvent", ["name": "unknown"])
        host.deliver("hostEvent", ["name": .string(event.rawValue)])
      }
    }
  }

  /// Notification tokens are only given back to their centre.
  private struct Handed: @unchecked Sendable { let object: any NSObjectProtocol }

  @Test func `an item's properties and its user information are one`() throws {
    let item = NSExtensionItem()
    item.attributedTitle = NSAttributedString(string: "a")
    item.attachments = [NSItemProvider()]
    #expect(item.userInfo?.count == 2)
    item.userInfo = [
      NSExtensionItemAttributedTitleKey as String: NSAttributedString(string: "b")
    ]
    #expect(item.attributedTitle?.string == "b")
    #expect(item.attachments == nil)
    let copy = try #require(item.copy() as? NSExtensionItem)
    copy.attributedTitle = nil
    #expect(copy.userInfo == nil)
    #expect(item.attributedTitle?.string == "b")
  }

  @Test func `text that is changed after it was set does not change the item`() {
    let text = NSMutableAttributedString(string: "a")
    let item = NSExtensionItem()
    item.attributedContentText = text
    text.mutableString.append("b")
    #expect(item.attributedContentText?.string == "a")
  }
}
