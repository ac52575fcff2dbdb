import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The reference consumer: keeps shares in the app's own sandbox, each id once.
///
/// `Library/Application Support/ShareTarget/Kept/<id>/` holds the files and `share.json`. Keeping is
/// idempotent and whole at every instruction, so that a share which is offered again after a crash has
/// its effect once (promise 3). An app with its own store does the same with `share.id` as the key.
public struct ShareKeeper: Sendable {
  private let folder: KeptFolder
  private let timeline: Timeline

  /// A keeper of this app's sandbox.
  public init() {
    self.init(home: URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true), timeline: .system)
  }

  /// A keeper below another home directory, which must exist.
  package init(home: URL, timeline: Timeline, surroundings: Surroundings = .system) {
    folder = KeptFolder(
      root: home, path: ["Library", "Application Support", "ShareTarget", "Kept"],
      surroundings: surroundings)
    self.timeline = timeline
  }

  /// Keeps an offered share.
  @discardableResult
  public func keep(_ share: OfferedShare) async throws -> Bool { try await keep(share.stored) }

  /// Keeps a share; `false` if it was kept before. Durable when it returns.
  ///
  /// Files are cloned where the volume can, else copied; memory does not grow with their size. Throws
  /// `no_space` and others; nothing is kept then. A crash in the middle keeps nothing, or all of it.
  @discardableResult
  public func keep(_ share: StoredShare) async throws -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let isFirst = try folder.keep(share, description: Array(try encoder.encode(share.share)))
    timeline.record(TimelineEvent(.kept, share: share.share.id, .init("first", .flag(isFirst))))
    return isFirst
  }

  /// All that is kept, in the order of ids, which is that of sharing.
  ///
  /// Throws `not_now` when the folder cannot be read at the moment.
  public func shares() async throws -> [KeptShare] { try folder.entries().map(Self.share) }

  /// One kept share, or `nil`. Throws as `shares()`.
  public func share(_ id: ShareID) async throws -> KeptShare? {
    try folder.entry(id).map(Self.share)
  }

  private static func share(_ entry: KeptFolder.Entry) throws -> KeptShare {
    do {
      let share = try JSONDecoder().decode(Share.self, from: Data(entry.description))
      return KeptShare(share: share, directory: entry.directory)
    } catch {
      throw ShareTargetError(
        .invalidShare, "The description of a kept share cannot be read.", cause: error)
    }
  }
}
