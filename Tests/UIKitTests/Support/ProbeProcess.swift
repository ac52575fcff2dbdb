import Foundation
import PhoneLink
import Synchronization
import Testing

/// A probe that runs as a process of the phone: staged in a bundle, with a link that the test holds.
final class ProbeProcess: Sendable {
  private let process: Process
  private let socket: LinkSocket
  private let folder: URL
  private let messages = AsyncStream.makeStream(of: LinkMessage.self)
  private let ended = AsyncStream.makeStream(of: Int32.self)

  /// Stages the executable as a bundle with the given property list and starts it.
  init(_ product: String, info: [String: Any]) throws {
    let built = try #require(
      CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
    // Beside the product, where a hard link is possible: a copy could be "text file busy" while
    // another test starts a process.
    folder =
      built
      .appendingPathComponent("UIKitTests-\(UUID().uuidString).app", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let executable = folder.appendingPathComponent(product)
    try FileManager.default.linkItem(at: built.appendingPathComponent(product), to: executable)
    var list = info
    list["CFBundleExecutable"] = product
    list["CFBundleIdentifier"] = "org.example.\(product)"
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: folder.appendingPathComponent("Info.plist"))

    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    let process = Process()
    process.executableURL = executable
    // Foundation closes every other descriptor in the child.
    process.standardInput = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
    process.environment = ProcessInfo.processInfo.environment.merging(
      [SimulatedEnvironment.linkVariable: "0"]) { $1 }
    process.terminationHandler = { [ended] in ended.continuation.yield($0.terminationStatus) }
    self.process = process
    socket = LinkSocket(descriptor: pair[0])
    socket.start(
      name: "probe", receive: { [messages] in messages.continuation.yield($0) },
      onClose: { [messages] in messages.continuation.finish() })
    try process.run()
    try? (process.standardInput as? FileHandle)?.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends a notice.
  func send(_ kind: String, _ body: JSONValue = .object([:])) {
    socket.send(LinkMessage(kind: kind, body: body))
  }

  /// Answers a question.
  func answer(_ message: LinkMessage, _ body: JSONValue) { socket.answer(message, body) }

  /// Asks and waits.
  func ask(_ kind: String, _ body: JSONValue = .object([:])) async -> JSONValue? {
    await withCheckedContinuation { waiting in
      socket.ask(kind, body) { waiting.resume(returning: $0) }
    }
  }

  /// The next message of one of the kinds; others are passed over. `nil` when the process has gone.
  func next(_ kinds: String...) async -> LinkMessage? {
    for await message in messages.stream where kinds.contains(message.kind) { return message }
    return nil
  }

  /// How the process ended.
  func exitStatus() async -> Int32? {
    for await status in ended.stream { return status }
    return nil
  }
}
