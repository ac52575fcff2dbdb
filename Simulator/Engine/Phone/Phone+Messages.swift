import Foundation
import PhoneLink

/// What processes tell the phone.
extension Phone {
  /// Takes one message; called on the process's own reading thread, and never blocks it.
  func receive(_ message: LinkMessage, from process: SimulatedProcess) {
    switch message.kind {
    case "log": receiveLog(message.body, from: process)
    case "disturbed":
      self.record("disturbed", "at=\(message.body["at"]?.text ?? "?")", process)
    case "darwinPost": postDarwin(message.body["name"]?.text ?? "")
    case "presented":
      let identifier = process.processIdentifier
      state.withLock { $0.presented[identifier, default: []].append(message.body) }
      record("presented", fact("class", message.body), process)
    default:
      switch process.role {
      case .extension: receiveFromExtension(message, process)
      case .application: receiveFromApp(message, process)
      }
    }
  }

  /// `key=value` if the member is there and safe to print as one word.
  func fact(_ key: String, _ body: JSONValue) -> String {
    let text: String? =
      switch body[key] {
      case .string(let text)?: text
      case .number(let number)?: Int(exactly: number).map(String.init) ?? String(number)
      case .bool(let flag)?: String(flag)
      default: nil
      }
    guard let text, !text.isEmpty else { return "" }
    return "\(key)=" + text.map { $0.isWhitespace ? "_" : String($0) }.joined()
  }

  private func receiveLog(_ body: JSONValue, from process: SimulatedProcess) {
    guard let record = try? body.decode(LogRecord.self) else { return }
    let identifier = process.processIdentifier
    state.withLock {
      $0.log.append(
        LogLine(
          processIdentifier: identifier, subsystem: record.subsystem, category: record.category,
          level: record.level, message: record.message))
    }
    if let line = LogRecord.event(category: record.category, message: record.message) {
      recordLine(
        line, source: record.category == "console" ? "page" : process.source, process)
    }
    if body["held"]?.flag == true {
      let name = record.message.prefix { $0 != " " }
      state.withLock { _ = $0.held.insert(identifier) }
      self.record("held", "at=\(name)", process)
    }
  }

  private func recordLine(_ line: Substring, source: String, _ process: SimulatedProcess) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let name = words.first else { return }
    timeline.record(
      String(name), words.count > 1 ? String(words[1]) : "", source: source,
      processIdentifier: process.processIdentifier)
  }

  /// Darwin notifications carry a name alone and reach every running process, the poster too.
  private func postDarwin(_ name: String) {
    let running = state.withLock { [$0.app].compactMap { $0 } + $0.extensions.values }
    for process in running { process.send("darwin", ["name": .string(name)]) }
  }
}
