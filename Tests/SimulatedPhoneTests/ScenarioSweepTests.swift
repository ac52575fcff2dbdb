import Foundation
import Testing

@testable import SimulatedPhone

/// Kills at file calls and events, in stories and in sweeps over them.
@Suite struct ScenarioSweepTests {
  private func scenario(app: String = "", steps: String, expect: String = "") throws -> Scenario {
    try Scenario(
      text: """
        { "scenario": 1, "title": "A story", "app": { "front": "native" \(app) },
          "steps": [ \(steps) ], "expect": { \(expect) } }
        """, folder: URL(fileURLWithPath: "/"))
  }

  private func share(_ name: String, more: String = "") -> String {
    """
    { "share": { "as": "\(name)", "items": [ { "contentText": "\(name)", "attachments": [ {
        "suggestedName": "\(name).bin", "representations": [ { "type": "public.data", "as": "file",
          "content": { "raw": { "seed": 7, "bytes": 3000 } } } ] } ] } ] } \(more) }
    """
  }

  private func outcome(_ scenario: Scenario) async throws -> ScenarioOutcome {
    try await ScenarioRunner(workshop: try Workshop(), display: nil).run(scenario)
  }

  @Test(arguments: [
    ("app:137", "app:137"), ("extension2:torn@12", "extension2:torn@12"),
    ("app:error=28@9+", "app:error=28@9+"), ("app1:kill@3", "app:3"),
    ("extension:committed", "extension:committed"), ("app:scanned#2", "app:scanned#2"),
  ])
  func `a point is read from its own text`(text: String, own: String) {
    #expect(FaultPoint(text)?.description == own)
  }

  @Test(arguments: [
    "", "app", "app:", "app:0", "app:-1", "phone:3", "app0:3", "app:comitted", "app:kept#0",
  ])
  func `what is no point is refused`(text: String) {
    #expect(FaultPoint(text) == nil)
  }

  @Test func `a story kills the extension before its so manieth file call`() async throws {
    let story = try scenario(
      steps: """
        \(share("lost")), { "kill": "extension", "at": 12, "of": "lost" },
        \(share("next")), { "wait": "idle" }
        """,
      expect: """
        "shares": { "lost": { "extension": "crashed" }, "next": { "extension": "completed" } },
        "delivered": [ { "share": "next", "times": 1 } ], "timeline": ["killed reason=scenario call=12"]
        """)
    #expect(try await outcome(story).failures == [])
  }

  @Test func `a call that no process comes to is told`() async throws {
    let story = try scenario(
      steps: "\(share("a")), { \"kill\": \"extension\", \"at\": 5000 }, { \"wait\": \"idle\" }")
    let failures = try await outcome(story).failures
    #expect(
      failures.contains { $0.hasSuffix("No process of the extension came to its file call 5000.") },
      "\(failures)")
  }

  @Test(arguments: [
    (#"{ "tap": "Done", "at": 3 }"#, "`at` is the number of a file call only where"),
    (#"{ "kill": "app", "at": 0 }"#, "File calls are counted from 1."),
    (#"{ "kill": "app", "at": 3, "occurrence": 2 }"#, "`occurrence` belongs to an event"),
  ])
  func `a number where none can be is refused`(step: String, message: String) {
    #expect {
      try scenario(steps: "\(share("a")), \(step)")
    } throws: { "\($0)".contains(message) }
  }

  @Test
  func `only the share that crashOn names kills the app, and is put aside after three deaths`()
    async throws
  {
    let launches = Array(
      repeating: #"{ "launch": "app" }, { "wait": "idle" }"#, count: 3
    ).joined(separator: ",")
    let story = try scenario(
      app: #", "consumer": "crashAlways", "crashOn": "bad""#,
      steps:
        "\(share("bad")), { \"wait\": \"idle\" }, \(share("good")), { \"wait\": \"idle\" }, \(launches)",
      expect: #""delivered": [ { "share": "good", "times": 1 } ], "quarantined": 1, "pending": 0"#)
    #expect(try await outcome(story).failures == [])
  }

  @Test(arguments: [
    (
      #", "crashOn": "a""#,
      "`crashOn` says which share crashBeforeAcknowledge or crashAlways is about"
    ),
    (#", "consumer": "crashAlways", "crashOn": "b""#, "`crashOn` names \"b\""),
  ])
  func `a crashOn that means nothing is refused`(app: String, message: String) {
    #expect {
      try scenario(app: app, steps: share("a"))
    } throws: { "\($0)".contains(message) }
  }

  @Test func `a sweep plays as many cases as there are points, and a limit draws from them`()
    async throws
  {
    let story = try scenario(steps: "\(share("a")), { \"wait\": \"idle\" }")
    var sweep = ScenarioSweep(story, workshop: try Workshop(), display: nil)
    sweep.limit = 12
    sweep.seed = 3
    let report = try await sweep.run()
    #expect(report.failures.map(\.point) == [])
    #expect(report.cases == 12)
    #expect(report.processes.map(\.process) == ["app", "extension"])
    #expect(report.processes.allSatisfy { $0.calls > 20 && $0.events > 4 })
    #expect(report.points == report.processes.reduce(0) { $0 + $1.calls + $1.events })
  }

  @Test func `a replay tells the call at which the process was killed`() async throws {
    let story = try scenario(steps: "\(share("a")), { \"wait\": \"idle\" }")
    let sweep = ScenarioSweep(story, workshop: try Workshop(), display: nil)
    let replay = try await sweep.replay(try #require(FaultPoint("extension:20")))
    #expect(replay.violations == [])
    #expect(replay.wasReached)
    #expect(replay.calls.count == 20 && replay.calls.last?.hasSuffix("= killed") == true)
    #expect(replay.timeline.contains { $0.name == "disturbed" })
  }

  @Test
  func `a kill behind the story's end, while the app is asked what waits, is no fault of its`()
    async throws
  {
    let story = try scenario(steps: "\(share("a")), { \"wait\": \"idle\" }")
    let sweep = ScenarioSweep(story, workshop: try Workshop(), display: nil)
    let calls = try await sweep.replay(try #require(FaultPoint("app:100000"))).calls.count
    var reached = 0
    for more in [1, 20, 40] {
      let replay = try await sweep.replay(try #require(FaultPoint("app:\(calls + more)")))
      #expect(replay.violations == [])
      reached += replay.wasReached ? 1 : 0
    }
    // How often an app scans at its launch is not always the same; the first of the calls it always makes.
    #expect(reached > 0)
  }

  @Test func `what is found of a failing disk does not depend on how soon the story is given up`()
    async throws
  {
    let story = try scenario(steps: "\(share("a")), { \"wait\": \"idle\" }")
    var sweep = ScenarioSweep(story, workshop: try Workshop(), display: nil)
    sweep.patience = 0.01
    let replay = try await sweep.replay(try #require(FaultPoint("app:error=28@12+")))
    #expect(replay.violations == [])
  }

  @Test func `a story that does not hold undisturbed is not swept`() async throws {
    let story = try scenario(steps: share("a"), expect: #""pending": 5"#)
    let sweep = ScenarioSweep(story, workshop: try Workshop(), display: nil)
    await #expect(throws: PhoneError.self) { _ = try await sweep.run() }
  }
}
