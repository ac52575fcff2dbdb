import Foundation
import ShareTargetCore

/// What the inbox takes from outside itself: system calls, clock, randomness, an older version's keys.
package struct Surroundings: Sendable {
  /// Every access to the disk.
  package var fileSystem: any FileSystem
  /// The wall clock in milliseconds since 1970; may stand still or go back.
  package var milliseconds: @Sendable () -> Int64
  /// 64 random bits; unpredictable outside of tests.
  package var random: @Sendable () -> UInt64
  /// The defaults in which an older version left its slot; `nil` where there are none.
  package var slot: (any SlotDefaults)?

  /// The real ones.
  package static let system = Surroundings(
    fileSystem: SystemFileSystem(),
    milliseconds: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
    random: { .random(in: .min ... .max) })

  /// The real ones, with the defaults of an App Group.
  static func system(appGroup: String) -> Surroundings {
    var surroundings = system
    surroundings.slot = AppGroupSlotDefaults(appGroup: appGroup)
    return surroundings
  }

  /// Surroundings of the caller's making.
  package init(
    fileSystem: any FileSystem, milliseconds: @escaping @Sendable () -> Int64,
    random: @escaping @Sendable () -> UInt64, slot: (any SlotDefaults)? = nil
  ) {
    self.fileSystem = fileSystem
    self.milliseconds = milliseconds
    self.random = random
    self.slot = slot
  }

  /// A text that no other name of the container ends in.
  func nonce() -> String {
    let digits = String(random(), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
