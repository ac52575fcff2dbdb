import ShareTargetCore
import ShareTargetInbox

/// What `inbox show` tells of one share: where it is, what it holds, and what is wrong.
///
/// Names, texts and links are there only when they were asked for, because people paste what a tool
/// prints into reports.
struct InboxShareView: InboxReport {
  /// One thing that was shared.
  struct Item: Encodable {
    var position: Int
    var kind: String
    var storedName: String?
    var declaredType: String
    var detectedType: String?
    var byteCount: Int64
    var displayName: String?
    var url: String?
  }

  /// Something that was offered and not kept.
  struct Skipped: Encodable {
    var position: Int
    var reason: String
    var displayName: String?
  }

  /// One directory of the share.
  struct Place: Encodable {
    var place: String
    var path: String
    var state: String
    var fileCount: Int
    var byteCount: Int64
    var createdAt: String?
    var hasTitle: Bool?
    var textByteCount: Int?
    var title: String?
    var text: String?
    var recipient: String?
    var possibleDuplicateOf: String?
    var items: [Item]
    var skipped: [Skipped]
  }

  /// How the share ended.
  struct Ending: Encodable {
    var outcome: String
    var at: String?
  }

  let id: String
  let receipt: Ending?
  let inHandler: Bool
  let strikes: Int
  let places: [Place]
  let findings: [InboxVerdict.Finding]
  private let showsContent: Bool

  private enum CodingKeys: CodingKey {
    case id, receipt, inHandler, strikes, places, findings
  }

  init(
    _ container: ContainerFolder, _ inspection: ContainerInspection, _ id: ShareID,
    showsContent: Bool
  ) {
    self.id = id.rawValue
    self.showsContent = showsContent
    receipt = inspection.receipts.first { $0.id == id }.map {
      Ending(
        outcome: $0.receipt.outcome.rawValue, at: $0.receipt.milliseconds.map(InboxText.date))
    }
    inHandler = inspection.attempts[id]?.isInHandler ?? false
    strikes = inspection.attempts[id]?.strikes ?? 0
    findings = inspection.findings.filter { $0.id == id }.map(InboxVerdict.Finding.init)
    places = inspection.entries.filter { $0.id == id }.map { Self.place($0, showsContent) }
  }

  private static func place(_ entry: InspectedEntry, _ showsContent: Bool) -> Place {
    let share = entry.share
    return Place(
      place: entry.place, path: entry.fullPath, state: entry.state.rawValue,
      fileCount: entry.fileCount, byteCount: entry.byteCount,
      createdAt: share.map { InboxText.date(Int64($0.createdAt.timeIntervalSince1970 * 1000)) },
      hasTitle: share.map { $0.title != nil },
      textByteCount: share.map { $0.text?.utf8.count ?? 0 },
      title: showsContent ? share?.title : nil, text: showsContent ? share?.text : nil,
      recipient: showsContent ? share?.recipient?.displayName : nil,
      possibleDuplicateOf: share?.possibleDuplicateOf?.rawValue,
      items: (share?.items ?? []).map {
        Item(
          position: $0.position, kind: $0.kind.rawValue, storedName: $0.storedName,
          declaredType: $0.declaredType, detectedType: $0.detectedType, byteCount: $0.byteCount,
          displayName: showsContent ? $0.displayName : nil, url: showsContent ? $0.url : nil)
      },
      skipped: (share?.skipped ?? []).map {
        Skipped(
          position: $0.position, reason: $0.reason.rawValue,
          displayName: showsContent ? $0.displayName : nil)
      })
  }

  var lines: [String] {
    var lines = ["Share \(id)"]
    if let receipt {
      lines.append("Finished: \(receipt.outcome)\(receipt.at.map { " at \($0)" } ?? "")")
    }
    if inHandler { lines.append("In the app's hands, or it was when the app ended.") }
    if strikes > 0 { lines.append("The app ended \(strikes) time(s) in a row with it.") }
    for place in places { lines += [""] + Self.lines(of: place) }
    if places.isEmpty { lines.append("Its files are no longer here.") }
    for finding in findings {
      lines += [
        "", "\(finding.severity): \(finding.code)", "  \(finding.sentence)",
        "    \(PrintableText.line(finding.path))", "  What to do: \(finding.remedy)",
      ]
    }
    if !showsContent, places.contains(where: { $0.textByteCount != nil }) {
      lines += ["", "Names, texts and links are hidden; --content shows them."]
    }
    return lines
  }

  private static func lines(of place: Place) -> [String] {
    var lines = [
      "\(PrintableText.line(place.path)): \(place.state), \(place.fileCount) files, "
        + InboxText.size(place.byteCount)
    ]
    if let createdAt = place.createdAt { lines.append("  shared at \(createdAt)") }
    if let other = place.possibleDuplicateOf { lines.append("  looks like \(other)") }
    func add(_ label: String, _ text: String?) {
      guard let text else { return }
      let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      lines += parts.map { "  \(label): \(PrintableText.line(String($0)))" }
    }
    add("title", place.title)
    add("text", place.text)
    add("to", place.recipient)
    if place.text == nil, let count = place.textByteCount, count > 0 {
      lines.append("  text of \(InboxText.size(Int64(count)))")
    }
    for item in place.items {
      let stored = item.storedName ?? "-"
      lines.append(
        "  "
          + InboxText.columns([
            ("\(item.position)", 3), (item.kind, 8), (PrintableText.line(stored), 10),
            (InboxText.size(item.byteCount), 10),
            (PrintableText.line(item.detectedType ?? item.declaredType), 0),
          ]))
      if let name = item.displayName { lines.append("       \(PrintableText.line(name))") }
      if let url = item.url { lines.append("       \(PrintableText.line(url))") }
    }
    for skipped in place.skipped {
      let name = skipped.displayName.map { " \(PrintableText.line($0))" } ?? ""
      lines.append("  \(skipped.position)   not kept: \(skipped.reason)\(name)")
    }
    return lines
  }
}
