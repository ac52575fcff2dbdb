import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// What is wrong with the code under test, if anything is on purpose.
package struct Flaw: Sendable {
  /// What comes of a call; `nil` leaves all calls alone.
  package var look:
    (
      @Sendable (MemoryFileSystem, InterposedFileSystem.Call) throws ->
        InterposedFileSystem.Verdict
    )?
  /// "Saved" is said as soon as the share is renamed.
  package var promisesAtRename = false
  /// The receipt is written before the consumer's effect.
  package var acknowledgesFirst = false
  /// The consumer knows a share by a new id each time.
  package var renamesShares = false
  /// The slot of an older version gives its share a new id each time.
  package var renamesSlot = false

  package init() {}
  package static let none = Flaw()
}

/// A volume with an extension, an app and a consumer, and an observer who notes what they said.
final class Stage: Sendable {
  static let blockByteCount = 64
  static let container = ShareContainer(
    directory: URL(fileURLWithPath: "/group", isDirectory: true))
  static let version = "/group/ShareTarget/1"

  let memory: MemoryFileSystem
  let flaw: Flaw
  let durability: Durability
  let clock: Guarded<Int64>
  let marks = Guarded<[(position: Int, mark: Ledger.Mark)]>([])
  /// Changes that somebody made behind the back of the code, and that are on the disk for good.
  let settled = Guarded<Set<Int>>([])
  /// What an older version left in the defaults, if this story has one.
  let slot = Guarded<ModelSlot?>(nil)
  private let words: Guarded<SeededWords>

  /// A fresh volume with the host's files.
  init(mode: LossMode, flaw: Flaw, durability: Durability) throws {
    let clock = Guarded<Int64>(1_700_000_000_000)
    self.clock = clock
    self.flaw = flaw
    self.durability = durability
    words = Guarded(SeededWords(seed: 7))
    memory = MemoryFileSystem(
      MemoryVolume(blockByteCount: Self.blockByteCount), traits: mode.traits, records: true,
      milliseconds: { clock.with { $0 } })
    try memory.makeDirectories("/group")
    try memory.makeDirectories("/app")
    try memory.put(Self.photo("secret"), at: "/host/secret.heic")
  }

  /// The volume as a crash left it, three days later, and the keys of an older version's slot.
  init(
    after nodes: [Int: MemoryVolume.Node], slot keys: [LegacySlot.Key: String]?, mode: LossMode,
    flaw: Flaw, durability: Durability,
    milliseconds: Int64
  ) {
    let clock = Guarded<Int64>(milliseconds + 3 * 86_400_000)
    self.clock = clock
    self.flaw = flaw
    self.durability = durability
    // A new boot draws other names than the one before.
    words = Guarded(SeededWords(seed: 8))
    memory = MemoryFileSystem(
      MemoryVolume(blockByteCount: Self.blockByteCount, nodes: nodes), traits: mode.traits,
      milliseconds: { clock.with { $0 } })
    if let keys { slot.with { $0 = ModelSlot(keys) { 0 } } }
  }

  /// A photo of three blocks, the last one not full.
  static func photo(_ label: String) -> [UInt8] {
    Array("photo \(label) ".utf8) + (0..<140).map { UInt8(truncatingIfNeeded: $0 * 7) }
  }

  func note(_ mark: Ledger.Mark) {
    let position = memory.changeCount
    marks.with { $0.append((position, mark)) }
  }

  /// What was seen up to a position.
  func ledger(at position: Int) -> Ledger {
    marks.with { marks in
      var ledger = Ledger()
      for entry in marks where entry.position <= position { ledger.add(entry.mark) }
      return ledger
    }
  }

  // MARK: - Processes

  typealias Look = @Sendable (InterposedFileSystem.Call) throws -> InterposedFileSystem.Verdict

  /// The file system that a process gets: the volume, with the flaw, and with its death.
  func fileSystem(dying: Look? = nil) -> any FileSystem {
    var result: any FileSystem = memory
    let memory = memory
    if let look = flaw.look {
      result = InterposedFileSystem(result, over: memory) { try look(memory, $0) }
    }
    if let dying { result = InterposedFileSystem(result, over: memory, look: dying) }
    return result
  }

  func surroundings(_ fileSystem: any FileSystem) -> Surroundings {
    var defaults: (any SlotDefaults)? = slot.with { $0 }
    if flaw.renamesSlot, let slot = slot.with({ $0 }) {
      defaults = FickleSlot(slot: slot) { [self] in newID() }
    }
    return Surroundings(
      fileSystem: fileSystem, milliseconds: { [clock] in clock.with { $0 } },
      random: { [words] in words.with { $0.next() } }, slot: defaults)
  }

  private var configuration: ShareTargetConfiguration {
    var configuration = ShareTargetConfiguration(appGroup: "group.model")
    configuration.durability = durability
    return configuration
  }

  func writer(_ fileSystem: any FileSystem) -> ShareWriter {
    clock.with { $0 += 1000 }
    return ShareWriter(
      container: Self.container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: surroundings(fileSystem))
  }

  func inbox(_ fileSystem: any FileSystem, latestOnly: Bool = false) -> Inbox {
    clock.with { $0 += 1000 }
    var configuration = configuration
    if latestOnly { configuration.policy = .latestOnly }
    return Inbox(
      container: Self.container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: surroundings(fileSystem))
  }

  func consumer(_ fileSystem: any FileSystem) -> KeptFolder {
    KeptFolder(
      root: URL(fileURLWithPath: "/app", isDirectory: true), path: ["Library", "Kept"],
      surroundings: surroundings(fileSystem))
  }

  /// The consumer takes a share over, durably.
  func keep(_ offered: StoredShare, _ fileSystem: any FileSystem) throws {
    var share = offered
    if flaw.renamesShares, let id = ShareID(newID()) { share.share.id = id }
    _ = try consumer(fileSystem).keep(
      share, description: Array((offered.share.text ?? Self.slotLabel).utf8))
  }

  private func newID() -> String {
    let word = words.with { $0.next() } & 0xFFFF_FFFF_FFFF
    let digits = String(word, radix: 16)
    return "019B7C5E-A07B-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// One share goes the whole way through the app: effect, receipt.
  func handle(_ offered: StoredShare, _ inbox: Inbox, _ fileSystem: any FileSystem) async throws {
    let id = offered.share.id
    note(.offered(id))
    if !flaw.acknowledgesFirst {
      try keep(offered, fileSystem)
      note(.kept(id))
    }
    note(.receiptStarted(id))
    try await inbox.acknowledge(id)
    note(.receiptWritten(id))
    if flaw.acknowledgesFirst {
      // The files go with the next sweep, so that they are still there.
      try? keep(offered, fileSystem)
      note(.kept(id))
    }
  }
}
