import ShareTargetCore

@testable import ShareTargetInbox

/// A process that dies at one of its steps: the calls to the file system and the changes of the defaults,
/// counted together. From that step on nothing reaches disk or defaults.
final class DyingProcess: Sendable {
  private struct State: Sendable {
    var steps = 0
    var changes: [LegacySlot.Key: LegacySlot.Value?] = [:]
  }
  private let state = Guarded(State())
  private let death: Int?
  private let losesUnwritten: Bool
  private let values: Guarded<[LegacySlot.Key: LegacySlot.Value]>

  /// A process with the defaults of a workbench. With `losesUnwritten` the death takes along what was not
  /// synchronised, as the system's late writing can.
  init(_ bench: Workbench, dyingAt death: Int? = nil, losesUnwritten: Bool = false) {
    values = bench.slot
    self.death = death
    self.losesUnwritten = losesUnwritten
  }

  /// Whether it got that far.
  var isDead: Bool { death.map { $0 <= state.with(\.steps) } ?? false }
  /// Steps that were made or would have been.
  var steps: Int { state.with(\.steps) }

  private func step() -> Bool {
    state.with { state in
      if let death, state.steps >= death { return false }
      state.steps += 1
      return true
    }
  }

  /// Surroundings whose every step is counted.
  func surroundings(_ bench: Workbench) -> Surroundings {
    var surroundings = bench.surroundings(
      TracedFileSystem { [self] _, _ in step() ? nil : .stop })
    surroundings.slot = Slot(process: self)
    return surroundings
  }

  private struct Slot: SlotDefaults {
    let process: DyingProcess

    func value(_ key: LegacySlot.Key) -> LegacySlot.Value? { process.value(key) }
    func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) { process.set(value, key) }
    func synchronize() { process.synchronize() }
  }

  private func value(_ key: LegacySlot.Key) -> LegacySlot.Value? {
    if let changed = state.with({ $0.changes[key] }) { return changed }
    return values.with { $0[key] }
  }

  private func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) {
    guard step() else { return }
    if losesUnwritten {
      state.with { $0.changes[key] = .some(value) }
    } else {
      values.with { $0[key] = value }
    }
  }

  private func synchronize() {
    guard step() else { return }
    let changes = state.with { state in
      defer { state.changes = [:] }
      return state.changes
    }
    values.with { values in for (key, value) in changes { values[key] = value } }
  }
}
