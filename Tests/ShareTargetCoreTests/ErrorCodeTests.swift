import Foundation
import Testing

@testable import ShareTargetCore

/// The table of error codes and the constants are the same (H22).
@Suite struct ErrorCodeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(
      decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
  }

  @Test func `Documentation/ERRORS.md lists exactly the codes of the source`() throws {
    let source = try Self.text("Sources/ShareTargetCore/Errors/ErrorCode.swift")
    let codes = source.split(separator: "\n").compactMap { line -> String? in
      guard line.contains("static let"), let open = line.range(of: "Code(rawValue: \"") else {
        return nil
      }
      return line[open.upperBound...].split(separator: "\"").first.map(String.init)
    }
    #expect(codes.count > 15)
    #expect(Set(codes).count == codes.count)
    let rows = try Self.text("Documentation/ERRORS.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.map { $0[0].trimmingCharacters(in: ["`"]) } == codes)
    for row in rows {
      #expect(row.count == 3, "\(row)")
      #expect(row.dropFirst().allSatisfy { $0.count > 10 }, "\(row)")
    }
  }

  @Test func `the table of damages lists exactly the reasons of quarantine`() throws {
    let rows = try Self.text("Documentation/FORMAT.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    for fault in ShareFault.allCases { #expect(rows.contains(fault.rawValue)) }
  }

  @Test func `the example in Documentation/FORMAT.md is a manifest`() throws {
    let text = try Self.text("Documentation/FORMAT.md")
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let line = try #require(block.components(separatedBy: "\n```").first)
    let json = try #require(JSONText(parsing: line.utf8))
    #expect(json.canonical == line)
    let share = try #require(json.object.flatMap(ManifestCoding.share))
    #expect(ManifestCoding.json(of: share).canonical == line)
  }
}
