import Foundation
import Testing

/// What the documents promise in numbers.
@Suite struct DocumentTests {
  @Test func `the README is short and names both commands`() throws {
    let text = try Repository.read("README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    #expect(text.contains("make demo") && text.contains("make test"))
  }

  @Test func `every link of the documents leads to a file`() throws {
    var files = try Repository.files(in: "Documentation", endings: ["md"])
    for name in ["README.md", "CHANGELOG.md", "Client/README.md"] {
      files.append(.init(path: name, text: try Repository.read(name)))
    }
    for file in files {
      let folder = Repository.root.appendingPathComponent(file.path).deletingLastPathComponent()
      for piece in file.text.components(separatedBy: "](").dropFirst() {
        let target = String(piece.prefix { $0 != ")" && $0 != "#" })
        guard !target.isEmpty, !target.contains("://"), !target.contains(" ") else { continue }
        let path = folder.appendingPathComponent(target).path
        #expect(FileManager.default.fileExists(atPath: path), "\(file.path) links \(target)")
      }
    }
  }

  @Test func `an adopter writes at most 30 lines for PhotoDrop`() throws {
    let files =
      try Repository.files(in: "Examples/PhotoDrop", endings: ["swift"])
      + Repository.files(in: "Examples/PhotoDrop/www", endings: ["js"]).filter {
        $0.name == "share.js"
      }
    #expect(files.count >= 3)
    let lines = files.flatMap(\.lines).filter { _, line in
      let code = line.trimmingCharacters(in: .whitespaces)
      return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("#")
    }
    #expect(lines.count <= 30, "\(lines.count) lines")
  }

  @Test func `every suite that the threat model names exists`() throws {
    let text = try Repository.read("Documentation/THREAT_MODEL.md")
    let named = text.split(separator: "`").filter { $0.hasSuffix("Tests") }
    let suites = try Set(
      Repository.files(in: "Tests").flatMap { file in
        file.text.components(separatedBy: "struct ").dropFirst().map { piece in
          String(piece.prefix { $0.isLetter || $0.isNumber })
        }
      })
    #expect(named.count >= 20)
    for suite in named { #expect(suites.contains(String(suite)), "\(suite) is no suite") }
  }

  @Test func `the changelog begins with what is unreleased`() throws {
    let headings = try Repository.read("CHANGELOG.md").split(separator: "\n")
      .filter { $0.hasPrefix("## ") }
    #expect(headings.first == "## Unreleased")
  }
}
