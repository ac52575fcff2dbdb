import Foundation
import Testing

@testable import SimulatedPhone

/// The extension and the app that ship, as processes, with a real page.
@Suite(.serialized) struct EndToEndTests {
  @Test(arguments: try! Examples.files())
  func `every example holds`(file: URL) async throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let scenario = try Scenario(text: text, folder: file.deletingLastPathComponent())
    let runner = ScenarioRunner(workshop: try Workshop(), display: try SharedDisplay.name())
    let outcome = try await runner.run(scenario)
    let story = TimelineTable.lines(outcome.timeline).joined(separator: "\n")
    #expect(outcome.failures == [], "\(file.lastPathComponent)\n\(story)")
  }

  @Test(arguments: try! Examples.files().filter { $0.lastPathComponent.hasPrefix("compose-") })
  func `every compose story holds in the sheet's own look, too`(file: URL) async throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    var scenario = try Scenario(text: text, folder: file.deletingLastPathComponent())
    scenario.app.hasOwnLook = true
    let runner = ScenarioRunner(workshop: try Workshop(), display: nil)
    let outcome = try await runner.run(scenario)
    let story = TimelineTable.lines(outcome.timeline).joined(separator: "\n")
    #expect(outcome.failures == [], "\(file.lastPathComponent)\n\(story)")
  }

  @Test(arguments: [
    "the-fifth-photo-of-five", "six-photos-with-one-name", "the-share-that-spins-for-ever",
    "the-file-that-vanishes",
  ])
  func `timing changes nothing of what arrives (P4, P18, P21, P22)`(name: String) async throws {
    let file = try Workshop().root.appendingPathComponent("Examples/Scenarios/\(name).json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let scenario = try Scenario(text: text, folder: file.deletingLastPathComponent())
    for seed: UInt64 in 1...3 {
      let runner = ScenarioRunner(workshop: try Workshop(), display: nil, seed: seed)
      let outcome = try await runner.run(scenario)
      #expect(outcome.failures == [], "\(name) --seed \(seed); more: make timings")
    }
  }

  @Test func `an expectation that does not hold is a failure`() async throws {
    let text = """
      { "scenario": 1, "title": "wrong",
        "app": { "front": "native" },
        "steps": [ { "share": { "as": "a", "items": [ { "attachments": [ {
            "suggestedName": "a.bin", "representations": [ { "type": "public.data", "as": "file",
              "content": { "raw": { "seed": 1, "bytes": 100 } } } ] } ] } ] } },
          { "wait": "idle" } ],
        "expect": { "extension": "cancelled", "pending": 1, "filesLeft": 2, "peakGrowthMiB": -1000,
          "delivered": [ { "share": "a", "times": 2, "items": [ { "name": "b.bin",
            "content": { "raw": { "seed": 2, "bytes": 100 } } } ] } ],
          "timeline": ["committed", "received"], "log": ["nobody says this"] } }
      """
    let scenario = try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
    let runner = ScenarioRunner(workshop: try Workshop(), display: nil)
    let outcome = try await runner.run(scenario)
    #expect(
      outcome.failures.map { $0.prefix(24) } == [
        "The extension of a is co", "The extension of a grew ", "The number of effects of",
        "The name of item 0 of a ", "The file of item 0 of a ", "pending is 0, expected 1",
        "filesLeft is 0, expected", "The log has no \"nobody s", "The timeline has no \"rec",
      ], "\(outcome.failures)")
  }

  @Test func `a tap that comes too late, or names no control, says how the sheet is`() async throws
  {
    func failures(_ text: String, _ steps: String) async throws -> ScenarioOutcome {
      let text = """
        { "scenario": 1, "title": "taps", "app": { "front": "native" },
          "steps": [ { "share": { "as": "a", "items": [ { "contentText": "Look", "attachments": [ {
            "representations": [ { "type": "public.plain-text", "as": "object",
              "content": { "text": "\(text)" } } ] } ] } ] } \(steps) ],
          "expect": { } }
        """
      let scenario = try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
      return try await ScenarioRunner(workshop: try Workshop(), display: nil).run(scenario)
    }
    let late = try await failures("words", #"}, { "tap": "Done" }"#)
    #expect(
      late.failures == [
        "Step 2 (line 4): The sheet of a has already ended (completed); nothing is left to tap or to "
          + "swipe away."
      ])
    #expect(late.shares.map(\.extension) == ["completed"])
    let open = try await failures(
      " ", #", "background": true }, { "wait": "hinted" }, { "wait": "appeared" }, { "tap": "OK" }"#
    )
    let said = open.failures.joined()
    #expect(
      said.hasPrefix(#"Step 4 (line 4): The sheet has no control "OK". The sheet of a is open, "#))
    #expect(said.hasSuffix(#"with the step {"tap": "Done"}."#), "\(said)")
    #expect(open.shares.map(\.extension) == [nil])
  }

  /// One run of the demo whose phone stays until the test has looked.
  private func demo(
    _ inputs: [DemoInput], twoAtOnce: Bool = false,
    look: (Demo.Outcome, DemoCheck) throws -> Void
  ) async throws {
    let device = try Device()
    defer { device.remove() }
    let workshop = try Workshop()
    let installed = try StagedApp(.photoDrop(workshop), workshop: workshop, on: device)
    var settings = PhoneSettings()
    settings.display = try SharedDisplay.name()
    let phone = Phone(device: device, installed: installed, settings: settings)
    var demo = Demo(inputs: inputs, picture: device.folder.appendingPathComponent("page.png"))
    demo.twoAtOnce = twoAtOnce
    do {
      let (outcome, check) = try await demo.play(on: phone)
      try look(outcome, check)
    } catch {
      await phone.shutDown()
      throw error
    }
  }

  @Test func `the demo passes, and fails when the page shows another photo or a file is left`()
    async throws
  {
    try await demo([]) { outcome, check in
      #expect(outcome.failures == [])
      let names = outcome.timeline.map(\.name)
      for name in [
        "received", "stored", "committed", "opened", "offered", "shown", "acknowledged", "swept",
      ] { #expect(names.contains(name), "\(name) is not told") }

      let id = try #require(check.originals.keys.first)
      let device = try Device()
      defer { device.remove() }
      let other = device.folder.appendingPathComponent("other.jpg")
      try ContentMaker().write(
        .picture(.jpeg, seed: 99, bytes: nil, width: 1200, height: 800), to: other)
      var wrong = check
      wrong.originals[id]?[0].file = other
      #expect(wrong.failures().contains { $0.hasPrefix("The page shows something else") })

      var untidy = check
      let group = device.group("group.test")
      try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true)
      try Data().write(to: group.appendingPathComponent("forgotten"))
      untidy.container = ContainerInventory(of: group)
      #expect(untidy.failures() == ["Left behind in the App Group container: forgotten."])
    }
  }

  @Test func `photos, a text file, a link and unreadable photos pass together, twice at once`()
    async throws
  {
    let device = try Device()
    defer { device.remove() }
    let contents: [(String, Content)] = [
      ("my photo.jpg", .picture(.jpeg, seed: 5, bytes: nil, width: 640, height: 480)),
      ("tall.png", .picture(.png, seed: 6, bytes: nil, width: 120, height: 400)),
      ("notes.txt", .text("Some notes")), ("zero.jpg", .raw(seed: 1, bytes: 0)),
      ("corrupt.jpg", .raw(seed: 1, bytes: 4_000)),
    ]
    var inputs = [try DemoInput(argument: "https://example.org/")]
    for (name, content) in contents {
      let file = device.folder.appendingPathComponent(name)
      try ContentMaker().write(content, to: file)
      inputs.append(try DemoInput(argument: file.path))
    }
    try await demo(inputs, twoAtOnce: true) { outcome, check in
      #expect(outcome.failures == [])
      #expect(check.kept.count == 2)
    }
  }
}
