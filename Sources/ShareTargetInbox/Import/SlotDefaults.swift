import Foundation
import ShareTargetCore

/// The defaults in which an older version of the app left its slot (F13).
///
/// They may be stale, and what is written may be lost with the process: nothing but the slot's own
/// bookkeeping rests on them.
package protocol SlotDefaults: Sendable {
  /// What a key holds; `nil` for nothing.
  func value(_ key: LegacySlot.Key) -> LegacySlot.Value?
  /// Sets a key to a text, or removes it.
  func set(_ text: String?, _ key: LegacySlot.Key)
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

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    UserDefaults(suiteName: appGroup)?.object(forKey: key.rawValue).map { value in
      (value as? String).map(LegacySlot.Value.text) ?? .other
    }
  }

  func set(_ text: String?, _ key: LegacySlot.Key) {
    if let text {
      UserDefaults(suiteName: appGroup)?.set(text, forKey: key.rawValue)
    } else {
      UserDefaults(suiteName: appGroup)?.removeObject(forKey: key.rawValue)
    }
  }
}
