import Foundation
import ShareTargetCore

/// How attachments become items in the share's directory.
extension StagedShare {
  /// What is there so far, in the host's order: for a draft, which is written down while it grows.
  package var contents: (items: [SharedItem], skipped: [SkippedAttachment]) {
    let ledger = state.with(\.ledger)
    return (
      ledger.items.sorted { $0.position < $1.position },
      ledger.skipped.sorted { $0.position < $1.position }
    )
  }

  /// A copier that ends with this share.
  var copier: PayloadCopier {
    PayloadCopier(
      fileSystem: surroundings.fileSystem, isCancelled: { [state] in state.with(\.isCancelled) },
      progress: { [activity] change in
        activity.with { activity in
          switch change {
          case .copied(let byteCount): activity.byteCount += byteCount
          case .syncs: activity.syncCount += 1
          case .synced: activity.syncCount -= 1
          }
        }
      })
  }

  /// Runs one addition, unless the share has ended; turns errors into ours.
  func adding(_ item: Description, _ body: () throws -> Outcome) throws -> Outcome {
    let isOpen = state.with { state in
      if case .open = state.phase { !state.isCancelled } else { false }
    }
    guard isOpen else { throw StoringFailure.cancelled }
    do { return try body() } catch is FolderCopier.TooLarge {
      return refuse(item, .tooLarge)
    } catch let left as PayloadCopier.LeftBehind {
      // What cannot be removed must not be published as if it belonged to the share.
      let failure = storingError(left)
      state.with { $0.phase = .failed(failure) }
      removeStaging()
      throw failure
    } catch { throw storingError(error) }
  }

  /// The error to throw for one that happened while so many bytes were to be stored.
  func storingError(_ error: any Error, byteCount: Int64 = 1) -> any Error {
    switch error {
    case let left as PayloadCopier.LeftBehind: return storingError(left.original)
    case let full as FullDisk: return storingError(full.cause, byteCount: full.byteCount)
    default:
      return StoringFailure.error(error) {
        copier.missingBytes(for: byteCount, in: places.staging)
      }
    }
  }

  /// A full disk while so many bytes were to be stored.
  private struct FullDisk: Error {
    var cause: SystemError
    var byteCount: Int64
  }

  /// Sets room aside, lets the bytes be stored under their name, and lists the item.
  func keep(
    _ item: Description, byteCount: Int64, isText: Bool = false,
    store: (_ name: String) throws -> (byteCount: Int64, isClone: Bool, reserved: Int64)
  ) throws -> Outcome {
    let room = state.with { $0.ledger.reserve(byteCount: byteCount, isText: isText) }
    let reservation: ItemLedger.Reservation
    switch room {
    case .failure(let error): return refuse(item, isText ? .tooLarge : error.reason)
    case .success(let granted): reservation = granted
    }
    let name =
      item.kind == .folder
      ? StoredName.folder(index: reservation.index)
      : StoredName.file(
        index: reservation.index, typeExtension: item.filenameExtension,
        displayName: displayName(item))
    let position = TimelineEvent.Fact("position", .count(Int64(item.position)))
    timeline.record(
      TimelineEvent(.copying, share: id, position, .init("bytes", .count(byteCount))))
    do {
      let result = try store(name)
      var kept = sharedItem(item, storedName: name, byteCount: result.byteCount)
      kept.digest = try digest(of: kept)
      state.with { $0.ledger.keep(kept) }
      timeline.record(
        TimelineEvent(
          .stored, share: id, position, .init("bytes", .count(result.byteCount)),
          .init("clone", .flag(result.isClone))))
      return .kept(kept)
    } catch {
      state.with { $0.ledger.release(reservation) }
      if let error = error as? SystemError, error.isFull {
        throw FullDisk(cause: error, byteCount: byteCount)
      }
      throw error
    }
  }

  /// The digest of a stored file where the policy asks for one; a file that cannot be read again is
  /// thrown away.
  private func digest(of item: SharedItem) throws -> String? {
    guard digestsItems, item.kind != .folder, let name = item.storedName else { return nil }
    do {
      return try places.own.digest(of: name) {
        if state.with(\.isCancelled) { throw StoringFailure.cancelled }
      }
    } catch {
      try throwAway(name, after: error)
      throw error
    }
  }

