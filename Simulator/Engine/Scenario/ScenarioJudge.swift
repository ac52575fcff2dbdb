import Foundation
import PhoneLink
import ShareTargetCore

/// Compares an outcome with what its scenario expects; each difference is one sentence.
struct ScenarioJudge {
  let outcome: ScenarioOutcome
  let kept: [String: KeptShare]
  /// Where expected contents can be made for comparison.
  let folder: URL

  func judge(_ scenario: Scenario) -> [String] {
    let expected = scenario.expectation
    var failures: [String] = []
    if outcome.shares.isEmpty && expected.everyShare.isAsking {
      failures.append("No share was begun, so nothing can hold of its extension.")
    }
    for share in outcome.shares {
      failures += judge(share, expected.everyShare)
      for own in expected.shares where own.name == share.name {
        failures += judge(share, own.expected)
      }
    }
    for own in expected.shares where !outcome.shares.contains(where: { $0.name == own.name }) {
      failures.append("The share \(own.name) was never begun.")
    }
    failures += outcome.timeline.compactMap(\.crash)
    if let delivered = expected.delivered {
      failures += judge(delivered, isOrderFree: expected.isOrderFree)
    }
    if let submissions = expected.submissions { failures += judge(submissions) }
    for (key, value) in expected.counts {
      let found = found(key)
      if found.count != value {
        failures.append("\(key) is \(found.count), expected \(value): \(found).")
      }
    }
    if let log = expected.log {
      failures += inOrder("log", log, outcome.log.map(\.message)) { line, wanted in
        Self.withoutIDs(line).contains(wanted)
      }
    }
    if let timeline = expected.timeline {
      let lines = outcome.timeline.map { $0.facts.isEmpty ? $0.name : "\($0.name) \($0.facts)" }
      failures += inOrder("timeline", timeline, lines) { line, wanted in
        let words = Set(line.split(separator: " "))
        let asked = wanted.split(separator: " ")
        return asked.first == line.split(separator: " ").first && words.isSuperset(of: asked)
      }
    }
    return failures
  }

  private func found(_ key: String) -> [String] {
    switch key {
    case "pending": outcome.container.pending
    case "quarantined": outcome.container.quarantined
    case "drafts": outcome.container.drafts
    case "outbox": outcome.container.outbox
    default: outcome.container.filesLeft
    }
  }

  private func judge(
    _ share: ScenarioOutcome.OfShare, _ expected: ScenarioExpectation.OfShare
  ) -> [String] {
    var failures: [String] = []
    if let wanted = expected.outcome, share.extension != wanted {
      failures.append(
        "The extension of \(share.name) is \(share.extension ?? "still running"), expected "
          + "\(wanted).")
    }
    if let wanted = expected.skipped {
      if let skipped = share.skipped {
        failures += compare(share.name, skipped: skipped, wanted)
      } else {
        failures.append("\(share.name) was never stored, so nothing is known of what it skipped.")
      }
    }
    if let limit = expected.peakGrowthMiB {
      if let growth = share.peakGrowthMiB {
        if growth > limit {
          failures.append(
            "The extension of \(share.name) grew by \(String(format: "%.1f", growth)) MiB over an "
              + "empty share, expected at most \(limit).")
        }
      } else {
        failures.append("The memory of \(share.name) could not be read: it ended too early.")
      }
    }
    if let sheet = expected.sheet { failures += judge(share, sheet) }
    return failures
  }

  private func judge(
    _ share: ScenarioOutcome.OfShare, _ sheet: ScenarioExpectation.Sheet
  ) -> [String] {
    var failures = SheetComparison(share.sheet).differences(sheet).map {
      "The sheet of \(share.name) \($0)."
    }
    if let alert = sheet.alert, !share.alerts.contains(where: { $0.contains(alert) }) {
      failures.append("The sheet of \(share.name) gave no alert \"\(alert)\": \(share.alerts).")
    }
    return failures
  }

  private func judge(_ expected: [ScenarioExpectation.Submitted]) -> [String] {
    let found = outcome.submissions
    guard found.count == expected.count else {
      return ["The adapter was given \(found.count) submissions, expected \(expected.count)."]
    }
    return zip(found, expected).enumerated().flatMap { index, pair -> [String] in
      let (found, expected) = pair
      var failures: [String] = []
      func check<Value: Equatable>(_ what: String, _ value: Value?, _ wanted: Value?) {
        guard let wanted, value != wanted else { return }
        let shown = value.map { "\($0)" } ?? "nothing"
        failures.append("\(what) of submission \(index) is \(shown), expected \(wanted).")
      }
      check("The share", found.share, expected.share)
      check("The number of times", found.times, expected.times)
      check("The text", found.text ?? "", expected.text)
      check("The destination", found.destination ?? "", expected.destination)
      check("The list of items", found.items, expected.items)
      if !found.isEqual {
        failures.append("Submission \(index) was not the same every time it was given.")
      }
      return failures
    }
  }

