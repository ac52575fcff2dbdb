import Foundation
import ShareTargetCore

/// A share that is being written, invisible to every reader until `publish` returns.
///
/// Attachments may be added from several threads at once; each call returns when its bytes are synced.
/// Items are published in the order of their positions, whatever the order of the calls. After an error
/// of an `add` call nothing of that attachment is left and the share may go on without it. A crash
/// leaves a directory in `staging/` that the app sweeps by age.
public final class StagedShare: Sendable {
  /// The share's id, for ever.
  public let id: ShareID
  let createdMilliseconds: Int64
  let limits: Limits
  let durability: Durability
  /// Whether every stored file gets a digest (F4).
  let digestsItems: Bool
  let timeline: Timeline
  let surroundings: Surroundings
  let places: Places
  let state: Guarded<State>
  let activity = Guarded(CopyActivity())

  /// The open directories of a staged share.
  struct Places: Sendable {
    var layout: Layout
    var staging: Directory
    var inbox: Directory
    var own: Directory
    /// The name of `own` in `staging`.
    var name: String
    /// Where `own` lies, for those who can read only by path; `nil` where there is no such place.
    var path: URL?
  }

  /// What changes while the share is written.
  struct State: Sendable {
    var phase = Phase.open
    var ledger: ItemLedger
    var isCancelled = false
  }

  /// How far the share has come; it ends in one of the last three.
  enum Phase: Sendable {
    case open
    case publishing
    case published(Share)
    case failed(any Error)
    case discarded
  }

  init(
    id: ShareID, createdMilliseconds: Int64, limits: Limits, durability: Durability,
    digestsItems: Bool, timeline: Timeline, surroundings: Surroundings, places: Places
  ) {
    self.id = id
    self.createdMilliseconds = createdMilliseconds
    self.limits = limits
    self.durability = durability
    self.digestsItems = digestsItems
    self.timeline = timeline
    self.surroundings = surroundings
    self.places = places
    state = Guarded(State(ledger: ItemLedger(limits: limits)))
  }

  // MARK: - Adding

  /// Takes a file of the host over: a clone where the volume can, else a copy that keeps holes.
  ///
  /// Over a limit it becomes a skipped entry before a byte is copied. Throws `load_failed` if the source
  /// cannot be read, is no regular file or changes meanwhile, `cancelled`, `no_space` (with
  /// `MissingSpace` as its cause), `file_system`.
  public func addFile(_ item: Description, copying source: URL) throws -> Outcome {
    let copier = copier
    return try adding(item) {
      let folder = try copier.reading {
        try Directory.root(
          source.deletingLastPathComponent().path, in: surroundings.fileSystem)
      }
      return try copier.withSource(source.lastPathComponent, in: folder) { file in
        try keep(item, byteCount: file.status.byteCount) { name in
          let copied = try copier.copy(file, to: name, in: places.own)
          return (copied.byteCount, copied.isClone, 0)
        }
      }
    }
  }

  /// Stores bytes that exist only in memory; errors and limits as for `addFile`.
  public func addData(_ item: Description, _ data: Data) throws -> Outcome {
    let copier = copier
    return try adding(item) {
      try keep(item, byteCount: Int64(data.count)) { name in
        try copier.write(data, count: data.count, to: name, in: places.own)
        return (Int64(data.count), false, 0)
      }
    }
  }

  /// Takes a folder over with all that is in it; the names inside stay as they are.
  ///
  /// Links and other special files inside are never followed and are left out, and so is what the host
  /// removes while the folder is copied; a skipped entry says so.
  /// More entries than `folderEntryCount`, a tree deeper than 48 folders, or more bytes than an item may
  /// have, skip the whole folder. Errors as for `addFile`.
  public func addFolder(_ item: Description, copying source: URL) throws -> Outcome {
    let copier = copier
    return try adding(item) {
      let folder = try copier.reading {
        try Directory.root(source.deletingLastPathComponent().path, in: surroundings.fileSystem)
          .directory(source.lastPathComponent)
      }
      var leftOut: Set<FolderCopier.LeftOut> = []
      let outcome = try keep(item, byteCount: 0) { [state, limits, places] name in
        var reserved = ItemLedger.Reservation(index: 0, byteCount: 0)
        var tree = FolderCopier(copier: copier, entryCountLimit: limits.folderEntryCount) { count in
          state.with { $0.ledger.extend(&reserved, by: count) }
        }
        do {
          try surroundings.fileSystem.makeDirectory(name, in: places.own.handle)
          try tree.copy(folder, to: try places.own.directory(name))
        } catch {
          try throwAway(name, after: error)
          state.with { $0.ledger.shrink(by: reserved.byteCount) }
          throw (error as? PayloadCopier.LeftBehind)?.original ?? error
        }
        leftOut = tree.leftOut
        return (tree.byteCount, false, reserved.byteCount)
      }
      if case .kept(let kept) = outcome {
        for kind in FolderCopier.LeftOut.allCases where leftOut.contains(kind) {
          skip(
            SkippedAttachment(
              position: item.position, reason: kind == .vanished ? .unavailable : .unsupported,
              displayName: kept.displayName,
              declaredType: kind == .vanished ? "public.item" : "public.symlink"))
        }
      }
      return outcome
    }
  }

