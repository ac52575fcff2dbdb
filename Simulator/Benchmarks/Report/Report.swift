import Foundation

/// What one run of a benchmark found, as a table for people and as JSON for programs.
public struct Report: Encodable, Sendable {
  /// The part that ran, such as `inbox`.
  public var part: String
  /// Where it ran: the file systems and sizes that the figures depend on.
  public var conditions: [String: String]
  /// The lines in the order in which they were measured.
  public var figures: [Figure]
  /// Facts that are counted and have nothing beside them.
  public var counts: [String: Int]

  /// An empty report.
  public init(part: String) {
    self.part = part
    conditions = [:]
    figures = []
    counts = [:]
  }

  /// Whether every limit was kept.
  public var isKept: Bool { figures.allSatisfy(\.isKept) }

  /// The report as lines of text.
  public var table: String {
    let head = ["what", "ours", "beside", "", "ratio", "limit", ""]
    let rows = figures.map { figure in
      [
        figure.name, Self.text(figure.ours, figure.unit), Self.text(figure.beside, figure.unit),
        figure.besideName, Self.number(figure.ratio), figure.limit.map(Self.number) ?? "-",
        figure.isKept ? "kept" : "BROKEN",
      ]
    }
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row in
      zip(row, widths).map { $0.padding(toLength: max($1, 1), withPad: " ", startingAt: 0) }
        .joined(separator: "  ")
    }
    let facts =
      (conditions.map { "\($0.key): \($0.value)" } + counts.map { "\($0.key): \($0.value)" })
      .sorted()
    return (["benchmark: \(part)"] + facts.map { "  \($0)" } + lines).joined(separator: "\n")
  }

  /// The report as JSON with sorted keys; every figure has its ratio.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func text(_ value: Double, _ unit: String) -> String {
    "\(String(format: value < 100 ? "%.2f" : "%.0f", value)) \(unit)"
  }
}
