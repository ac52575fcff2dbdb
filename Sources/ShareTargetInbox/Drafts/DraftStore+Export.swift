import Foundation
import ShareTargetCore

extension DraftStore {
  /// Copies what a draft holds to a new folder `<id>` in a folder outside of the container: text, links and
  /// items under names that people know. Nothing in the container changes.
  ///
  /// Errors as for an export of a share: `unknown_share` becomes `unknown_draft`.
  package func export(_ id: ShareID, to folder: URL) throws -> ExportReport {
    let record = try draft(id).record()
    let content = record.content ?? DraftContent()
    let share = Share(
      id: id, createdAt: record.createdAt ?? Date(milliseconds: 0), title: content.title,
      text: content.text.isEmpty ? nil : content.text, recipient: content.recipient,
      items: content.items, skipped: content.skipped)
    var entry = InspectedEntry(
      id: id, state: record.isInOutbox ? .sending : .draft,
      place: (record.isInOutbox ? Place.outbox : .drafts).rawValue,
      path: [id.rawValue, DraftNames.items])
    entry.share = share
    let whole: ContainerFolder
    do {
      whole = try ContainerFolder(at: container.directory, in: surroundings.fileSystem)
    } catch let missing as ContainerFolder.NotFound {
      throw ShareTargetError(.missingAppGroup, missing.description, cause: missing)
    }
    return try whole.export([entry], of: id, to: folder)
  }
}

extension DraftStore {
  /// The wall clock of the store, in milliseconds since 1970.
  package var milliseconds: @Sendable () -> Int64 { surroundings.milliseconds }
}
