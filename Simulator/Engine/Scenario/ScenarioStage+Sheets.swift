import PhoneLink

/// What sheets say when a story does not go on.
extension ScenarioStage {
  /// Notes which sheets are open, and says of each what it shows and which tap would end it.
  mutating func tellOpenSheets() async -> [String] {
    var told: [String] = []
    for index in shares.indices {
      let sheet = shares[index].sheet
      guard !sheet.process.isEnding, phone.outcome(of: sheet) == nil else { continue }
      leaveOpen(index)
      if let tree = try? await sheet.process.ask("tree", guardSeconds: 2) {
        told.append(Self.sentence(shares[index].name, tree))
      }
    }
    return told
  }

  /// What a sheet shows, for somebody whose story waits for its end.
  static func sentence(_ name: String, _ tree: JSONValue) -> String {
    let nodes = SimulatedProcess.flattened(tree)
    let words = nodes.filter { $0["enabled"] == nil }
      .compactMap { $0["label"]?.text ?? $0["value"]?.text }.filter { !$0.isEmpty }
    let controls = nodes.filter { $0["enabled"]?.flag == true }
      .compactMap { $0["label"]?.text }.filter { !$0.isEmpty }
    let said = words.isEmpty ? "says nothing" : "says \"\(words.joined(separator: " "))\""
    guard let last = controls.last else {
      return "The sheet of \(name) is open, \(said), and has no control that can be tapped."
    }
    let end = controls.contains("Done") ? "Done" : last
    return "The sheet of \(name) is open, \(said), and waits for a tap on one of: "
      + "\(controls.joined(separator: ", ")). Begin the share with \"background\": true, and end the sheet "
      + "with the step {\"tap\": \"\(end)\"}."
  }

  /// Why a step on a sheet finds none.
  func gone(_ step: ScenarioStep) -> PhoneError {
    let ended = shares.last { step.share == nil || $0.name == step.share }
    guard let ended else { return PhoneError("No share sheet is open.") }
    let how = phone.outcome(of: ended.sheet).map { " (\($0.rawValue))" } ?? ""
    return PhoneError(
      "The sheet of \(ended.name) has already ended\(how); nothing is left to tap or to swipe away."
    )
  }
}
