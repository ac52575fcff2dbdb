import Foundation
import ShareTargetInbox

/// One process of the original contract: `SharedImageProbe ours|original latestOnly|queue`.
///
/// It reads commands from standard input, a line each, and answers each with a line of JSON. The App Group
/// is that of the environment, with the stand-in's real defaults. Both sides understand the same words:
///
/// | command | who | answer |
/// |---|---|---|
/// | `share PATH NAME` | the extension | `id`; everything that it does before it completes the request |
/// | `die` | | none: the process ends as if killed, before the system wrote what it had not written yet |
/// | `activate` | the app | `heard`: announcements that the page has heard in this process |
/// | `ready`, `has`, `get`, `mark ID` | the app | as the contract says |
/// | `wake`, `sweep` | the app | nothing; what is due at a wake-up, and in a sweep |
let words = CommandLine.arguments
guard words.count == 3, let policy = Policy(rawValue: words[2]) else {
  fatalError("SharedImageProbe ours|original latestOnly|queue")
}
let subject: any ContractProcess =
  words[1] == "original" ? OriginalProcess() : try OurProcess(policy)
while let line = readLine() {
  let command = line.split(separator: "\t").map(String.init)
  let answer: [String: Any]
  do { answer = try await run(command, subject) } catch {
    answer = ["error": "\(error)"]
  }
  let data = try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
  FileHandle.standardOutput.write(data + [10])
}

/// A page that listens for `SharedPhotoReady`, from the start on; the app's plugin tells it.
final class PageEar: Sendable {
  private let count = Guarded(0)

  /// How often it was told.
  var heard: Int { count.with { $0 } }

  /// Something came.
  func tell() { count.with { $0 += 1 } }
}

/// What both sides are asked.
protocol ContractProcess {
  func share(_ photo: URL, name: String) throws -> String
  func activate() async throws -> Int
  func isReady() -> Bool
  func hasImage() throws -> Bool
  func image() async throws -> [String: Any]
  func mark(_ id: String) async throws
  func wake() async throws
  func sweep() async throws
}

enum Policy: String { case latestOnly, queue }

func run(_ command: [String], _ process: any ContractProcess) async throws -> [String: Any] {
  switch command.first {
  case "share":
    return ["id": try process.share(URL(fileURLWithPath: command[1]), name: command[2])]
  case "die":
    kill(getpid(), SIGKILL)
    return [:]
  case "activate": return ["heard": try await process.activate()]
  case "ready": return ["ready": process.isReady()]
  case "has": return ["hasImage": try process.hasImage()]
  case "get": return try await process.image()
  case "mark":
    try await process.mark(command[1])
    return ["success": true]
  case "wake":
    try await process.wake()
    return [:]
  case "sweep":
    try await process.sweep()
    return [:]
  default: return ["error": "no such command"]
  }
}
