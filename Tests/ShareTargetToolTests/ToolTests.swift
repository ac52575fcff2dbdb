import Foundation
import Testing

@testable import SimulatedPhone

/// The command-line tool as a person meets it.
@Suite struct ToolTests {
  @Test func `a missing file is one sentence and exit 2`() throws {
    let run = try ToolRun(["demo", "missing.jpg"])
    #expect(run.status == 2)
    #expect(run.complaint == "sharetarget: There is no file missing.jpg.\n")
    #expect(run.output == "")
  }

  @Test(arguments: [
    ["demo", "--no-such"], ["scenario"], ["dance"], ["demo", "--picture"],
    ["scenario", "--seeds"],
  ])
  func `wrong arguments are exit 2`(arguments: [String]) throws {
    let run = try ToolRun(arguments.count > 1 ? arguments : arguments + ["--"])
    #expect(run.status == 2)
    #expect(run.complaint.hasPrefix("sharetarget: "))
    #expect(run.complaint.split(separator: "\n").count == 1)
  }

  @Test func `a wrong scenario is named with line and column, and exit 2`() throws {
    let device = try Device()
    defer { device.remove() }
    let file = device.folder.appendingPathComponent("a scenario.json")
    try Data("{ \"scenario\": 1,\n \"titel\": 1 }".utf8).write(to: file)
    let run = try ToolRun(["scenario", file.path])
    #expect(run.status == 2)
    #expect(run.complaint.contains("a scenario.json:2:2: A scenario has no key `titel`"))
  }

  @Test func `a content that cannot be made is exit 2, with its line and column`() throws {
    let device = try Device()
    defer { device.remove() }
    let file = device.folder.appendingPathComponent("tiny.json")
    let text = """
      { "scenario": 1, "title": "t", "expect": {}, "steps": [ { "share": { "as": "a", "items": [ {
        "attachments": [ { "representations": [ { "type": "public.jpeg", "as": "file",
          "content": { "jpeg": { "bytes": 10 } } } ] } ] } ] } } ] }
      """
    try Data(text.utf8).write(to: file)
    let run = try ToolRun(["scenario", file.path])
    #expect(run.status == 2)
    #expect(run.complaint.contains("tiny.json:3:37: This picture has "), "\(run.complaint)")
    #expect(run.complaint.contains("give it fewer pixels"))
  }

  @Test func `what is printed and what is complained keep their order in one pipe`() throws {
    let device = try Device()
    defer { device.remove() }
    let files = try ["first", "second"].map { title in
      let file = device.folder.appendingPathComponent("\(title).json")
      let text = """
        { "scenario": 1, "title": "The \(title) story", "app": { "front": "native" },
          "steps": [ { "launch": "app" }, { "wait": "idle" } ], "expect": { "pending": 0 } }
        """
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let process = Process()
    process.executableURL = try Workshop().executable("sharetarget")
    process.arguments = ["scenario", "--keep"] + files
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TMPDIR": device.folder.path
    ]) { _, last in last }
    let both = Pipe()
    process.standardOutput = both
    process.standardError = both
    try process.run()
    let text = String(decoding: both.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let told = text.split(separator: "\n").compactMap { line in
      ["The phone is kept", "The first story", "The second story"].first(where: line.hasPrefix)
    }
    #expect(
      told == ["The phone is kept", "The first story", "The phone is kept", "The second story"])
  }

  @Test func `help tells both commands`() throws {
    let run = try ToolRun(["help"])
    #expect(run.status == 0)
    #expect(run.output.contains("sharetarget demo") && run.output.contains("sharetarget scenario"))
  }
}
