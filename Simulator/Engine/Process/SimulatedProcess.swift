import Dispatch
import Foundation
import PhoneLink
import Synchronization

/// A running app or extension, with the phone's end of its link.
public final class SimulatedProcess: Sendable {
  /// What kind of process it is.
  public enum Role: String, Sendable {
    case application, `extension`
  }

  /// App or extension.
  public let role: Role
  /// The process number; stays taken until the end has been recorded.
  public var processIdentifier: Int32 { child.identifier }
  /// Where everything that it prints is kept.
  public let output: URL

  private let child: ChildProcess
  private let socket: LinkSocket
  private let interruption: Int
  private let ending = Mutex<(parts: Int, end: ProcessEnd?)>((2, nil))

  /// Starts an executable with a link to the phone.
  ///
  /// `receive` is called for every message, in order, on one thread; `onEnd` once, after the last
  /// message, when the process is gone and its number free.
  init(
    role: Role, executable: URL, environment: [String: String], output: URL,
    receive: @escaping @Sendable (SimulatedProcess, LinkMessage) -> Void,
    onEnd: @escaping @Sendable (SimulatedProcess, ProcessEnd) -> Void
  ) throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw PhoneError("No socket: \(String(cString: strerror(errno))).") }
    self.role = role
    self.output = output
    var environment = environment
    environment[SimulatedEnvironment.linkVariable] = String(ChildProcess.inheritedDescriptor)
    do {
      child = try ChildProcess.start(
        executable: executable, environment: environment, inherited: ends[1], output: output)
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[1])
    socket = LinkSocket(descriptor: ends[0])
    let child = child
    interruption = Interruption.add { child.killAndSettle() }
    let waiting = Thread { [self] in
      let end = child.waitForEnd()
      Interruption.remove(interruption)
      ending.withLock { $0.end = end }
      finishPart(onEnd)
    }
    waiting.name = "end of \(child.identifier)"
    waiting.start()
    socket.start(
      name: "link of \(child.identifier)",
      receive: { [unowned self] message in receive(self, message) },
      onClose: { [self] in finishPart(onEnd) })
  }

  /// Sends a notice.
  public func send(_ kind: String, _ body: JSONValue = .null) {
    socket.send(LinkMessage(kind: kind, body: body))
  }

  /// Answers a question of the process.
  public func answer(_ message: LinkMessage, _ body: JSONValue) {
    socket.answer(message, body)
  }

  /// Asks and waits for the answer; throws when the process ends or `guardSeconds` pass before it.
  public func ask(
    _ kind: String, _ body: JSONValue = .null, guardSeconds: Double = 60
  ) async throws -> JSONValue {
    let reply: JSONValue? = await withCheckedContinuation { continuation in
      ask(kind, body, guardSeconds: guardSeconds) { continuation.resume(returning: $0) }
    }
    guard let reply else {
      throw PhoneError(
        "The \(role.rawValue) process \(processIdentifier) gave no answer to \(kind); what it "
          + "printed is in \(output.path).")
    }
    return reply
  }

  /// The same without waiting: `reply` is called once, with `nil` when there is no answer.
  func ask(
    _ kind: String, _ body: JSONValue = .null, guardSeconds: Double,
    reply: @escaping @Sendable (JSONValue?) -> Void
  ) {
    let gate = AnswerGate(reply)
    socket.ask(kind, body) { gate.open($0) }
    DispatchQueue.global().asyncAfter(deadline: .now() + guardSeconds) { gate.open(nil) }
  }

  /// Ends the process and its children at once, as `kill -9` does.
  public func kill() {
    if ending.withLock({ $0.end == nil }) { child.kill() }
  }

  /// Whether the process is gone.
  var hasEnded: Bool { ending.withLock { $0.end != nil } }

  /// Whether the process is gone or, as its link is closed, about to be.
  var isEnding: Bool { socket.isClosed || hasEnded }

  private func finishPart(_ onEnd: @Sendable (SimulatedProcess, ProcessEnd) -> Void) {
    let end = ending.withLock { ending -> ProcessEnd? in
      ending.parts -= 1
      return ending.parts == 0 ? ending.end : nil
    }
    if let end { onEnd(self, end) }
  }
}

/// Lets the first of several answers through.
private final class AnswerGate: Sendable {
  private let waiting: Mutex<(@Sendable (JSONValue?) -> Void)?>

  init(_ reply: @escaping @Sendable (JSONValue?) -> Void) {
    waiting = Mutex(reply)
  }

  func open(_ value: JSONValue?) {
    let reply = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    reply?(value)
  }
}
