import Foundation
import Testing

@testable import SimulatedPhone

/// The published schema and the reader know the same format.
@Suite struct ScenarioSchemaTests {
  private static func schemaFile() throws -> URL {
    try Workshop().root.appendingPathComponent("Documentation/scenario.schema.json")
  }

  /// Asks Debian's `jsonschema` which files do not fit, with the reasons.
  private func faults(_ files: [URL]) throws -> [String] {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1], encoding="utf-8"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for name in sys.argv[2:]:
          for error in validator.iter_errors(json.load(open(name, encoding="utf-8"))):
              print(name.split("/")[-1], list(error.absolute_path), error.message[:200])
      """
    let process = Process()
    // Debian's own interpreter, which has Debian's packages.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program, try Self.schemaFile().path] + files.map(\.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `every example fits the schema`() throws {
    let files = try Examples.files()
    #expect(files.count >= 50)
    #expect(try faults(files) == [])
  }

  /// A scenario with text at one place, and what is plain at the others.
  ///
  /// A place is a name in angle brackets; a comma that is left over before a closing bracket goes.
  private static func scenario(_ place: String = "", _ text: String = "") -> String {
    let whole = """
      { <root> "scenario": 1, "title": "t", "app": { <app> "limits": { <limits> } },
        "steps": [ { "share": { <share> "as": "a", "items": [ { <item> "attachments": [ {
          <attachment> "representations": [ { <representation> "type": "public.jpeg", "as": "file",
            "content": <content> } ] } ] } ] } } <step> ],
        "expect": { <expect> "sheet": { <sheet> }, "shares": { "a": { <outcome> } },
          "delivered": [ { <delivery> "share": "a", "items": [ { <deliveredItem> } ],
            "skipped": [ { <skipped> "index": 0, "reason": "timedOut" } ] } ] } }
      """
    return whole.replacing("<\(place)>", with: text)
      .replacing("<content>", with: #"{ "jpeg": {} }"#)
      .replacing(/<[a-zA-Z]+>/, with: "")
      .replacing(/,(\s*[}\]])/) { String($0.output.1) }
  }

  private func complaint(_ text: String) -> String {
    do {
      _ = try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
      return ""
    } catch { return "\(error)" }
  }

  /// What the reader says are all keys, or all values, when it is given one that is none.
  private func listed(_ text: String, after mark: String, before end: String) -> Set<String> {
    let said = complaint(text)
    guard let start = said.range(of: mark), let stop = said.range(of: end, options: .backwards),
      start.upperBound <= stop.lowerBound
    else {
      Issue.record("\(said) for \(text)")
      return []
    }
    return Set(
      said[start.upperBound..<stop.lowerBound].components(separatedBy: ", ").filter { !$0.isEmpty })
  }

  private func schema(_ path: [String]) throws -> Any {
    var value = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.schemaFile()))
    for key in path {
      let next = (value as? [String: Any])?[key] ?? (value as? [Any])?[Int(key) ?? 0]
      value = try #require(next, "\(path)")
    }
    return value
  }

  private func keys(_ path: String...) throws -> Set<String> {
    Set(try #require(try schema(path + ["properties"]) as? [String: Any]).keys)
  }

  @Test func `a scenario without anything special is right for both`() throws {
    #expect(complaint(Self.scenario()) == "")
  }

  @Test(arguments: [
    "app", "limits", "share", "item", "attachment", "representation", "expect", "sheet",
    "delivery", "deliveredItem", "skipped",
  ])
  func `an object has the same keys for both`(name: String) throws {
    let text = Self.scenario(name, #""zz": 1,"#)
    #expect(listed(text, after: "the keys are ", before: ".") == (try keys("$defs", name)))
  }

  @Test func `a scenario and an entry of shares have the same keys for both`() throws {
    let root = Self.scenario("root", #""zz": 1,"#)
    #expect(listed(root, after: "the keys are ", before: ".") == (try keys()))
    let own = Self.scenario("outcome", #""zz": 1"#)
    #expect(listed(own, after: "the keys are ", before: ".") == (try keys("$defs", "outcome")))
  }

  @Test func `contents have the same names and keys for both`() throws {
    let names = try keys("$defs", "content")
    let text = Self.scenario("content", #"{ "zz": 1 }"#)
    #expect(listed(text, after: "the keys are ", before: ".") == names)
    for name in names.subtracting(["text", "url", "plist", "bplistURL", "path"]) {
      let text = Self.scenario("content", #"{ "\#(name)": { "zz": 1 } }"#)
      #expect(
        listed(text, after: "the keys are ", before: ".")
          == (try keys("$defs", "content", "properties", name)), "\(name)")
    }
  }

  @Test func `steps have the same names and keys for both`() throws {
    let variants = try #require(try schema(["$defs", "step", "oneOf"]) as? [[String: Any]])
    let names = Set(variants.compactMap { ($0["required"] as? [String])?.first })
    let text = Self.scenario("step", #", { "zz": 1 }"#)
    #expect(listed(text, after: "the keys are ", before: ".") == names)
    for (index, variant) in variants.enumerated() {
      let name = try #require((variant["required"] as? [String])?.first)
      let text = Self.scenario("step", #", { "\#(name)": "app", "zz": 1 }"#)
      #expect(
        listed(text, after: "the keys are ", before: ".")
          == (try keys("$defs", "step", "oneOf", "\(index)")), "\(name)")
    }
  }

  @Test(arguments: [
    ("app", "profile"), ("app", "policy"), ("app", "front"), ("app", "consumer"),
    ("representation", "as"), ("representation", "class"), ("expect", "extension"),
    ("expect", "order"), ("deliveredItem", "kind"), ("skipped", "reason"),
  ])
  func `a choice has the same values for both`(object: String, key: String) throws {
    // Where the plain scenario has the key already, its value is replaced.
    var text = Self.scenario(object, #""\#(key)": "zz","#)
    if key == "as" {
      text = Self.scenario().replacing(#""as": "file""#, with: #""as": "zz""#)
    } else if key == "reason" {
      text = Self.scenario().replacing(#""reason": "timedOut""#, with: #""reason": "zz""#)
    }
    let values = try #require(
      try schema(["$defs", object, "properties", key, "enum"]) as? [String])
    #expect(listed(text, after: "is one of ", before: ", not `zz`") == Set(values))
  }

  @Test func `a device has the same states for both`() throws {
    let variants = try #require(try schema(["$defs", "step", "oneOf"]) as? [[String: Any]])
    let index = try #require(
      variants.firstIndex { ($0["required"] as? [String])?.first == "device" })
    let values = try #require(
      try schema(["$defs", "step", "oneOf", "\(index)", "properties", "device", "enum"])
        as? [String])
    let text = Self.scenario("step", #", { "device": "zz" }"#)
    #expect(listed(text, after: "is one of ", before: ", not `zz`") == Set(values))
  }

  @Test func `a representation needs a content for both, unless its host hands nothing over`()
    throws
  {
    let values: [(key: String, values: [String])] = [
      ("class", ["", #""nil""#, #""Data""#]), ("error", ["", "-1000"]),
      ("never", ["", "true", "false"]),
      ("late", ["", "true"]), ("content", ["", #"{ "jpeg": {} }"#]),
    ]
    var all = [#""type": "public.jpeg", "as": "item""#]
    for (key, values) in values {
      all = all.flatMap { text in
        values.map { $0.isEmpty ? text : text + #", "\#(key)": \#($0)"# }
      }
    }
    let plain = #""type": "public.jpeg", "as": "file", "content": { "jpeg": {} }"#
    let whole = Self.scenario().replacing(
      /"type": "public.jpeg".*\n? *"content": \{ "jpeg": \{\} \}/, with: plain)
    let texts = all.map { whole.replacing(plain, with: $0) }
    #expect(Set(texts).count == 72 && texts.contains { $0.contains(#""never": true"#) })
    try withFiles(texts) { files in
      let told = try faults(files)
      for (file, text) in zip(files, texts) {
        let isRefused = told.contains { $0.hasPrefix(file.lastPathComponent + " ") }
        #expect(isRefused == (complaint(text) != ""), "\(complaint(text)): \(text)")
      }
      #expect(Set(told.compactMap { $0.split(separator: " ").first }).count == 8)
    }
  }

  private func withFiles(_ texts: [String], _ body: ([URL]) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(
      texts.enumerated().map { index, text in
        let file = folder.appendingPathComponent("\(index).json")
        try Data(text.utf8).write(to: file)
        return file
      })
  }

  @Test func `what the reader refuses the schema refuses too`() throws {
    let wrong = [
      Self.scenario("root", #""zz": 1,"#), Self.scenario("content", #"{ "raw": {} }"#),
      Self.scenario("content", #"{ "jpeg": { "seed": -1 } }"#),
      Self.scenario("content", #"{ "jpeg": {}, "png": {} }"#),
      Self.scenario("content", #"{ "jpeg": { "width": 0 } }"#),
      Self.scenario("content", #"{ "heic": { "height": 20001 } }"#),
      Self.scenario("content", #"{ "text": 1 }"#), Self.scenario("root", #""pace": 0.5,"#),
      Self.scenario("representation", #""twice": 1,"#),
      Self.scenario("representation", #""error": 1.5,"#),
      Self.scenario("step", #", { "device": "melt" }"#),
      Self.scenario("step", #", { "reloadWeb": false }"#), Self.scenario("expect", #""log": "x","#),
    ]
    for text in wrong { #expect(complaint(text) != "", "\(text)") }
    try withFiles(wrong) { files in
      let told = try faults(files)
      for file in files {
        #expect(
          told.contains { $0.hasPrefix(file.lastPathComponent + " ") }, "\(file.lastPathComponent)")
      }
    }
  }
}
