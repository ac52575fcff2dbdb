import Dispatch
import Foundation
import Synchronization

/// One end of a connection between the phone and a simulated process.
///
/// Both ends use it. Lines are written whole under a lock; a thread of its own reads. Everything that
/// a peer sent before it died is delivered before `onClose` is called.
public final class LinkSocket: Sendable {
  /// The file descriptor of this end; owned by the socket, closed when the peer has gone.
  public let descriptor: Int32

  private struct State {
    var nextNumber = 1
    var waiting: [Int: @Sendable (JSONValue?) -> Void] = [:]
    var isClosed = false
  }
  private let state = Mutex(State())
  private let writing = Mutex(())

  /// Whether the peer has closed its end; set before open questions are answered with `nil`.
  public var isClosed: Bool { state.withLock(\.isClosed) }

  /// Takes over a connected stream socket; nothing is read before `start`.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Starts the reading thread.
  ///
  /// Replies go to the one who asked; every other message goes to `receive`, on the reading thread,
  /// in the order of arrival. `onClose` is called once, after the last message; questions that are
  /// still open are answered with `nil` before it.
  public func start(
    name: String, receive: @escaping @Sendable (LinkMessage) -> Void,
    onClose: @escaping @Sendable () -> Void
  ) {
    let thread = Thread { [self] in
      readLines(receive)
      let waiting = state.withLock { state in
        state.isClosed = true
        defer { state.waiting = [:] }
        return state.waiting
      }
      for number in waiting.keys.sorted() { waiting[number]?(nil) }
      onClose()
    }
    thread.name = name
    thread.start()
  }

  /// Sends one message; a peer that has gone is no error, the message is lost as on a dead port.
  public func send(_ message: LinkMessage) {
    guard var line = try? JSONEncoder().encode(message) else { return }
    line.append(UInt8(ascii: "\n"))
    writing.withLock { _ in
      line.withUnsafeBytes { bytes in
        var offset = 0
        while offset < bytes.count {
          let count = Glibc.send(
            descriptor, bytes.baseAddress! + offset, bytes.count - offset, Int32(MSG_NOSIGNAL))
          if count < 0 && errno == EINTR { continue }
          if count <= 0 { return }
          offset += count
        }
      }
    }
  }

  /// Sends a question; `reply` is called once on the reading thread, with `nil` if the peer dies first.
  public func ask(
    _ kind: String, _ body: JSONValue = .null, reply: @escaping @Sendable (JSONValue?) -> Void
  ) {
    let number: Int? = state.withLock { state in
      if state.isClosed { return nil }
      defer { state.nextNumber += 1 }
      state.waiting[state.nextNumber] = reply
      return state.nextNumber
    }
    guard let number else { return reply(nil) }
    send(LinkMessage(kind: kind, number: number, body: body))
  }

  /// The same as `ask`, blocking the calling thread; never call it on the reading thread.
  public func askAndWait(_ kind: String, _ body: JSONValue = .null) -> JSONValue? {
    let done = DispatchSemaphore(value: 0)
    let answer = Mutex<JSONValue?>(nil)
    ask(kind, body) { reply in
      answer.withLock { $0 = reply }
      done.signal()
    }
    done.wait()
    return answer.withLock { $0 }
  }

  /// Answers a message that carries a number.
  public func answer(_ message: LinkMessage, _ body: JSONValue = .null) {
    guard let number = message.number else { return }
    send(LinkMessage(kind: "reply", inReplyTo: number, body: body))
  }

  private func readLines(_ receive: (LinkMessage) -> Void) {
    var buffer = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      buffer.append(contentsOf: chunk[0..<count])
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[buffer.startIndex..<end]
        buffer.removeSubrange(buffer.startIndex...end)
        guard let message = try? JSONDecoder().decode(LinkMessage.self, from: Data(line)) else {
          continue
        }
        if let number = message.inReplyTo {
          state.withLock { $0.waiting.removeValue(forKey: number) }?(message.body)
        } else {
          receive(message)
        }
      }
    }
  }
}
