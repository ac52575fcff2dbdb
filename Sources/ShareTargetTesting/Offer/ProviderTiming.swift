import Foundation
import ShareTargetInbox

/// When, and whether, a provider of a test answers.
public enum ProviderTiming: Sendable {
  /// At once, on the provider's queue.
  case atOnce
  /// When a gate is opened.
  case when(Gate)
  /// Never (P18).
  case never
  /// With an error of `NSItemProvider` (P17).
  case failing(NSItemProvider.ErrorCode)

  /// Answers in its own time, with a result or the error.
  func answer<Value: Sendable>(
    _ value: @escaping @Sendable () -> Value?,
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    switch self {
    case .atOnce: completion(value(), nil)
    case .when(let gate): gate.whenOpen { completion(value(), nil) }
    case .never: Unanswered.keep(completion)
    case .failing(let code):
      completion(nil, NSError(domain: NSItemProvider.errorDomain, code: code.rawValue))
    }
  }
}

/// Callbacks that are never called stay alive, as in a host app that hangs.
private enum Unanswered {
  private static let callbacks = Guarded<[@Sendable () -> Void]>([])

  static func keep<Value>(_ completion: @escaping @Sendable (Value?, (any Error)?) -> Void) {
    callbacks.with { $0.append({ completion(nil, nil) }) }
  }
}
