import Foundation
import PhoneLink
import ShareTargetCore
import Testing

@testable import SimulatedPhone

/// What is wrong with a scenario file is told with its place.
@Suite struct ScenarioTests {
  private func error(_ text: String) -> String {
    do {
      _ = try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
      return "none"
    } catch {
      return "\(error)"
    }
  }

  private func scenario(
    app: String = "{}", steps: String = "", expect: String = ""
  ) -> String {
    """
    { "scenario": 1, "title": "A title",
    "app": \(app),
    "steps": [\(steps)],
    "expect": {\(expect)} }
    """
  }

  private let share = """
    { "share": { "as": "a", "items": [ { "attachments": [ { "representations": [
      { "type": "public.jpeg", "as": "file", "content": { "jpeg": { "seed": 1 } } } ] } ] } ] } }
    """

  @Test func `the smallest scenario is right`() {
    #expect(error(scenario()) == "none")
    #expect(error(scenario(steps: share, expect: #""extension": "completed""#)) == "none")
  }

  @Test(arguments: [
    ("", "1:1: The file ends where a value should be."),
    ("{ \"scenario\": 1,\n  \"title\" \"x\" }", "2:11: Expected `:` after the key \"title\"."),
    ("{ \"a\": 1, \"a\": 2 }", "1:11: The key \"a\" stands here twice."),
    ("{ \"title\": \"x\ny\" }", "1:14: A string may not hold a control character."),
    ("{ \"title\": 1x }", "1:13: Expected `}` or `,` after the value of \"title\"."),
    ("{ \"title\": 01 }", "1:12: `01` is no number."),
    ("{ \"title\": 1. }", "1:12: `1.` is no number."),
    ("{ \"title\": -2e+ }", "1:12: `-2e+` is no number."),
    ("{ \"title\": \"\\ud800\" }", "1:12: Half of a surrogate pair stands alone in the string."),
    ("{ \"title\": \"\\u+041\" }", "1:19: `\\u` wants four hexadecimal digits."),
    ("{} {}", "1:4: Nothing may follow the scenario's closing brace."),
    ("{ \"title\": \"\\q\" }", "1:14: `\\q` is no escape of JSON."),
    (
      "{ \"scenario\": 2, \"title\": \"\" }", "1:15: This version reads scenarios of format 1 only."
    ),
    ("{ \"scenario\": 1 }", "1:1: A scenario needs the key `title`."),
  ])
  func `wrong text has a line and a column`(text: String, message: String) {
    #expect(error(text) == message)
  }