  /// Lists an attachment as skipped.
  func refuse(_ item: Description, _ reason: SkipReason) -> Outcome {
    let skipped = SkippedAttachment(
      position: item.position, reason: reason, displayName: displayName(item),
      declaredType: TypeName.safe(item.declaredType))
    skip(skipped)
    return .skipped(skipped)
  }

  private func displayName(_ item: Description) -> String {
    DisplayName.make(
      from: item.displayName,
      fallback: DisplayName.fallback(for: item.kind, milliseconds: createdMilliseconds),
      typeExtension: item.kind == .folder || item.kind == .url ? nil : item.filenameExtension,
      normalise: \.precomposedStringWithCanonicalMapping)
  }

  /// The item that a description becomes.
  func sharedItem(
    _ item: Description, storedName: String?, byteCount: Int64
  ) -> SharedItem {
    return SharedItem(
      kind: item.kind, position: item.position, storedName: storedName,
      displayName: displayName(item), declaredType: TypeName.safe(item.declaredType),
      detectedType: item.detectedType.map(TypeName.safe), byteCount: byteCount,
      url: item.url.flatMap { Link.isWeb($0) ? $0 : nil },
      alternates: item.alternates.map(Self.bounded), alterations: item.alterations,
      page: item.page)
  }

  /// Alternates that a manifest takes: few, and only with addresses of the web.
  static func bounded(_ alternates: [AlternateRepresentation]) -> [AlternateRepresentation] {
    alternates.filter { $0.url.map(Link.isWeb) ?? true }.prefix(4)
      .map { AlternateRepresentation(type: TypeName.safe($0.type), url: $0.url) }
  }

  /// The share with its text where it fits: in the manifest, else in a file.
  func composed(
    _ text: PublishedText, _ recipient: SuggestedRecipient?, _ publication: Publication
  ) throws -> Share {
    var text = text
    if let file = text.file { try store(text: file) }
    var share = assembled(text, recipient)
    if publication.isTooLarge(share), let file = text.moveAllToFile() {
      try store(text: file)
      share = assembled(text, recipient)
    }
    guard !state.with(\.ledger.isOverflowing), !publication.isTooLarge(share) else {
      throw ShareTargetError(
        .limitExceeded,
        "The host offered more attachments than one share can list. Share fewer at a time.")
    }
    guard !share.items.isEmpty || share.text != nil || share.title != nil else {
      throw ShareTargetError(.nothingToShare, "Nothing in the offer could be kept.")
    }
    return share
  }

  private func assembled(_ text: PublishedText, _ recipient: SuggestedRecipient?) -> Share {
    let contents = contents
    return Share(
      id: id, createdAt: Date(timeIntervalSince1970: Double(createdMilliseconds) / 1000),
      title: text.title, text: text.inline, recipient: recipient.flatMap(PublishedText.bounded),
      items: contents.items, skipped: contents.skipped)
  }

  private func store(text: String) throws {
    let ledger = state.with(\.ledger)
    let last = (ledger.items.map(\.position) + ledger.skipped.map(\.position)).max() ?? -1
    let item = Description(
      position: last + 1, displayName: "text.txt", kind: .file,
      declaredType: "public.utf8-plain-text", filenameExtension: "txt")
    let data = Data(text.utf8)
    _ = try keep(item, byteCount: Int64(data.count), isText: true) { name in
      try copier.write(data, count: data.count, to: name, in: places.own)
      return (Int64(data.count), false, 0)
    }
  }

  /// Moves a part of the share's directory into the trash; throws `LeftBehind` if it stays.
  func throwAway(_ name: String, after original: any Error) throws {
    do {
      guard try places.own.status(of: name) != nil else { return }
      let trash = Trash(directory: try places.layout.made(.trash), surroundings: surroundings)
      let condemned = try trash.condemn(name, in: places.own, id: id)
      _ = try? trash.delete(condemned)
    } catch { throw PayloadCopier.LeftBehind(original: original) }
  }

  /// Removes the staging directory as far as it can; the rest is swept by the app.
  func removeStaging() {
    guard let directory = try? places.layout.made(.trash) else { return }
    let trash = Trash(directory: directory, surroundings: surroundings)
    guard let name = try? trash.condemn(places.name, in: places.staging, id: id) else { return }
    _ = try? trash.delete(name)
  }
}
