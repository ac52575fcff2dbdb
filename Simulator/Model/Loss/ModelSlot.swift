import ShareTargetCore
import ShareTargetInbox

/// The App Group's defaults with the slot of an older version, and what became of them at which change of
/// the volume. A crash keeps all that was written, or nothing of it.
final class ModelSlot: SlotDefaults {
  private let states: Guarded<[(position: Int, values: [LegacySlot.Key: String])]>
  private let position: @Sendable () -> Int

  init(_ values: [LegacySlot.Key: String], position: @escaping @Sendable () -> Int) {
    states = Guarded([(0, values)])
    self.position = position
  }

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    states.with { $0.last?.values[key] }.map(LegacySlot.Value.text)
  }

  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) {
    let position = position()
    states.with { states in
      var values = states.last?.values ?? [:]
      values[key] = value?.text
      states.append((position, values))
    }
  }

  func synchronize() {}

  /// What a new process finds after a crash at a position.
  func values(after position: Int) -> [LegacySlot.Key: String] {
    states.with { states in
      let isKept = position % 2 == 1
      return (isKept ? states.last { $0.position <= position } : states.first)?.values ?? [:]
    }
  }
}

/// A slot whose share has another id each time that somebody asks; a planted bug.
struct FickleSlot: SlotDefaults {
  let slot: ModelSlot
  let newID: @Sendable () -> String

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    guard key == .shareID, slot.value(.filePath) != nil else { return slot.value(key) }
    return .text(newID())
  }

  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) { slot.set(value, key) }

  func synchronize() {}
}

extension Stage {
  /// The caption that stands for a share without one.
  static let slotLabel = "legacy"

  /// Puts a photo where an older version did, as it had said "saved".
  func plantSlot(isBare: Bool) throws {
    let given = "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"
    let name = isBare ? "shared.heic" : "\(given).heic"
    try memory.put(Self.photo(Self.slotLabel), at: "/group/\(name)")
    var values: [LegacySlot.Key: String] = [.filePath: name, .fileName: "IMG.HEIC", .ready: "1"]
    if !isBare { values[.shareID] = given.lowercased() }
    // Without an id it follows from the bytes: their SHA-256 as a UUID of version 8.
    if let id = ShareID(isBare ? "5B800857-00B3-8790-9FD6-2186B9FC9710" : given) {
      note(.begun(id, Self.slotLabel))
      note(.promised(id))
    }
    let memory = memory
    slot.with { $0 = ModelSlot(values) { memory.changeCount } }
  }
}
