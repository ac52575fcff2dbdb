import Foundation

/// The defaults of an App Group: what `UserDefaults(suiteName: "group.…")` gives.
///
/// They live in `Library/Preferences/<group>.plist` of the group's container, with the stale cache and
/// the late writing of `DefaultsDomain`. Not modelled: other processes' changes raise no notification,
/// and defaults can be read before the first unlock.
package final class AppGroupDefaults: UserDefaults {
  private let domain: DefaultsDomain

  /// One process's view of a group; tests make several to stand for several processes.
  package init(_ domain: DefaultsDomain) {
    self.domain = domain
    super.init(suiteName: nil)!
  }

  package override func object(forKey defaultName: String) -> Any? {
    domain.value(defaultName) ?? registered(defaultName)
  }

  package override func set(_ value: Any?, forKey defaultName: String) {
    domain.set(value, defaultName)
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  package override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }

  // Foundation's own never returns for nil.
  package override func set(_ url: URL?, forKey defaultName: String) {
    set(url.map { $0 as Any }, forKey: defaultName)
  }

  package override func dictionaryRepresentation() -> [String: Any] { domain.values }

  @discardableResult package override func synchronize() -> Bool { domain.synchronize() }

  /// What `register(defaults:)` gave this process. Foundation keeps it to itself, but shows it for a
  /// suite that has no file.
  private func registered(_ key: String) -> Any? { Self.empty.value.object(forKey: key) }

  private static let empty = Handed(
    UserDefaults(suiteName: Optional("simulator.empty.\(UUID().uuidString)"))!)
}
