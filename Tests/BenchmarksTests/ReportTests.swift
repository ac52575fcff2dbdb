import Foundation
import Testing

@testable import Benchmarks

@Suite struct ReportTests {
  @Test func `a ratio over its limit is told in the table, in JSON and by the report`() throws {
    var report = Report(part: "part")
    report.figures = [
      Figure("slow", ours: 300, beside: "bare", 200, unit: "us", limit: 1.3),
      Figure("told", ours: 8, beside: "bare", 2, unit: "B"),
    ]
    #expect(!report.isKept)
    #expect(report.table.contains("BROKEN"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    let figures = try #require(json["figures"] as? [[String: Any]])
    #expect(figures.map { $0["ratio"] as? Double } == [1.5, 4])
    #expect(figures.map { $0["kept"] as? Bool } == [false, true])
    report.figures[0].ours = 260
    #expect(report.isKept)
  }
}
