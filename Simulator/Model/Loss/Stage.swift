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
  let clock: Guarded<Int64>
  let marks = Guarded<[(position: Int, mark: Ledger.Mark)]>([])
  /// Changes that somebody made behind the back of the code, and that are on the disk for good.
  let settled = Guarded<Set<Int>>([])
  private let words = Guarded(SeededWords(seed: 7))

  /// A fresh volume with the host's files.
  init(mode: LossMode, flaw: Flaw) throws {
    let clock = Guarded<Int64>(1_700_000_000_000)
    self.clock = clock
    self.flaw = flaw
    memory = MemoryFileSystem(
      MemoryVolume(blockByteCount: Self.blockByteCount), traits: mode.traits, records: true,
      milliseconds: { clock.with { $0 } })
    try memory.makeDirectories("/group")
    try memory.makeDirectories("/app")
    try memory.put(Self.photo("secret"), at: "/host/secret.heic")
  }

  /// The volume as a crash left it, three days later.
  init(after nodes: [Int: MemoryVolume.Node], mode: LossMode, flaw: Flaw, milliseconds: Int64) {
    let clock = Guarded<Int64>(milliseconds + 3 * 86_400_000)
    self.clock = clock
    self.flaw = flaw
    memory = MemoryFileSystem(
      MemoryVolume(blockByteCount: Self.blockByteCount, nodes: nodes), traits: mode.traits,
      milliseconds: { clock.with { $0 } })
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
    Surroundings(
      fileSystem: fileSystem, milliseconds: { [clock] in clock.with { $0 } },
      random: { [words] in words.with { $0.next() } })
  }

  static let configuration = ShareTargetConfiguration(appGroup: "group.model")

  func writer(_ fileSystem: any FileSystem) -> ShareWriter {
    clock.with { $0 += 1000 }
    return ShareWriter(
      container: Self.container, configuration: Self.configuration, timeline: Timeline { _ in },
      surroundings: surroundings(fileSystem))
  }

  func inbox(_ fileSystem: any FileSystem, latestOnly: Bool = false) -> Inbox {
    clock.with { $0 += 1000 }
    var configuration = Self.configuration
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
    _ = try consumer(fileSystem).keep(share, description: Array((offered.share.text ?? "").utf8))
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
