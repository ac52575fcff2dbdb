import Foundation
import ShareTargetCore

/// One draft: what it holds, and every change of it.
///
/// Each call finds the draft anew, in `drafts/` or in `outbox/`, so that a draft that was deleted or claimed
/// meanwhile is never written to again (C17). No call makes a draft's directory.
package struct DraftFolder: Hashable, Sendable {
  package let id: ShareID
  let store: DraftStore
  /// When the draft was begun, once it has been read: a revision may be large.
  private let beginning = Guarded<Date?>(nil)

  init(id: ShareID, store: DraftStore) {
    self.id = id
    self.store = store
  }

  package static func == (left: DraftFolder, right: DraftFolder) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// A draft that was found.
  struct Opened {
    var layout: Layout
    var place: Place
    var parent: Directory
    var own: Directory
  }

  /// Finds the draft. Throws `unknown_draft`, or `being_sent` if it is where the caller may not touch it.
  func opened(in places: [Place] = [.drafts, .outbox]) throws -> Opened {
    guard let layout = try store.existingLayout() else { throw Self.unknownDraft }
    // It may move from the first place to the second between two looks, and never back.
    for place in [Place.drafts, .outbox] {
      guard let parent = try layout.existing(place),
        let own = try parent.existingDirectory(id.rawValue)
      else { continue }
      guard places.contains(place) else { throw Self.beingSent }
      return Opened(layout: layout, place: place, parent: parent, own: own)
    }
    throw Self.unknownDraft
  }

  /// When the draft was begun: as its newest revision says, because an id that was renewed tells later.
  func createdAt(_ opened: Opened, _ names: [String]) throws -> Date {
    if let date = beginning.with({ $0 }) { return date }
    let date =
      try newestRevision(names, in: opened.own).stored?.createdAt
      ?? Date(milliseconds: id.creationMilliseconds ?? store.surroundings.milliseconds())
    beginning.with { $0 = date }
    return date
  }

  /// Where the items are in a place.
  func itemsDirectory(in place: Place) -> URL {
    store.container.directory
      .appendingPathComponent(Layout.folderName, isDirectory: true)
      .appendingPathComponent(Layout.versionName, isDirectory: true)
      .appendingPathComponent(place.rawValue, isDirectory: true)
      .appendingPathComponent(id.rawValue, isDirectory: true)
      .appendingPathComponent(DraftNames.items, isDirectory: true)
  }

  /// Where the items are now. Throws `unknown_draft`, `not_now`.
  package func itemsDirectory() throws -> URL {
    try store.reading { itemsDirectory(in: try opened().place) }
  }

  /// The adapter's own folder in the draft (C3).
  package var journal: SubmissionJournal { SubmissionJournal(draft: self) }

  /// What the draft is and holds. Changes nothing. Throws `unknown_draft`, `not_now`.
  package func record() throws -> DraftRecord {
    try store.reading { try record(try opened()) }
  }

  func record(_ opened: Opened) throws -> DraftRecord {
    let names = try opened.own.names()
    let revision = try newestRevision(names, in: opened.own)
    let frozen = try submission(in: opened.own, names)
    let attempts = try attempts(names, in: opened.own)
    var file = frozen.file
    if file == .none, revision.isNewer { file = .newerVersion }
    var record = DraftRecord(
      id: id, isInOutbox: opened.place == .outbox,
      standing: .decide(
        isAccepted: names.contains(DraftNames.accepted), submission: file,
        hasRevision: revision.stored != nil, attempts: attempts),
      content: revision.stored?.content, submission: file == .own ? frozen.submission : nil,
      createdAt: revision.stored?.createdAt ?? frozen.submission?.share.createdAt,
      attempts: file == .own ? attempts : [])
    if let submission = record.submission { record.content = DraftContent(submission) }
    if record.standing != .accepted, record.standing != .newerVersion,
      let items = record.content?.items
    {
      record.fault = try fault(of: items, in: opened.own)
      if record.fault != nil { record.standing = .damaged }
    }
    return record
  }

  // MARK: - Parts of a record

  func newestRevision(_ names: [String], in own: Directory) throws -> (
    stored: DraftCoding.StoredRevision?, isNewer: Bool
  ) {
    var isNewer = false
    for number in DraftNames.numbers(of: DraftNames.revision, in: names).reversed() {
      guard
        let bytes = try own.readFile(
          DraftNames.revision(number), limit: DraftCoding.byteCountLimit)
      else { continue }
      switch DraftCoding.revision(bytes, digest: Digest.hexadecimal) {
      case .value(let stored): return (stored, isNewer)
      case .newerVersion: isNewer = true
      // Torn by a kill: the one before it is the last that was said to be written.
      case .damaged: continue
      }
    }
    return (nil, isNewer)
  }

  /// What `submission` is; its bytes are sealed, so that no half of it counts.
  func submission(in own: Directory, _ names: [String]) throws -> (
    file: DraftStanding.SubmissionFile, submission: FrozenSubmission?
  ) {
    guard names.contains(DraftNames.submission) else { return (.none, nil) }
    guard
      let bytes = try own.readFile(DraftNames.submission, limit: DraftCoding.byteCountLimit)
    else { return (.damaged, nil) }
    switch DraftCoding.submission(bytes, digest: Digest.hexadecimal) {
    case .value(let frozen): return (frozen.share.id == id ? .own : .withdrawn, frozen)
    case .newerVersion: return (.newerVersion, nil)
    case .damaged: return (.damaged, nil)
    }
  }

  func attempts(_ names: [String], in own: Directory) throws -> [SubmissionAttempt] {
    try DraftNames.numbers(of: DraftNames.attempt, in: names).map { number in
      let limit = DraftCoding.noteByteCountLimit
      var attempt = DraftCoding.attempt(
        number, try own.readFile(DraftNames.attempt(number), limit: limit) ?? [])
      if names.contains(DraftNames.outcome(number)) {
        attempt.outcome = DraftCoding.outcome(
          try own.readFile(DraftNames.outcome(number), limit: limit) ?? [])
      }
      return attempt
    }
  }

  private func fault(of items: [SharedItem], in own: Directory) throws -> ShareFault? {
    guard let folder = try own.existingDirectory(DraftNames.items) else {
      return items.contains { $0.storedName != nil } ? .itemMissing : nil
    }
    return try ShareReader(fileSystem: store.surroundings.fileSystem).fault(of: items, in: folder)
  }

  // MARK: - Errors

  static let unknownDraft = ShareTargetError(
    .unknownDraft, "No draft of this id is there: it was sent, cancelled or discarded.")
  static let beingSent = ShareTargetError(
    .beingSent, "Another process has this draft and submits it. Nothing is left to do here.")
  static let frozen = ShareTargetError(
    .frozenDraft,
    "The draft is frozen for delivery. Send it again, or leave it to the app.")
}

extension DraftContent {
  /// What a frozen submission shows.
  init(_ submission: FrozenSubmission) {
    let share = submission.share
    self.init(
      text: share.text ?? "", destination: submission.destination, title: share.title,
      recipient: share.recipient, items: share.items, skipped: share.skipped, isWhole: true)
  }
}
