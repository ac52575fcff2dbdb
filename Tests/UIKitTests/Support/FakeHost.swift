import FoundationShim
import PhoneLink
import Synchronization

/// The host app's end: keeps what the extension sends.
final class FakeHost: HostChannel {
  private let sent = Mutex<[LinkMessage]>([])
  /// The kinds of everything that was sent, in order.
  var kinds: [String] { sent.withLock { $0.map(\.kind) } }

  func send(_ kind: String, _ body: JSONValue) {
    sent.withLock { $0.append(LinkMessage(kind: kind, body: body)) }
  }
  func ask(_ kind: String, _ body: JSONValue, reply: @escaping @Sendable (JSONValue?) -> Void) {
    send(kind, body)
    reply(nil)
  }
  func on(_ kind: String, _ handler: @escaping @Sendable (LinkMessage) -> Void) {}
}
