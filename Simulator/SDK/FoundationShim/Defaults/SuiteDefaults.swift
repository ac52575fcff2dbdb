import Foundation

/// Lets `UserDefaults` make defaults of a class below it, which only an initialiser of a protocol can.
public protocol SuiteDefaults {}

extension UserDefaults: SuiteDefaults {}

extension SuiteDefaults where Self: UserDefaults {
  /// Defaults of a suite; those of an App Group live in the group's container. Without the entitlement
  /// they are empty and keep nothing.
  ///
  /// `nil` for the app's own identifier and the global domain, which are no suites. A call with a
  /// `String` prefers this initialiser; one with a `String?` still gets Foundation's, whose file is the
  /// process's own.
  public init?(suiteName: String) {
    if suiteName == Bundle.main.bundleIdentifier || suiteName == UserDefaults.globalDomain {
      return nil
    }
    let made =
      suiteName.hasPrefix("group.")
      ? AppGroupDefaults(.shared(suiteName)) : UserDefaults(suiteName: Optional(suiteName))
    // Subclasses of apps are not made by suite; for UserDefaults itself the cast always succeeds.
    guard let made = made as? Self else { return nil }
    self = made
  }
}
