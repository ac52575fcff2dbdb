import Foundation
import ShareTargetCore

/// The defaults in which an older version of the app left its slot (F13), and in which the profile `compat`
/// keeps its mirror.
///
/// They may be stale, and what is written may be lost with the process: nothing but the slot's own
/// bookkeeping rests on them.
package protocol SlotDefaults: Sendable {
  /// What a key holds; `nil` for nothing.
  func value(_ key: LegacySlot.Key) -> LegacySlot.Value?
  /// Sets a key, or removes it.
  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key)
  /// Writes what is not written yet, and reads anew what other processes have written.
  func synchronize()
}

extension SlotDefaults {
  /// The slot as it is now.
  var slot: LegacySlot {
    LegacySlot(
      Dictionary(
        uniqueKeysWithValues: LegacySlot.Key.allCases.compactMap { key in
          value(key).map { (key, $0) }
        }))
  }
}

/// The real ones: `UserDefaults` of the App Group.
struct AppGroupSlotDefaults: SlotDefaults {
  let appGroup: String

  private var defaults: UserDefaults? { UserDefaults(suiteName: appGroup) }

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    guard let value = defaults?.object(forKey: key.rawValue) else { return nil }
    if let text = value as? String { return .text(text) }
    return (value as? Bool).map(LegacySlot.Value.flag) ?? .other
  }

  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) {
    switch value {
    case .text(let text): defaults?.set(text, forKey: key.rawValue)
    case .flag(let flag): defaults?.set(flag, forKey: key.rawValue)
    case nil, .other: defaults?.removeObject(forKey: key.rawValue)
    }
  }

  // Apple calls it unnecessary. Two processes that take turns, one of which may end at any time, do need
  // to see each other's latest state, and it is called at most twice for a share.
  func synchronize() { defaults?.synchronize() }
}
