import Foundation
import ShareTargetCore

/// The extension's way into the container: begins shares, which are then filled and published.
///
/// All work happens on the calling thread and may be slow; call it from a thread that may wait.
public struct ShareWriter: Sendable {
  let container: ShareContainer
  let configuration: ShareTargetConfiguration
  private let timeline: Timeline
  let surroundings: Surroundings
  private let ids: Guarded<ShareIDGenerator>
  private let isLayoutDurable = Guarded(false)

  /// One order of ids for all writers of a process (S16).
  static let idsOfProcess = Guarded(ShareIDGenerator())

  /// A writer to a container. Nothing is touched before `begin()`.
  public init(
    container: ShareContainer, configuration: ShareTargetConfiguration,
    timeline: Timeline = .system
  ) {
    self.init(
      container: container, configuration: configuration, timeline: timeline,
      surroundings: .system(appGroup: configuration.appGroup), ids: Self.idsOfProcess)
  }

  /// A writer in surroundings of the caller's making, with its own order of ids.
  package init(
    container: ShareContainer, configuration: ShareTargetConfiguration, timeline: Timeline,
    surroundings: Surroundings
  ) {
    self.init(
      container: container, configuration: configuration, timeline: timeline,
      surroundings: surroundings, ids: Guarded(ShareIDGenerator()))
  }

  private init(
    container: ShareContainer, configuration: ShareTargetConfiguration, timeline: Timeline,
    surroundings: Surroundings, ids: Guarded<ShareIDGenerator>
  ) {
    self.container = container
    self.configuration = configuration
    self.timeline = timeline
    self.surroundings = surroundings
    self.ids = ids
  }

  /// Begins a share: gives it its id (H6) and a directory of its own in `staging/`.
  ///
  /// Until `publish` no reader sees anything of it. A crash leaves the directory, which the app sweeps
  /// when it is older than the configuration's `StagingDays`. Throws `missing_app_group` if the App
  /// Group's directory does not exist, `no_space`, `file_system`.
  public func begin() throws -> StagedShare { try begin(as: nil, createdMilliseconds: nil) }

  /// Begins a share that has its id, and its time, from before.
  ///
  /// The directory in `staging/` has a new id in its name all the same, which tells its age.
  func begin(as given: ShareID?, createdMilliseconds: Int64?) throws -> StagedShare {
    let now = surroundings.milliseconds()
    var words = DrawnWords(words: [surroundings.random(), surroundings.random()])
    let new = ids.with { $0.next(nowMilliseconds: now, random: &words) }
    let id = given ?? new
    timeline.record(TimelineEvent(.received, share: id))
    let fileSystem = surroundings.fileSystem
    do {
      // The trash is made while there is room for it: a full disk must not keep what did not fit.
      let layout = try Layout.made(
        of: container, places: [.staging, .inbox, .trash], isDurable: isLayoutDurable.with { $0 },
        in: fileSystem)
      isLayoutDurable.with { $0 = true }
      let staging = try layout.made(.staging)
      let inbox = try layout.made(.inbox)
      let name = "\(new.rawValue).\(surroundings.nonce())"
      try fileSystem.makeDirectory(name, in: staging.handle)
      do {
        let own = try staging.directory(name)
        try fileSystem.protect(own.handle)
        return StagedShare(
          id: id, createdMilliseconds: createdMilliseconds ?? now, limits: configuration.limits,
          durability: configuration.durability, digestsItems: configuration.digestsItems,
          timeline: timeline, surroundings: surroundings,
          places: StagedShare.Places(
            layout: layout, staging: staging, inbox: inbox, own: own, name: name,
            path: container.directory.appendingPathComponent(
              "\(Layout.folderName)/\(Layout.versionName)/\(Place.staging.rawValue)/\(name)",
              isDirectory: true)))
      } catch {
        try? fileSystem.removeDirectory(name, in: staging.handle)
        throw error
      }
    } catch let error as SystemError where error.isMissing && error.call == "open" {
      throw ShareTargetError(
        .missingAppGroup,
        "The App Group's directory does not exist. Check the entitlements of the extension.",
        cause: error)
    } catch {
      throw StoringFailure.error(error, missing: { 4 << 10 })
    }
  }
}

/// Two words that were drawn before a lock was taken.
struct DrawnWords: RandomNumberGenerator {
  var words: [UInt64]

  mutating func next() -> UInt64 { words.removeLast() }
}
