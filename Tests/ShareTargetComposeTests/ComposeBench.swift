import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetInbox

/// A container for drafts, on a real folder or in memory, with a clock that a test moves.
final class ComposeBench: Sendable, CustomTestStringConvertible {
  /// Where the container lies.
  enum Volume: String, CaseIterable, Sendable { case folder, linux, darwin }

  let testDescription: String
  let fileSystem: any FileSystem
  let memory: MemoryFileSystem?
  let container: ShareContainer
  let clock = Guarded<Int64>(1_767_312_000_000)
  private let words = Guarded(SeededWords(seed: 7))
  private let folder: URL?

  init(_ volume: Volume = .linux) throws {
    testDescription = volume.rawValue
    switch volume {
    case .folder:
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("compose-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      (fileSystem, memory, folder) = (SystemFileSystem(), nil, url)
      container = ShareContainer(directory: url)
    case .linux, .darwin:
      let memory = MemoryFileSystem(traits: volume == .linux ? .linux : .darwin)
      try memory.makeDirectories("/group")
      (fileSystem, self.memory, folder) = (memory, memory, nil)
      container = ShareContainer(directory: URL(fileURLWithPath: "/group", isDirectory: true))
    }
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  static let configuration = ShareTargetConfiguration(appGroup: "group.test")

  /// A store as a process that has just started has it.
  func store(
    _ fileSystem: (any FileSystem)? = nil,
    _ configuration: ShareTargetConfiguration = ComposeBench.configuration
  ) -> DraftStore {
    DraftStore(
      container: container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: Surroundings(
        fileSystem: fileSystem ?? self.fileSystem,
        milliseconds: { [clock] in clock.with { $0 } },
        random: { [words] in words.with { $0.next() } }))
  }

  /// The names in a folder of the layout, or of a draft.
  func names(_ path: String) throws -> [String] {
    guard let layout = try Layout.existing(of: container, in: fileSystem) else { return [] }
    var directory: Directory? = layout.directory
    for part in path.split(separator: "/") {
      directory = try directory?.existingDirectory(String(part))
    }
    return try directory?.names() ?? []
  }

  /// The bytes of a file of the layout.
  func bytes(_ path: String) throws -> [UInt8]? {
    guard let layout = try Layout.existing(of: container, in: fileSystem) else { return nil }
    var parts = path.split(separator: "/").map(String.init)
    let name = parts.removeLast()
    let directory = try parts.reduce(layout.directory) { try $0.directory($1) }
    return try directory.status(of: name) == nil
      ? nil : directory.readFile(name, limit: 1 << 26)
  }

  /// All files below a folder of the layout with their bytes.
  func tree(_ path: String) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in try names(path) {
      let inner = "\(path)/\(name)"
      if let bytes = try? bytes(inner) {
        found[inner] = bytes
      } else {
        found.merge(try tree(inner)) { $1 }
      }
    }
    return found
  }
}

extension StagedShare {
  /// Adds a photo of some bytes.
  @discardableResult func addPhoto(_ position: Int, byteCount: Int = 5) throws -> Outcome {
    try addData(
      Description(
        position: position, displayName: "IMG_000\(position)", kind: .image,
        declaredType: "public.heic", filenameExtension: "heic"),
      Data(repeating: UInt8(position), count: byteCount))
  }
}

/// The code of the error that a closure throws.
func code(_ body: () throws -> some Any) -> ShareTargetError.Code? {
  do {
    _ = try body()
    return nil
  } catch { return (error as? ShareTargetError)?.code }
}
