import Foundation
import Testing

/// A `SharedImageProbe` that runs, to be commanded line by line, and its App Group as it looks from outside.
final class ContractProcess {
  static let group = "group.app.timesafari.share"

  /// Whose algorithm runs.
  enum Side: String, CaseIterable { case ours, original }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: URL
  private var unread = Data()

  /// Starts a process in the world of a folder.
  init(_ side: Side, in world: URL, policy: String = "latestOnly") throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("SharedImageProbe")
    process.arguments = [side.rawValue, policy]
    process.environment = [
      "SIMULATOR_GROUPS": world.path, "SIMULATOR_ENTITLED_GROUPS": Self.group,
      "SIMULATOR_LOG_STDERR": "1",
    ]
    errors = world.appendingPathComponent("log-\(UUID().uuidString)")
    try Data().write(to: errors)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit { end() }

  /// Gives a command and waits for its answer.
  @discardableResult
  func tell(_ words: String...) throws -> [String: Any] {
    input.fileHandleForWriting.write(Data((words.joined(separator: "\t") + "\n").utf8))
    while !unread.contains(10) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Ended() }
      unread += more
    }
    let line = unread.prefix { $0 != 10 }
    unread = Data(unread.dropFirst(line.count + 1))
    let answer = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    if let problem = answer["error"] { Issue.record("\(words): \(problem)") }
    return answer
  }

  /// The process is gone.
  struct Ended: Error {}

  /// Kills the process before the system has written anything for it.
  func die() {
    _ = try? tell("die")
    process.waitUntilExit()
  }

  /// Ends the process in peace.
  func end() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The original log's lines so far.
  func lines() throws -> [String] {
    try String(contentsOf: errors, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.range(of: "[ShareTarget] ").map { String(line[$0.lowerBound...]) }
    }
  }
}
