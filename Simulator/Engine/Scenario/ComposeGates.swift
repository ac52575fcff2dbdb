import Foundation
import PhoneLink

/// What a scenario makes its adapter do: files beside the product's folder in the App Group, which the adapter of
/// `Simulator/Processes/ScenarioAdapter` watches, and in which it writes down what it was given.
struct ComposeGates: Sendable {
  /// The folder in the container; no part of the product's layout.
  static let folderName = "ScenarioAdapter"
  private static let choices = [
    "destinations": ["answer", "hold", "fail"],
    "submit": ["accept", "hold", "fail", "unknown", "notSent"],
  ]
  private let folder: URL

  /// The gates of a container.
  init(container: URL) { folder = container.appendingPathComponent(Self.folderName) }

  /// Reads the step `adapter`.
  static func read(_ node: JSONNode) throws -> [String: String] {
    let reader = try ScenarioReader(node, "`adapter`", allowed: choices.keys.sorted())
    var gates: [String: String] = [:]
    for (key, values) in choices { gates[key] = try reader.choice(key, values) }
    return gates
  }

  /// Sets gates; each is replaced as a whole, so that nobody reads half a word.
  func set(_ gates: [String: String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (key, value) in gates {
      try Data(value.utf8).write(to: folder.appendingPathComponent(key), options: .atomic)
    }
  }

  /// What the adapter was given, in the order in which it was.
  func receipts() throws -> [Receipt] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.filter { $0.hasPrefix("receipt-") }.sorted().map {
      try JSONDecoder().decode(
        Receipt.self, from: Data(contentsOf: folder.appendingPathComponent($0)))
    }
  }

  /// One call of `submit`.
  struct Receipt: Codable, Sendable, Hashable {
    var id: String
    var text: String?
    var destination: String?
    /// Kind and name of each item.
    var items: [String]
  }
}
