import Foundation
import Testing

/// The picture and the table of ARCHITECTURE.md against the manifest.
@Suite struct ArchitectureTests {
  private struct Manifest: Decodable {
    struct Target: Decodable {
      struct Dependency: Decodable {
        var byName: [String?]?
        var target: [String?]?
        var name: String? { (byName ?? target)?.first ?? nil }
      }
      var name: String
      var type: String
      var path: String?
      var dependencies: [Dependency]
    }
    struct Product: Decodable {
      var name: String
      var targets: [String]
    }
    var targets: [Target]
    var products: [Product]
  }

  private static let manifest = Result { try dump() }

  private static func dump() throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("tidy-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--scratch-path", scratch.path, "--package-path", Repository.root.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  /// The rows of the table `module | depends on`, as the document has them.
  private func documentedDependencies() throws -> [String: Set<String>] {
    let text = try Repository.read("Documentation/ARCHITECTURE.md")
    let start = try #require(text.range(of: "<!-- arrows -->"))
    let end = try #require(text.range(of: "<!-- end of arrows -->"))
    var rows: [String: Set<String>] = [:]
    for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, cells[0].hasPrefix("`") else { continue }
      rows[cells[0].filter { $0 != "`" }] = Set(
        cells[1].split(separator: ",").map {
          $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
        }.filter { $0 != "nothing" })
    }
    return rows
  }

  private func picture() throws -> Set<String> {
    let text = try Repository.read("Documentation/ARCHITECTURE.md")
    let blocks = text.components(separatedBy: "```")
    let picture = try #require(blocks.count > 1 ? blocks[1] : nil)
    let words = picture.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return Set(words.filter { $0.hasPrefix("ShareTarget") })
  }

  @Test func `the table of arrows is the manifest's`() throws {
    let manifest = try Self.manifest.get()
    let documented = try documentedDependencies()
    var actual: [String: Set<String>] = [:]
    for target in manifest.targets where !["test", "system"].contains(target.type) {
      actual[target.name] = Set(target.dependencies.compactMap(\.name))
    }
    #expect(Set(documented.keys) == Set(actual.keys))
    for (name, dependencies) in actual { #expect(documented[name] == dependencies, "\(name)") }
  }

  @Test func `every shipping module is in the picture and every module of the picture exists`()
    throws
  {
    let manifest = try Self.manifest.get()
    let shipping = Set(
      manifest.targets.map(\.name).filter { $0.hasPrefix("ShareTarget") && !$0.hasSuffix("Tests") })
    // The tool's module is drawn under the name of its product.
    let drawn = try picture()
    #expect(drawn == shipping.subtracting(["ShareTargetTool"]))
  }

  @Test func `no library product reaches the simulator and none but the plugin reaches Capacitor`()
    throws
  {
    let manifest = try Self.manifest.get()
    let simulator = Set(
      manifest.targets.filter { $0.path?.hasPrefix("Simulator/Engine") == true }.map(\.name))
    let byName = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
    for product in manifest.products where product.name.hasPrefix("ShareTarget") {
      var reached: Set<String> = []
      var open = product.targets
      while let name = open.popLast() {
        guard reached.insert(name).inserted else { continue }
        open += byName[name]?.dependencies.compactMap(\.name) ?? []
      }
      #expect(reached.isDisjoint(with: simulator), "\(product.name)")
      #expect(!reached.contains("Capacitor"), "\(product.name)")
    }
  }
}
