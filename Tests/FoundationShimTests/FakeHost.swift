import Foundation
import FoundationShim
import PhoneLink
import Synchronization

/// The other end of a process's link, played by a test.
final class FakeHost: HostChannel {
  private struct State {
    var sent: [LinkMessage] = []
    var questions: [(body: JSONValue, reply: @Sendable (JSONValue?) -> Void)] = []
    var handlers: [String: @Sendable (LinkMessage) -> Void] = [:]
    var waiting: [@Sendable () -> Void] = []
  }
  private let state = Mutex(State())
  private let answers: @Sendable (JSONValue) -> JSONValue?

  /// A host that answers `load` at once; where `answers` gives `nil` the test answers later.
  init(answers: @escaping @Sendable (JSONValue) -> JSONValue? = { _ in nil }) {
    self.answers = answers
  }

  /// What was sent, in order.
  var sent: [LinkMessage] { state.withLock { $0.sent } }
  /// The bodies of the open questions.
  var questions: [JSONValue] { state.withLock { $0.questions.map(\.body) } }

  func send(_ kind: String, _ body: JSONValue) {
    let waiting = state.withLock { state in
      state.sent.append(LinkMessage(kind: kind, body: body))
      defer { state.waiting = [] }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  func ask(_ kind: String, _ body: JSONValue, reply: @escaping @Sendable (JSONValue?) -> Void) {
    send(kind, body)
    if let answer = answers(body) { return reply(answer) }
    state.withLock { $0.questions.append((body, reply)) }
  }

  func on(_ kind: String, _ handler: @escaping @Sendable (LinkMessage) -> Void) {
    state.withLock { $0.handlers[kind] = handler }
  }

  /// Delivers a message of the phone.
  func deliver(_ kind: String, _ body: JSONValue) {
    state.withLock { $0.handlers[kind] }?(LinkMessage(kind: kind, body: body))
  }

  /// Answers every open question.
  func answerAll(_ body: JSONValue?) {
    let open = state.withLock { state in
      defer { state.questions = [] }
      return state.questions
    }
    for question in open { question.reply(body) }
  }

  /// Waits until a message of a kind was sent.
  func waitFor(_ kind: String) async {
    while true {
      let isThere = await withCheckedContinuation { (waiting: CheckedContinuation<Bool, Never>) in
        let isThere = state.withLock { state in
          if state.sent.contains(where: { $0.kind == kind }) { return true }
          state.waiting.append { waiting.resume(returning: false) }
          return false
        }
        if isThere { waiting.resume(returning: true) }
      }
      if isThere { return }
    }
  }
}
