import Foundation
import PhoneLink

/// A photo and a caption on their way through the compose sheet of the example app to its server.
public struct ComposeDemo: Sendable {
  /// What the demo found.
  public struct Outcome: Sendable, Codable {
    /// Whether all checks hold.
    public var passed: Bool { failures.isEmpty }
    /// One sentence for each check that does not hold.
    public var failures: [String]
    /// The sheet as the person met it, after each look at it: lines of label, value and state.
    public var screens: [[String]]
    /// What the server has, as paths below its folder.
    public var server: [String]
    /// What helps to find a reason.
    public var remarks: [String]
    /// Everything that happened.
    public var timeline: [PhoneEvent]
  }

  /// The demo.
  public init() {}

  /// Runs it on a new phone with a server of its own on loopback; neither is left.
  ///
  /// Throws when it could not be played at all; everything else is part of the outcome.
  public func run(workshop: Workshop) async throws -> Outcome {
    let device = try Device()
    defer { device.remove() }
    let example = workshop.root.appendingPathComponent("Examples/TeamMachine")
    let kept = device.folder.appendingPathComponent("Server")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    let server = try LoopbackServer(
      script: example.appendingPathComponent("server.py"), folder: kept)
    defer { server.stop() }
    let recipe = AppRecipe.teamMachine(workshop, server: "http://127.0.0.1:\(server.port)")
    let phone = Phone(
      device: device, installed: try StagedApp(recipe, workshop: workshop, on: device))
    let story = try Scenario(
      data: Data(contentsOf: example.appendingPathComponent("demo.json")), folder: example)
    var stage = ScenarioStage(phone: phone, setup: story.app, seed: nil)
    var screens: [[String]] = []
    var failures: [String] = []
    do {
      for step in story.steps {
        try await stage.play([step])
        guard case .see = step.action, let share = stage.shares.last else { continue }
        screens.append(
          ["The sheet of process \(share.sheet.process.processIdentifier):"]
            + SheetComparison(share.lastTree).lines)
      }
    } catch {
      failures.append("\(error)")
    }
    await phone.shutDown()
    let files =
      (FileManager.default.enumerator(atPath: kept.path)?.compactMap { $0 as? String })
      .map { $0.filter { $0.contains(".") }.sorted() } ?? []
    let outcome = try ScenarioOutcome(stage, story, nil, device)
    failures += outcome.failures + Self.check(files, in: kept, photo: phone.host, stage)
    return Outcome(
      failures: failures, screens: screens, server: files, remarks: phone.remarks,
      timeline: phone.timeline.events)
  }

  /// The server has one photo, with the host's own bytes, and one message.
  private static func check(
    _ files: [String], in folder: URL, photo host: HostApp, _ stage: ScenarioStage
  ) -> [String] {
    let photos = files.filter { $0.hasPrefix("team/") && !$0.hasSuffix("message.txt") }
    let messages = files.filter { $0.hasPrefix("team/") && $0.hasSuffix("message.txt") }
    guard photos.count == 1, messages.count == 1, files.count == 2,
      let request = stage.shares.first?.sheet.request,
      let original = host.file(number: 0, of: request)
    else { return ["The server has \(files), and not one photo with one message."] }
    var failures: [String] = []
    if let difference = ByteComparison.difference(
      folder.appendingPathComponent(photos[0]), original)
    {
      failures.append("The photo on the server \(difference).")
    }
    let text = try? String(
      contentsOf: folder.appendingPathComponent(messages[0]), encoding: .utf8)
    if text != "The new door is here" {
      failures.append("The message on the server is \"\(text ?? "nothing")\".")
    }
    return failures
  }
}

/// A server in Python that tells its port and serves a folder until it is stopped.
private struct LoopbackServer {
  /// The port on loopback.
  let port: Int
  private let process = Process()
  private let input = Pipe()

  /// Starts it, and returns when it listens.
  init(script: URL, folder: URL) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script.path, folder.path]
    let output = Pipe()
    process.standardOutput = output
    // It ends with this pipe, however this process ends.
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != 10,
      !byte.isEmpty
    { line += byte }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else {
      process.terminate()
      throw PhoneError("The server \(script.path) did not tell its port.")
    }
    self.port = port
  }

  /// Ends it.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
