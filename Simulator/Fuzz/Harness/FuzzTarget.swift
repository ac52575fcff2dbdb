/// One reader of bytes that come from outside, and what must hold whatever the bytes are.
package struct FuzzTarget: Sendable {
  /// The name on command lines and of its corpus.
  package let name: String
  /// What is read, in a few words.
  package let about: String
  /// Small inputs that reach the depths, and every input that once found a fault.
  package let seeds: [[UInt8]]
  /// Words that a fuzzer would not guess.
  package let words: [String]
  private let body: @Sendable ([UInt8]) async throws -> Void

  /// A target. The closure throws `Violation` for a property that does not hold.
  package init(
    _ name: String, _ about: String, seeds: [[UInt8]], words: [String],
    body: @escaping @Sendable ([UInt8]) async throws -> Void
  ) {
    self.name = name
    self.about = about
    self.seeds = seeds
    self.words = words
    self.body = body
  }

  /// Reads an input. Throws `Violation` if a property does not hold; whatever else is thrown is a fault
  /// of the reader, too.
  package func run(_ input: [UInt8]) async throws { try await body(input) }

  /// All targets, in the order of a share's journey.
  package static let all = [
    configuration, intake, reply, picture, page, name, link, id, json, manifest, container, bridge,
  ]

  /// The target of a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A property that an input broke.
package struct Violation: Error, CustomStringConvertible {
  /// What should have held.
  package let description: String

  package init(description: String) { self.description = description }
}

/// Throws a violation with this sentence unless the condition holds.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  if !condition { throw Violation(description: sentence()) }
}
