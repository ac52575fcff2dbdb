import Foundation
import ShareTarget
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// A container on a volume in memory, with an extension and as many app processes as one wants.
struct FuzzPhone: Sendable {
  /// The layout's folder.
  static let version = "/group/ShareTarget/1"
  /// The time on the wall, which stands still.
  static let now: Int64 = 1_800_000_000_000

  let memory: MemoryFileSystem
  let configuration = ShareTargetConfiguration(appGroup: "group.fuzz")
  private let container = ShareContainer(
    directory: URL(fileURLWithPath: "/group", isDirectory: true))
  private let surroundings: Surroundings
  private let quiet = Timeline { _ in }

  /// A phone with a volume as it was.
  init(_ volume: MemoryVolume = MemoryVolume()) throws {
    let memory = MemoryFileSystem(volume, milliseconds: { Self.now })
    let words = Guarded<UInt64>(7)
    self.memory = memory
    surroundings = Surroundings(
      fileSystem: memory, milliseconds: { Self.now },
      random: {
        words.with { word in
          word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return word
        }
      })
    for path in ["/group", "/app", "/export"] { try memory.makeDirectories(path) }
  }

  /// A share that an extension begins.
  func begin() throws -> StagedShare {
    try ShareWriter(
      container: container, configuration: configuration, timeline: quiet,
      surroundings: surroundings
    ).begin()
  }

  /// A share with one small photo.
  func sharePhoto() throws -> ShareID {
    let staged = try begin()
    _ = try staged.addData(
      StagedShare.Description(
        position: 0, displayName: "a.jpg", kind: .image, declaredType: "public.jpeg",
        filenameExtension: "jpeg"), Data("photo".utf8))
    return try staged.publish(text: "Look").id
  }

  /// The app's inbox in a process that has just started.
  func inbox() -> Inbox {
    Inbox(
      container: container, configuration: configuration, timeline: quiet,
      surroundings: surroundings)
  }

  /// The calls of a page of that process.
  func calls() -> BridgeCalls {
    let inbox = inbox()
    let desk = OfferDesk(source: inbox, timeline: quiet)
    return BridgeCalls(
      inbox: ShareInbox(configuration: configuration, inbox: inbox, desk: desk),
      keeper: ShareKeeper(
        home: URL(fileURLWithPath: "/app", isDirectory: true), timeline: quiet,
        surroundings: surroundings),
      exports: URL(fileURLWithPath: "/export", isDirectory: true))
  }

  /// Throws if a handle is left open or was used after it was closed.
  func checkHandles() throws {
    try require(memory.openHandleCount == 0, "\(memory.openHandleCount) handles are left open")
    try require(memory.misuses.isEmpty, "\(memory.misuses)")
  }
}