  @Test(arguments: [
    (#"{ "kill": "extension", "of": "b" }"#, "`of` names \"b\", and no share is called so."),
    (
      #"{ "kill": "app", "occurrence": 2 }"#, "`occurrence` says more about `at`, which is missing."
    ),
    (#"{ "tap": "Done", "in": "app" }"#, "`in` says more about `at`, which is missing."),
  ])
  func `a step that would be taken for another one is told`(step: String, message: String) {
    #expect(error(scenario(steps: "\(share), \(step)")).hasSuffix(message))
  }

  @Test(arguments: ["1e300", "-1000.5", "true"])
  func `the code of an error is a whole number`(code: String) {
    let faulty = share.replacingOccurrences(
      of: #""as": "file""#, with: #""as": "file", "error": \#(code)"#)
    #expect(
      error(scenario(steps: faulty)).hasSuffix("`error` is a whole number, the code of an error."))
  }

  @Test func `an unknown key is named, with those that there are`() {
    #expect(
      error(scenario(app: #"{ "fornt": "web" }"#))
        == "2:10: `app` has no key `fornt`; the keys are profile, policy, front, limits, "
        + "consumer, crashOn, removeLocation, look, destinations.")
  }

  @Test(arguments: [
    (#"{ "wait": "comitted" }"#, "3:21: `wait` is one of idle, acknowledged, allowOpen, "),
    (
      #"{ "kill": "app", "at": "shown" }"#,
      "3:34: `at` is one of now, acknowledged, expired, idle, "
    ),
    (
      #"{ "kill": "app", "at": "stored" }"#,
      "3:34: `at` is one of now, acknowledged, expired, idle, "
    ),
    (
      #"{ "kill": "extension", "at": "kept" }"#,
      "3:40: `at` is one of now, asking, cancelled, committed, completed, "
    ),
  ])
  func `a moment that never comes is refused with those that there are`(
    step: String, message: String
  ) {
    #expect(error(scenario(steps: step)).hasPrefix(message), "\(error(scenario(steps: step)))")
  }

  @Test func `every event of the product can be named in a story`() {
    let names = Set(TimelineEvent.Name.allCases.map(\.rawValue))
    let known = Set(TimelineVocabulary.ofExtension.keys).union(TimelineVocabulary.ofApp.keys)
    #expect(names == known)
  }

  @Test(arguments: [
    ("acknowleged", "5:26: No event is called `acknowleged`; the events are acknowledged, "),
    ("kept frist=true", "5:26: The event `kept` has no fact `frist=true`; its facts are first=, "),
    ("kept first", "5:26: The event `kept` has no fact `first`; its facts are first=, share=."),
    ("kept first=yes", "5:26: `first` of `kept` is one of true, false."),
    ("killed reason=dismissed", "5:26: `reason` of `killed` is one of scenario, memory."),
    ("launched via=icon", "5:26: The event `launched` has no facts, and so no `via=icon`."),
    ("", "5:26: No event is called ``; the events are acknowledged, "),
  ])
  func `an expected event that no timeline can hold is refused`(line: String, message: String) {
    let found = error(scenario(steps: share, expect: "\"timeline\": [\"\(line)\"]"))
    let place = found.split(separator: ":").prefix(2).joined(separator: ":")
    #expect(found.dropFirst(place.count).hasPrefix(message.dropFirst(4)), "\(found)")
  }

  @Test(arguments: [
    ("itemCount", "1001", "1 to 1000"), ("itemCount", "0", "1 to 1000"),
    ("textBytes", "65537", "0 to 65536"), ("totalBytes", "0", "1 to 1125899906842624"),
  ])
  func `a limit that the extension would refuse is refused here`(
    key: String, value: String, range: String
  ) {
    #expect(
      error(scenario(app: "{ \"limits\": { \"\(key)\": \(value) } }")).hasSuffix(
        "`\(key)` is a whole number from \(range)."))
  }

  @Test func `text that is not UTF-8 has a line and a column`() {
    let data = Data("{ \"scenario\": 1,\n  \"title\": \"é".utf8) + [0xff] + Data("\" }".utf8)
    #expect(
      throws: ScenarioError(.init(line: 2, column: 14), "The text is not UTF-8 from here on.")
    ) {
      try Scenario(data: data, folder: URL(fileURLWithPath: "/"))
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a line ends with LF, CR or both, and a byte order mark stands in no column`(end: String) {
    let lines = "{ \"scenario\": 1,\(end)  \"titel\": 1 }"
    #expect(error("\u{FEFF}\(lines)").hasPrefix("2:3: A scenario has no key `titel`"))
    #expect(error("\u{FEFF}[").hasPrefix("1:2: "))
    #expect(error("\u{FEFF}\(scenario())".replacingOccurrences(of: "\n", with: end)) == "none")
    // Inside a text it is none, as everywhere.
    #expect(error("{\u{FEFF}}").hasPrefix("1:2: "))
    let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("{\(end) \"é".utf8) + [0xFF]
    #expect(
      throws: ScenarioError(.init(line: 2, column: 4), "The text is not UTF-8 from here on.")
    ) {
      try Scenario(data: bytes, folder: URL(fileURLWithPath: "/"))
    }
  }

  @Test(arguments: [
    (#"{"jpeg": {"bytes": 10}}"#, "2:72: This picture has "),
    (#"{"png": {"width": 8, "height": 8, "bytes": 40}}"#, "2:96: This picture has "),
    (#"{"jpeg": {"width": 0}}"#, "2:72: `width` is a whole number from 1 to 20000."),
    (#"{"gif": {"height": 99999}}"#, "2:72: `height` is a whole number from 1 to 20000."),
    (#"{"jpeg": {"width": 20000, "height": 20000}}"#, "2:62: A picture of 20000 by 20000 pixels"),
    (#"{"pdf": {"bytes": 12}}"#, "2:71: A document of 12 bytes cannot be made"),
    (#"{"zip": {"bytes": 3}}"#, "2:71: An archive has at least 120 bytes."),
    (#"{"zip": {"bytes": 9000000000}}"#, "2:71: 9000000000 bytes cannot be made"),
    (#"{"raw": {"bytes": 9007199254740992}}"#, "2:71: 9007199254740992 bytes cannot be made"),
    (#"{"directory": {"files": 9007199254740992}}"#, "2:67: 9007199254740992 of them"),
    (#"{"directory": {"files": 900000, "bytes": 60000000000}}"#, "2:94: 54000000000000000 bytes"),
    (#"{"vcard": {"contacts": 99999999}}"#, "2:63: 99999999 of them cannot be made"),
    (#"{"bplistURL": {"zip": {"bytes": 3}}}"#, "2:85: An archive has at least 120 bytes."),
  ])
  func `a content that cannot be made is told with its place`(content: String, message: String) {
    let text = share.replacingOccurrences(of: #"{ "jpeg": { "seed": 1 } }"#, with: content)
    let told = error("{ \"scenario\": 1, \"title\": \"t\", \"expect\": {}, \"steps\": [\(text)] }")
    #expect(told.hasPrefix(message), "\(told)")
  }

  @Test func `what a sheet shows is told with the tap that ends it`() {
    func node(_ label: String, isEnabled: Bool? = nil) -> JSONValue {
      .object(
        ["label": .string(label)].merging(isEnabled.map { ["enabled": .bool($0)] } ?? [:]) { $1 })
    }
    let tree = JSONValue.object([
      "children": .array([
        node("Saved, not everything"), node("1 photo is still in iCloud."),
        node("Try Again", isEnabled: false), node("Done", isEnabled: true),
        node("Details", isEnabled: true),
      ])
    ])
    #expect(
      ScenarioStage.sentence("first", tree)
        == "The sheet of first is open, says \"Saved, not everything 1 photo is still in iCloud.\", and "
        + "waits for a tap on one of: Done, Details. Begin the share with \"background\": true, and end "
        + "the sheet with the step {\"tap\": \"Done\"}.")
    #expect(
      ScenarioStage.sentence("a", .object([:]))
        == "The sheet of a is open, says nothing, and has no control that can be tapped.")
  }

  @Test func `a comment is no key`() {
    #expect(error(scenario(app: ##"{ "#": "why", "# more": [], "front": "web" }"##)) == "none")
  }

  @Test(arguments: [
    (#"{ "look": "own" }"#, "2:18: `look` belongs to the profile compose."),
    (
      #"{ "profile": "compose", "look": "odd" }"#,
      "2:40: `look` is one of system, own, not `odd`."
    ),
    (#"{ "language": "de" }"#, "2:10: `language` is not supported yet in `app`."),
    (#"{ "front": "both" }"#, "2:19: `front` is one of web, native, not `both`."),
    (
      #"{ "profile": "compat", "front": "native" }"#,
      "2:40: With the profile compat the app is TimeSafari, whose `front` is web."
    ),
    (
      #"{ "profile": "compat", "consumer": "hold" }"#,
      "2:43: With the profile compat the app is TimeSafari, whose `consumer` is onTap."
    ),
    (#"{ "limits": { "itemCount": 1.5 } }"#, "2:35: `itemCount` is a whole number from 0."),
  ])
  func `what the app cannot be is told`(app: String, message: String) {
    #expect(error(scenario(app: app)) == message)
  }

  @Test(arguments: [
    (#"{ "scroll": 1 }"#, "3:13: `scroll` is not supported yet in A step."),
    (
      #"{ "jump": 1 }"#,
      "3:13: A step has no key `jump`; the keys are share, together, launch, activate, kill, "
        + "openURL, reloadWeb, device, tap, cancel, type, dismiss, see, adapter, wait, background, "
        + "foreground."
    ),
    (
      #"{ "device": "melt" }"#,
      "3:23: `device` is one of lock, unlock, diskFull, diskFree, refuseOpen, allowOpen, clockBack, "
        + "not `melt`."
    ),
    (
      #"{ "launch": "app", "background": true }"#,
      "3:30: The step `launch` has no key `background`; the keys are launch, via, url."
    ),
  ])
  func `a step that cannot be done is told`(step: String, message: String) {
    #expect(error(scenario(steps: step)) == message)
  }

  @Test func `a share that is expected must be begun, and has one name`() {
    #expect(
      error(scenario(steps: share, expect: #""delivered": [ { "share": "b" } ]"#))
        == "5:38: `share` is one of a, not `b`.")
    #expect(error(scenario(steps: "\(share),\(share)")).hasSuffix("Two shares are called \"a\"."))
  }

  @Test func `escapes and pairs of surrogates are read`() throws {
    let node = try JSONText.parse(#"{ "a": "é😀\n\u00e9\ud83d\ude00" }"#)
    guard case .object(let members) = node.value, case .text(let text) = members[0].value.value
    else {
      Issue.record("no text")
      return
    }
    #expect(text == "é😀\né😀")
  }

  @Test(arguments: try! Examples.files())
  func `every example is a scenario`(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let scenario = try Scenario(text: text, folder: file.deletingLastPathComponent())
    #expect(!scenario.steps.isEmpty)
    #expect(scenario.expectation.delivered != nil)
  }
}

/// The scenarios that the repository ships.
enum Examples {
  static func files() throws -> [URL] {
    let folder = try Workshop().root.appendingPathComponent("Examples/Scenarios")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }
}
