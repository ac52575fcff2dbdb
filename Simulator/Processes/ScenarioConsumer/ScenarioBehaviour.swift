import Foundation
import PhoneLink

/// What the app of a scenario does with shares, as the scenario file says it.
package struct ScenarioBehaviour: Sendable {
  /// What the consumer does with a share.
  package enum Consumer: String, Sendable {
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

  /// What happens to a share.
  package var consumer: Consumer
  /// The offer, by the name that the scenario gave it, that the process dies of; `nil` for every one.
  var crashOn: String?

  /// The behaviour that this process was started with.
  package static let ofThisProcess: ScenarioBehaviour = {
    let environment = ProcessInfo.processInfo.environment
    func value(_ key: String) -> String? {
      environment[key].flatMap { $0.isEmpty ? nil : $0 }
    }
    let name = value("SCENARIO_CONSUMER") ?? Consumer.acknowledge.rawValue
    guard let consumer = Consumer(rawValue: name) else {
      fatalError("SCENARIO_CONSUMER is \(name)")
    }
    return ScenarioBehaviour(consumer: consumer, crashOn: value("SCENARIO_CRASH_ON"))
  }()

  /// Whether the process may die of a share. Blocks: the phone knows which offer became which id.
  package func isFatal(_ id: String) -> Bool {
    guard let crashOn else { return true }
    let answer = PhoneLink.shared?.askAndWait("offerOf", ["share": .string(id)])
    return answer?["name"]?.text == crashOn
  }
}
