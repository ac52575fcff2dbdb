import Foundation
import Testing

/// The fidelity list against the tests that it names.
@Suite struct FidelityTests {
  /// One row: what is modelled, where that is known from, and the test that shows it.
  private struct Row {
    var place: String
    var symbol: String
    var source: String
    var test: String
  }

  /// Rows of `| symbol | modelled behaviour | source | stricter | test |` in the fidelity documents.
  private static func rows(of files: [Repository.File]) -> [Row] {
    files.flatMap { file in
      file.lines.compactMap { number, line -> Row? in
        guard line.hasPrefix("|"), !line.hasPrefix("|-"), !line.hasPrefix("| -"),
          !line.hasPrefix("| symbol")
        else { return nil }
        // A pipe inside a code span is written \| as Markdown wants it.
        let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}")
          .split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count >= 7 else {
          return Row(place: "\(file.path):\(number)", symbol: "", source: "", test: "")
        }
        return Row(
          place: "\(file.path):\(number)", symbol: cells[1], source: cells[3], test: cells[5])
      }
    }
  }

  /// All tests of the repository as `Suite/name`, names without back ticks.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for file in try Repository.files(in: "Tests") {
      var suite = ""
      var lines = file.lines.map(\.text)
      // A declaration that the formatter broke is read as one line.
      for index in lines.indices.dropLast() where lines[index].hasSuffix("@Test") {
        lines[index + 1] = "@Test " + lines[index + 1].trimmingCharacters(in: .whitespaces)
      }
      var isTest = false
      for line in lines {
        let words = line.split(whereSeparator: { " :{".contains($0) }).map(String.init)
        if !line.hasPrefix(" "),
          let index = words.firstIndex(where: {
            ["struct", "class", "actor", "extension"].contains($0)
          }),
          index + 1 < words.count
        {
          suite = words[index + 1]
        }
        if line.contains("@Test") { isTest = true }
        guard isTest, let function = line.range(of: "func ") else { continue }
        isTest = false
        let rest = line[function.upperBound...]
        let name =
          rest.hasPrefix("`")
          ? String(rest.dropFirst().prefix { $0 != "`" }) : String(rest.prefix { $0 != "(" })
        names.insert("\(suite)/\(name)")
      }
    }
    return names
  }

  private static func documents() throws -> [Repository.File] {
    try Repository.files(in: "Documentation/Fidelity", endings: ["md"])
  }

  @Test func `every line of the fidelity list names a source and an existing test`() throws {
    let tests = try Self.tests()
    let rows = Self.rows(of: try Self.documents())
    #expect(rows.count > 50)
    for row in rows {
      #expect(!row.symbol.isEmpty && !row.source.isEmpty, "\(row.place) is incomplete")
      let test = row.test.filter { $0 != "`" }
      #expect(tests.contains(test), "\(row.place) names the test \(test), which does not exist")
    }
  }

  @Test func `a line that names a missing test is found`() throws {
    let text = "| UIView | is drawn | documentation | no | `UIViewTests/a test nobody wrote` |"
    let rows = Self.rows(of: [Repository.File(path: "x.md", text: text)])
    #expect(rows.count == 1)
    #expect(try !Self.tests().contains(rows[0].test.filter { $0 != "`" }))
  }

  @Test func `every stand-in module has its fidelity document, and FIDELITY links it`() throws {
    let index = try Repository.read("Documentation/FIDELITY.md")
    for module in [
      "AVFoundation", "Capacitor", "FoundationShim", "ImageIO", "Intents", "UIKit",
      "UniformTypeIdentifiers", "WebKit", "os",
    ] {
      #expect(try Self.documents().contains { $0.name == "\(module).md" }, "\(module)")
      #expect(index.contains("Fidelity/\(module).md"), "\(module)")
    }
  }
}
