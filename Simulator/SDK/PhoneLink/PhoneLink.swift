import Dispatch
import Foundation
import Synchronization

/// A simulated process's connection to the phone that started it.
///
/// The stand-ins use it wherever a real device would talk to another process of the system: loading
/// from a host app, opening a URL, completing a request, the unified log. A process that was not
/// started by a phone (a unit test) has no link; stand-ins then behave as an unentitled process does.
public final class PhoneLink: Sendable {
  /// The link of this process; `nil` when no phone started it.
  public static let shared: PhoneLink? = {
    guard let text = ProcessInfo.processInfo.environment[SimulatedEnvironment.linkVariable],
      let descriptor = Int32(text)
    else { return nil }
    return PhoneLink(LinkSocket(descriptor: descriptor))
  }()

  private let socket: LinkSocket
  private struct State {
    var handlers: [String: @Sendable (LinkMessage) -> Void] = [:]
    var early: [LinkMessage] = []
    /// Timeline events to stop at: name to the number of occurrences that are still let through.
    var holds: [String: Int] = SimulatedEnvironment.holdsAtStart
    /// The event after which the process is killed, and how many of them are still to come.
    var end: (event: String, remaining: Int)? = SimulatedEnvironment.endAtStart
  }
  private let state = Mutex(State())
  private let released = DispatchSemaphore(value: 0)

  private init(_ socket: LinkSocket) {
    self.socket = socket
    socket.start(
      name: "phone link",
      receive: { [weak self] message in self?.receive(message) },
      // A process without its phone has no purpose: on a device the system would take it down too.
      onClose: { exit(0) })
  }

  /// Sends a notice that nobody answers.
  public func send(_ kind: String, _ body: JSONValue = .null) {
    let message = LinkMessage(kind: kind, body: body)
    socket.send(message)
    endIfLast(message)
  }

  /// Kills the process when it has just told the event that it was given as its last one.
  private func endIfLast(_ message: LinkMessage) {
    guard state.withLock({ $0.end != nil }), let name = message.eventName else { return }
    let isLast = state.withLock { state in
      guard let end = state.end, end.event == name else { return false }
      state.end = end.remaining > 1 ? (name, end.remaining - 1) : nil
      return end.remaining == 1
    }
    guard isLast else { return }
    socket.send(LinkMessage(kind: "disturbed", body: ["at": .string(name)]))
    kill(getpid(), SIGKILL)
  }

  /// Asks the phone; `reply` is called on the link's own thread.
  public func ask(
    _ kind: String, _ body: JSONValue = .null, reply: @escaping @Sendable (JSONValue?) -> Void
  ) {
    socket.ask(kind, body, reply: reply)
  }

  /// Asks the phone and blocks the calling thread until the answer is there.
  public func askAndWait(_ kind: String, _ body: JSONValue = .null) -> JSONValue? {
    socket.askAndWait(kind, body)
  }

  /// Answers a message of the phone that carries a number.
  public func answer(_ message: LinkMessage, _ body: JSONValue = .null) {
    socket.answer(message, body)
  }

  /// Takes messages of one kind, on the main queue; those that came before the handler are kept for it.
  ///
  /// A second handler for the same kind replaces the first.
  public func onMain(
    _ kind: String, _ handler: @escaping @MainActor @Sendable (LinkMessage) -> Void
  ) {
    on(kind) { message in
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(message) } }
    }
  }

  /// Takes messages of one kind on the link's own thread; the handler must not block.
  public func on(_ kind: String, _ handler: @escaping @Sendable (LinkMessage) -> Void) {
    let early = state.withLock { state in
      state.handlers[kind] = handler
      defer { state.early.removeAll { $0.kind == kind } }
      return state.early.filter { $0.kind == kind }
    }
    for message in early { handler(message) }
  }

  /// Sends a line of the unified log. If it is a timeline event that the phone wants to stop at, the
  /// calling thread blocks here until the phone lets it go on or kills the process.
  public func log(_ record: LogRecord) {
    let isHeld =
      record.category == "timeline"
      && state.withLock { state in
        let name = String(record.message.prefix { $0 != " " })
        guard let remaining = state.holds[name] else { return false }
        state.holds[name] = remaining > 1 ? remaining - 1 : nil
        return remaining == 1
      }
    var body = (try? JSONValue(encoding: record)) ?? .null
    if isHeld, case .object(var members) = body {
      members["held"] = true
      body = .object(members)
    }
    send("log", body)
    if isHeld { released.wait() }
  }

  private func receive(_ message: LinkMessage) {
    switch message.kind {
    case "holds":
      state.withLock { state in
        state.holds = (message.body.members ?? [:]).compactMapValues(\.integer)
      }
      answer(message)
    case "release":
      released.signal()
      answer(message)
    default:
      let handler = state.withLock { state in
        let handler = state.handlers[message.kind]
        if handler == nil { state.early.append(message) }
        return handler
      }
      handler?(message)
    }
  }
}
