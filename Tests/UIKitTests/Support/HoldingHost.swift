import FoundationShim
import PhoneLink
import Synchronization

/// A host app whose answers come when the test wants.
final class HoldingHost: HostChannel {
  private let asked = Mutex<[(kind: String, reply: @Sendable (JSONValue?) -> Void)]>([])
  private let sent = Mutex<[LinkMessage]>([])
  /// The notices that were sent, in order.
  var notices: [LinkMessage] { sent.withLock { $0 } }
  /// How many questions are open.
  var openCount: Int { asked.withLock(\.count) }

  /// Answers the oldest open question.
  func answer(_ body: JSONValue) {
    let reply = asked.withLock { $0.isEmpty ? nil : $0.removeFirst().reply }
    reply?(body)
  }

  func send(_ kind: String, _ body: JSONValue) {
    sent.withLock { $0.append(LinkMessage(kind: kind, body: body)) }
  }
  func ask(_ kind: String, _ body: JSONValue, reply: @escaping @Sendable (JSONValue?) -> Void) {
    asked.withLock { $0.append((kind, reply)) }
  }
  func on(_ kind: String, _ handler: @escaping @Sendable (LinkMessage) -> Void) {}
}
