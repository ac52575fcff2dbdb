import Foundation

/// What the app of a scenario does with shares, as the scenario file says it.
struct ScenarioBehaviour: Sendable {
  /// Who takes the shares.
  enum Front: String, Sendable { case web, native }

  /// What the consumer does with a share.
  enum Consumer: String, Sendable {
    /// Keeps it at once.
    case acknowledge
    /// Keeps it when the person taps "Use it".
    case onTap
    /// Never comes to an end with it.
    case hold
    /// Refuses each share once, and keeps it the next time.
    case failOnce
    /// Keeps it and kills the process before it acknowledges; once.
    case crashBeforeAcknowledge
    /// Kills the process.
    case crashAlways
  }

  var front: Front
  var consumer: Consumer
  /// The share that the process dies of; `nil` for every share.
  var crashOn: String?

  /// The behaviour that this process was started with.
  static let ofThisProcess: ScenarioBehaviour = {
    let environment = ProcessInfo.processInfo.environment
    func value<Choice: RawRepresentable>(_ key: String, _ fallback: Choice) -> Choice
    where Choice.RawValue == String {
      guard let text = environment[key], !text.isEmpty else { return fallback }
      guard let choice = Choice(rawValue: text) else { fatalError("\(key) is \(text)") }
      return choice
    }
    return ScenarioBehaviour(
      front: value("SCENARIO_FRONT", .web), consumer: value("SCENARIO_CONSUMER", .acknowledge),
      crashOn: environment["SCENARIO_CRASH_ON"].flatMap { $0.isEmpty ? nil : $0.uppercased() })
  }()

  /// Whether the process may die of a share.
  func isFatal(_ id: String) -> Bool { crashOn == nil || crashOn == id }
}