  private func compare(
    _ name: String, skipped: [ScenarioOutcome.Skipped], _ wanted: [ScenarioExpectation.Skip]
  ) -> [String] {
    let found = skipped.map { "\($0.index) \($0.reason)" }
    let expected = wanted.map { "\($0.index) \($0.reason)" }
    return found == expected ? [] : ["\(name) skipped \(found), expected \(expected)."]
  }

  private func judge(
    _ expected: [ScenarioExpectation.Delivery], isOrderFree: Bool
  ) -> [String] {
    var failures: [String] = []
    let names = outcome.delivered.map(\.share)
    let wanted = expected.map(\.share)
    if isOrderFree ? names.sorted() != wanted.sorted() : names != wanted {
      failures.append("Delivered were \(names), expected \(wanted).")
    }
    for delivery in expected {
      guard let found = outcome.delivered.first(where: { $0.share == delivery.share }) else {
        continue
      }
      failures += judge(found, delivery)
    }
    return failures
  }

  private func judge(
    _ found: ScenarioOutcome.Delivered, _ expected: ScenarioExpectation.Delivery
  ) -> [String] {
    var failures: [String] = []
    func check<Value: Equatable>(_ what: String, _ value: Value?, _ wanted: Value?) {
      if let wanted, value != wanted {
        let shown = value.map { "\($0)" } ?? "nothing"
        failures.append("\(what) of \(found.share) is \(shown), expected \(wanted).")
      }
    }
    check("The number of effects", found.times, expected.times)
    check("The number of offers", found.offers, expected.offers)
    check("The title", found.title, expected.title)
    check("The text", found.text ?? "", expected.text)
    if let skipped = expected.skipped {
      failures += compare(found.share, skipped: found.skipped, skipped)
    }
    guard let items = expected.items else { return failures }
    check("The number of items", found.items.count, items.count)
    for (index, pair) in zip(found.items, items).enumerated() {
      let what = "of item \(index)"
      check("The kind \(what)", pair.0.kind, pair.1.kind)
      check("The name \(what)", pair.0.name, pair.1.name)
      check("The type \(what)", pair.0.type, pair.1.type)
      check("The link \(what)", pair.0.url, pair.1.url)
      if let content = pair.1.content,
        let sentence = difference(found, index, content, isPlaceRemoved: pair.1.isPlaceRemoved)
      {
        failures.append(sentence)
      }
    }
    return failures
  }

  /// Compares the kept file with the content, which is made once more for it.
  private func difference(
    _ found: ScenarioOutcome.Delivered, _ index: Int, _ content: Content, isPlaceRemoved: Bool
  ) -> String? {
    guard let kept = kept[found.id], let file = kept.file(of: kept.share.items[index]) else {
      return "Item \(index) of \(found.share) has no bytes."
    }
    let original = folder.appendingPathComponent("expected-\(found.share)-\(index)")
    defer { try? FileManager.default.removeItem(at: original) }
    do {
      try ContentMaker().write(content, to: original)
    } catch {
      return "\(error)"
    }
    let difference =
      isPlaceRemoved
      ? PlaceComparison.difference(file, original, of: content)
      : ByteComparison.difference(file, original)
    return difference.map {
      "The file of item \(index) of \(found.share) \($0)."
    }
  }

  private func inOrder(
    _ what: String, _ wanted: [String], _ lines: [String],
    matches: (String, String) -> Bool
  ) -> [String] {
    var rest = lines[...]
    for line in wanted {
      guard let index = rest.firstIndex(where: { matches($0, line) }) else {
        return ["The \(what) has no \"\(line)\" after what was expected before it."]
      }
      rest = rest[rest.index(after: index)...]
    }
    return []
  }

  /// The line with `<id>` in place of each share id.
  private static func withoutIDs(_ line: String) -> String {
    var result = ""
    var rest = Substring(line)
    while !rest.isEmpty {
      if rest.count >= 36, ShareID(String(rest.prefix(36))) != nil {
        result += "<id>"
        rest = rest.dropFirst(36)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

extension ScenarioExpectation {
  /// Whether the extension's memory is compared with that of an empty share.
  var wantsMemory: Bool {
    everyShare.peakGrowthMiB != nil || shares.contains { $0.expected.peakGrowthMiB != nil }
  }
}
