import PhoneLink

/// Compares what a sheet shows, as its accessibility tree, with what it must show.
struct SheetComparison {
  private let nodes: [JSONValue]

  /// A tree as a process answers it; an absent one shows nothing.
  init(_ tree: JSONValue?) { nodes = tree.map(SimulatedProcess.flattened) ?? [] }

  /// Everything that can be read.
  var words: [String] {
    nodes.filter { $0["enabled"] == nil }.compactMap { $0["label"]?.text ?? $0["value"]?.text }
  }

  /// Title and message of the alert that is in front, if there is one.
  var alert: String? {
    nodes.last { $0["class"]?.text == "UIAlertController" }.map { node in
      [node["label"]?.text, node["value"]?.text].compactMap { $0 }.joined(separator: ": ")
    }
  }

  /// What does not hold of title and controls; each a part of a sentence about the sheet.
  func differences(_ sheet: ScenarioExpectation.Sheet) -> [String] {
    var failures: [String] = []
    if let title = sheet.title, !words.contains(title) {
      failures.append("does not show \"\(title)\": \(words)")
    }
    if let text = sheet.text {
      let field = nodes.first { ["UITextView", "UITextField"].contains($0["class"]?.text) }
      let found = field?["value"]?.text ?? "no field"
      if found != text { failures.append("has the text \"\(found)\"") }
    }
    if let selected = sheet.selected {
      let found = nodes.filter {
        $0["traits"]?.elements?.contains { $0.text == "selected" } == true
      }.compactMap { $0["label"]?.text }
      if found != [selected] { failures.append("has ticked \(found)") }
    }
    for (label, isEnabled) in sheet.controls {
      let control = nodes.first { $0["label"]?.text == label && $0["enabled"] != nil }
      guard let found = control?["enabled"]?.flag else {
        failures.append("has no control \"\(label)\": \(words)")
        continue
      }
      if found != isEnabled { failures.append("has \"\(label)\" enabled: \(found)") }
    }
    return failures
  }

  /// Everything that can be read or used, one line each: what it is called, what it holds, and whether it can be
  /// used.
  var lines: [String] {
    var lines: [String] = []
    for node in nodes where node["label"] != nil || node["value"] != nil {
      let traits = node["traits"]?.elements?.compactMap(\.text) ?? []
      let state = node["enabled"]?.flag.map { $0 ? "[x]" : "[ ]" } ?? "   "
      let words = [node["label"]?.text, node["value"]?.text].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: ": ")
      if words.isEmpty { continue }
      lines.append("  \(state) \(words)\(traits.contains("selected") ? " (chosen)" : "")")
    }
    return lines
  }
}