  /// Keeps a link, which has no bytes. Anything but http and https, or a link over 8 KiB, becomes a
  /// skipped entry (S33). Throws `cancelled`.
  public func addLink(_ item: Description, url: String) throws -> Outcome {
    try adding(item) {
      guard url.utf8.count <= Link.byteCountLimit else { return refuse(item, .tooLarge) }
      guard Link.isWeb(url) else { return refuse(item, .unsupported) }
      let result = state.with { state in
        state.ledger.reserve(byteCount: 0).map { _ in
          var link = sharedItem(item, storedName: nil, byteCount: 0)
          link.kind = item.kind == .webPage ? .webPage : .url
          link.url = url
          state.ledger.keep(link)
          return link
        }
      }
      switch result {
      case .failure(let error): return refuse(item, error.reason)
      case .success(let link):
        timeline.record(
          TimelineEvent(
            .stored, share: id, .init("position", .count(Int64(item.position))),
            .init("bytes", .count(0))))
        return .kept(link)
      }
    }
  }

  /// Lists an attachment that could not be kept, with its reason (I1).
  public func skip(_ attachment: SkippedAttachment) {
    state.with { $0.ledger.skip(attachment) }
    timeline.record(
      TimelineEvent(
        .skipped, share: id, .init("position", .count(Int64(attachment.position))),
        .init("reason", .code(attachment.reason.rawValue))))
  }

  /// Adds what was found out about a kept item after it was stored; what is `nil` stays as it was.
  public func describe(
    _ item: SharedItem, pixelSize: PixelSize? = nil, orientation: Int? = nil,
    durationSeconds: Double? = nil, alternates: [AlternateRepresentation]? = nil
  ) {
    guard let name = item.storedName else { return }
    state.with { state in
      state.ledger.change(name) {
        $0.pixelSize = pixelSize ?? $0.pixelSize
        $0.orientation = orientation ?? $0.orientation
        $0.durationSeconds = durationSeconds ?? $0.durationSeconds
        $0.alternates = alternates.map(Self.bounded) ?? $0.alternates
      }
    }
  }

  // MARK: - Ending

  /// Ends all running and later calls with the code `cancelled`; from any thread. A running copy stops
  /// at its next step. After the commit it has no effect.
  public func cancel() { state.with { $0.isCancelled = true } }

  /// Makes the share exist (S11). When it returns, the share is durable and readers see all of it.
  ///
  /// A text over `textBytes` is stored whole as a file item `text.txt`, or skipped as too large if there
  /// is no room for one; it is never cut. A title over 4 KiB becomes the beginning of the text. Calling
  /// again returns the same share. When it throws, nothing of the share is kept, with one exception: if
  /// the very last sync fails, the app may see the share although nothing promises that it stays.
  /// Throws `nothing_to_share`, `limit_exceeded` (more attachments than a manifest can list),
  /// `cancelled`, `no_space`, `file_system`. One thread at a time.
  public func publish(
    title: String? = nil, text: String? = nil, recipient: SuggestedRecipient? = nil
  ) throws -> Share {
    let earlier: Phase = state.with { state in
      defer { if case .open = state.phase { state.phase = .publishing } }
      return state.phase
    }
    switch earlier {
    case .published(let share): return share
    case .failed(let error): throw error
    case .discarded: throw StoringFailure.cancelled
    case .publishing: preconditionFailure("A share is published by one thread at a time.")
    case .open: break
    }
    var publication = Publication(
      surroundings: surroundings, places: places, durability: durability,
      isCancelled: { [state] in state.with(\.isCancelled) })
    do {
      let share = try composed(
        PublishedText(title: title, text: text, limits: limits), recipient, publication)
      try publication.run(share)
      if !publication.isRenamed { removeStaging() }
      state.with { $0.phase = .published(share) }
      timeline.record(
        TimelineEvent(
          .committed, share: id, .init("items", .count(Int64(share.items.count))),
          .init("skipped", .count(Int64(share.skipped.count))),
          .init("bytes", .count(share.items.reduce(0) { $0 + $1.byteCount }))))
      return share
    } catch {
      let failure = storingError(error, byteCount: Int64(Limits.manifestByteCount))
      state.with { $0.phase = .failed(failure) }
      if !publication.isRenamed { removeStaging() }
      throw failure
    }
  }

  /// Gives the share up: its directory is removed now if that can be done, and swept otherwise. Running
  /// calls end with `cancelled`. After `publish` it has no effect.
  public func discard() {
    let isMine = state.with { state in
      guard case .open = state.phase else { return false }
      state.phase = .discarded
      state.isCancelled = true
      return true
    }
    if isMine { removeStaging() }
  }
}
