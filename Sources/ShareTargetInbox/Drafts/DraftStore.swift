import Foundation
import ShareTargetCore

/// Where drafts of the compose sheet are kept: `drafts/` while a sheet has them, `outbox/` when the app has.
///
/// A value without state of its own: what there is, is on the disk. All work happens on the calling thread
/// and may be slow; a sheet lets one queue make all calls about its draft, in their order (C14).
public struct DraftStore: Sendable {
  let container: ShareContainer
  package let configuration: ShareTargetConfiguration
  let timeline: Timeline
  let surroundings: Surroundings
  private let ids: Guarded<ShareIDGenerator>

  /// A store of a container. Nothing is touched before a draft is begun.
  public init(
    container: ShareContainer, configuration: ShareTargetConfiguration,
    timeline: Timeline = .system
  ) {
    self.init(
      container: container, configuration: configuration, timeline: timeline,
      surroundings: .system, ids: ShareWriter.idsOfProcess)
  }

  /// A store in surroundings of the caller's making, with its own order of ids.
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

  /// A draft of an id, wherever it is; nothing is read before it is asked for something.
  package func draft(_ id: ShareID) -> DraftFolder { DraftFolder(id: id, store: self) }

  /// Makes a draft with its first revision, and the place into which the host's items are taken over.
  ///
  /// It exists whole or not at all: a crash before leaves a directory in `staging/`, which is swept by
  /// age. Throws `missing_app_group`, `no_space`, `file_system`.
  package func begin(_ content: DraftContent = DraftContent()) throws -> (
    draft: DraftFolder, items: StagedShare
  ) {
    let id = nextID()
    let draft = draft(id)
    return try storing {
      let fileSystem = surroundings.fileSystem
      let layout = try Layout.made(
        of: container, places: [.staging, .drafts, .outbox, .trash], isDurable: false,
        in: fileSystem)
      let staging = try layout.made(.staging)
      let drafts = try layout.made(.drafts)
      let name = "\(id.rawValue).\(surroundings.nonce())"
      try fileSystem.makeDirectory(name, in: staging.handle)
      do {
        let own = try staging.directory(name)
        try fileSystem.protect(own.handle)
        try fileSystem.makeDirectory(DraftNames.items, in: own.handle)
        let created = surroundings.milliseconds()
        try own.writeFile(
          DraftNames.revision(1),
          DraftCoding.encode(
            content, id: id, createdAt: Date(milliseconds: created), digest: Digest.hexadecimal))
        try own.sync()
        try fileSystem.rename(
          name, in: staging.handle, to: id.rawValue, in: drafts.handle, isExclusive: true)
        try drafts.sync()
        timeline.record(TimelineEvent(.received, share: id))
        return (draft, try itemsFolder(of: draft, own, layout, createdMilliseconds: created))
      } catch {
        let trash = Trash(directory: try layout.made(.trash), surroundings: surroundings)
        for (place, name) in [(staging, name), (drafts, id.rawValue)] {
          if let condemned = try? trash.condemn(name, in: place, id: id) {
            _ = try? trash.delete(condemned)
          }
        }
        throw error
      }
    }
  }

  private func itemsFolder(
    of draft: DraftFolder, _ own: Directory, _ layout: Layout, createdMilliseconds: Int64
  ) throws -> StagedShare {
    StagedShare(
      id: draft.id, createdMilliseconds: createdMilliseconds, limits: configuration.limits,
      durability: configuration.durability, digestsItems: configuration.digestsItems,
      timeline: timeline, surroundings: surroundings,
      places: StagedShare.Places(
        layout: layout, staging: own, inbox: own, own: try own.directory(DraftNames.items),
        name: DraftNames.items, path: draft.itemsDirectory(in: .drafts)))
  }

  /// All drafts, oldest first: those of sheets, and those that the app has. Changes nothing.
  ///
  /// What cannot be read now is left out; `Inbox.status()` counts everything. Throws `not_now`,
  /// `missing_app_group`.
  package func records() throws -> [DraftRecord] {
    try reading {
      guard let layout = try existingLayout() else { return [] }
      var records: [DraftRecord] = []
      for place in [Place.drafts, .outbox] {
        guard let directory = try layout.existing(place) else { continue }
        for id in try directory.listing().ids {
          guard let own = try? directory.existingDirectory(id.rawValue),
            let record = try? draft(id).record(
              .init(layout: layout, place: place, parent: directory, own: own))
          else { continue }
          records.append(record)
        }
      }
      return records.sorted { $0.id < $1.id }
    }
  }

  // MARK: - Seams for the other files

  /// An id that comes after all of this process's.
  func nextID() -> ShareID {
    var words = DrawnWords(words: [surroundings.random(), surroundings.random()])
    let now = surroundings.milliseconds()
    return ids.with { $0.next(nowMilliseconds: now, random: &words) }
  }

  /// The container as it is; `nil` before anything was ever stored.
  func existingLayout() throws -> Layout? {
    try Layout.existing(of: container, in: surroundings.fileSystem)
  }

  /// Gives the errors of reading their codes.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw ReadFailure.error(error) }
  }

  /// Gives the errors of writing their codes.
  func storing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SystemError
      where error.isMissing && error.call == "open"
    {
      throw ReadFailure.error(error)
    } catch { throw StoringFailure.error(error, missing: { 4 << 10 }) }
  }
}

extension Date {
  /// A time of the wall clock.
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
