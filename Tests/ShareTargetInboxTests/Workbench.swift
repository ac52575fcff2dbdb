import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// A container in a temporary folder of its own, with a clock and a randomness that a test holds.
final class Workbench: Sendable {
  let folder: URL
  let container: ShareContainer
  let clock = Guarded<Int64>(1_700_000_000_000)
  let events = Guarded<[TimelineEvent]>([])
  private let words = Guarded<SeededWords>(SeededWords(state: 1))

  /// Thousands of cases are made in memory where the system has a folder for that, because each syncs.
  private static let memory: URL? =
    FileManager.default.isWritableFile(atPath: "/dev/shm")
    ? URL(fileURLWithPath: "/dev/shm", isDirectory: true) : nil

  init(onDisk: Bool = false) throws {
    let base = onDisk ? nil : Self.memory
    folder = (base ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent("inbox-\(UUID().uuidString)", isDirectory: true)
    container = ShareContainer(directory: folder.appendingPathComponent("group", isDirectory: true))
    try FileManager.default.createDirectory(
      at: container.directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var timeline: Timeline {
    Timeline { [events] event in events.with { $0.append(event) } }
  }

  /// What an older version of the app left in the defaults.
  let slot = Guarded<[LegacySlot.Key: LegacySlot.Value]>([:])

  func surroundings(_ fileSystem: any FileSystem = SystemFileSystem()) -> Surroundings {
    Surroundings(
      fileSystem: fileSystem, milliseconds: { [clock] in clock.with { $0 } },
      random: { [words] in words.with { $0.next() } }, slot: BenchSlot(values: slot))
  }

  func writer(
    _ fileSystem: any FileSystem = SystemFileSystem(),
    _ configuration: ShareTargetConfiguration? = nil
  ) -> ShareWriter {
    ShareWriter(
      container: container, configuration: configuration ?? Self.configuration,
      timeline: timeline, surroundings: surroundings(fileSystem))
  }

  /// An inbox as a process that has just started has it.
  func inbox(
    _ fileSystem: any FileSystem = SystemFileSystem(),
    _ configuration: ShareTargetConfiguration? = nil
  ) -> Inbox {
    Inbox(
      container: container, configuration: configuration ?? Self.configuration,
      timeline: timeline, surroundings: surroundings(fileSystem))
  }

  static let configuration = ShareTargetConfiguration(appGroup: "group.test")

  static var latestOnly: ShareTargetConfiguration {
    var configuration = configuration
    configuration.policy = .latestOnly
    return configuration
  }

  /// A file of the host, outside of the container.
  func hostFile(_ name: String, _ bytes: Data) throws -> URL {
    let url = folder.appendingPathComponent("host", isDirectory: true)
      .appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
    return url
  }

  /// A path inside `ShareTarget/1`.
  func place(_ path: String) -> URL {
    container.directory.appendingPathComponent("ShareTarget/1/\(path)")
  }

  /// What is left (F11).
  func left() throws -> [String] { try ContainerCensus(of: container).left }

  /// Publishes a share with one photo.
  @discardableResult
  func publish(
    _ text: String = "hello", bytes: Data = Data("photo".utf8),
    with writer: ShareWriter? = nil
  ) throws -> Share {
    // A process of its own, later than the last one, where the test names none.
    if writer == nil { clock.with { $0 += 1 } }
    let staged = try (writer ?? self.writer()).begin()
    _ = try staged.addFile(.photo(0), copying: try hostFile("IMG_0001.HEIC", bytes))
    return try staged.publish(text: text)
  }
}

/// The defaults of a workbench.
struct BenchSlot: SlotDefaults {
  let values: Guarded<[LegacySlot.Key: LegacySlot.Value]>

  func value(_ key: LegacySlot.Key) -> LegacySlot.Value? { values.with { $0[key] } }
  func set(_ value: LegacySlot.Value?, _ key: LegacySlot.Key) { values.with { $0[key] = value } }
  func synchronize() {}
}

extension StagedShare.Description {
  static func photo(_ position: Int, _ name: String? = "IMG_0001") -> Self {
    Self(
      position: position, displayName: name, kind: .image, declaredType: "public.heic",
      filenameExtension: "heic")
  }
}

/// SplitMix64.
struct SeededWords: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The code of the error that a closure throws.
func code(_ body: () async throws -> some Any) async -> ShareTargetError.Code? {
  do {
    _ = try await body()
    return nil
  } catch { return (error as? ShareTargetError)?.code }
}
