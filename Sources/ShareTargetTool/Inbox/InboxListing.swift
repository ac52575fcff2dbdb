import Foundation
import ShareTargetCore
import ShareTargetInbox

/// What `inbox ls` tells: every share, by place, without names or content.
struct InboxListing: InboxReport {
  /// One share's directory.
  struct Row: Encodable {
    var id: String
    var place: String
    var state: String
    var path: String
    var createdAt: String?
    var itemCount: Int?
    var skippedCount: Int?
    var fileCount: Int
    var byteCount: Int64

    init(_ entry: InspectedEntry) {
      id = entry.id.rawValue
      place = entry.place
      state = entry.state.rawValue
      path = entry.fullPath
      createdAt = entry.id.creationMilliseconds.map(InboxText.date)
      itemCount = entry.share?.items.count
      skippedCount = entry.share?.skipped.count
      fileCount = entry.fileCount
      byteCount = entry.byteCount
    }

    var line: String {
      let items = itemCount.map { "\($0) item\($0 == 1 ? "" : "s")" } ?? "no manifest"
      return InboxText.columns([
        (id, 36), (state, 12), (createdAt ?? "", 20), (items, 11),
        (InboxText.size(byteCount), 9),
      ])
    }
  }

  let container: String
  let shares: [Row]
  /// Entries by state.
  let counts: [String: Int]
  let receiptCount: Int
  let trashCount: Int
  let problemCount: Int
  let noteCount: Int

  init(_ container: ContainerFolder, _ inspection: ContainerInspection) {
    self.container = container.layoutPath
    shares = inspection.entries.map(Row.init)
    counts = Dictionary(
      InspectedEntry.State.allCases.map { ($0.rawValue, 0) }
        + inspection.entries.map { ($0.state.rawValue, 1) }, uniquingKeysWith: +)
    receiptCount = inspection.receipts.count
    trashCount = inspection.trashCount
    problemCount = inspection.findings.count { $0.severity == .problem }
    noteCount = inspection.findings.count - problemCount
  }

  var lines: [String] {
    var lines = ["Container: \(PrintableText.line(container))"]
    for place in Set(shares.map(\.place)).sorted() {
      lines += ["", "\(place)/"]
      lines += shares.filter { $0.place == place }.map { "  \($0.line)" }
    }
    if shares.isEmpty { lines.append("No share is here.") }
    lines.append("")
    lines.append("\(receiptCount) finished, \(trashCount) condemned.")
    lines.append(
      problemCount + noteCount == 0
        ? "Nothing is wrong."
        : "\(problemCount) problem\(problemCount == 1 ? "" : "s"), "
          + "\(noteCount) note\(noteCount == 1 ? "" : "s"): `inbox verify` tells them.")
    return lines
  }
}

/// How the inbox's commands write numbers and times.
enum InboxText {
  /// A time in UTC.
  static func date(_ milliseconds: Int64) -> String {
    let formatter = ISO8601DateFormatter()
    return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
  }

  /// A number of bytes in a unit that is easy to read.
  static func size(_ byteCount: Int64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    var value = Double(byteCount)
    var index = 0
    while value >= 1024, index < units.count - 1 {
      value /= 1024
      index += 1
    }
    return index == 0 ? "\(byteCount) B" : "\(String(format: "%.1f", value)) \(units[index])"
  }

  /// Texts side by side, each filled up to its width.
  static func columns(_ cells: [(String, Int)]) -> String {
    cells.map { text, width in
      text + String(repeating: " ", count: max(0, width - text.count))
    }.joined(separator: "  ").replacingOccurrences(
      of: " +$", with: "", options: .regularExpression)
  }
}
