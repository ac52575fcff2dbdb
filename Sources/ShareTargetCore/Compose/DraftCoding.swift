import Foundation

/// The text of the files of a draft (`Documentation/FORMAT.md`); the keys of a share are those of its
/// manifest.
package enum DraftCoding {
  /// The largest revision or submission that is written and read.
  package static let byteCountLimit = 16 << 20
  /// The largest attempt or outcome that is read.
  package static let noteByteCountLimit = 4 << 10

  /// What the bytes of a sealed file turned out to be.
  package enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    case value(Value)
    /// Written by a later version; left alone and reported.
    case newerVersion(Int64)
    case damaged
  }

  // MARK: - Revisions and submissions

  /// The bytes of a revision.
  package static func encode(
    _ content: DraftContent, id: ShareID, createdAt: Date, digest: Manifest.Digest
  ) -> [UInt8] {
    let frozen = FrozenSubmission(content, id: id, createdAt: createdAt, adapter: "")
    var object = self.object(frozen)
    object["adapter"] = nil
    object["isWhole"] = .bool(content.isWhole)
    object["offeredText"] = content.offeredText.map(JSONText.string)
    object["textFault"] = content.textFault.map { .string($0.rawValue) }
    return SealedText.encode(.object(object), digest: digest)
  }

  /// The bytes of a frozen submission: the same for equal values, always.
  package static func encode(_ submission: FrozenSubmission, digest: Manifest.Digest) -> [UInt8] {
    SealedText.encode(.object(object(submission)), digest: digest)
  }

  /// Reads a revision, and when its draft was begun.
  package static func revision(
    _ bytes: [UInt8], digest: Manifest.Digest
  ) -> Reading<StoredRevision> {
    read(bytes, digest) { object, share in
      guard let destination = destination(in: object) else { return nil }
      var content = DraftContent(
        text: share.text ?? "", destination: destination, title: share.title,
        recipient: share.recipient, items: share.items, skipped: share.skipped,
        offeredText: object["offeredText"]?.string,
        textFault: object["textFault"]?.string.flatMap(TextFault.init))
      guard case .bool(let isWhole) = object["isWhole"] else { return nil }
      content.isWhole = isWhole
      return StoredRevision(content: content, createdAt: share.createdAt)
    }
  }

  /// Reads a frozen submission.
  package static func submission(
    _ bytes: [UInt8], digest: Manifest.Digest
  ) -> Reading<FrozenSubmission> {
    read(bytes, digest) { object, share in
      guard let destination = destination(in: object), let adapter = object["adapter"]?.string
      else { return nil }
      return FrozenSubmission(share: share, destination: destination, adapter: adapter)
    }
  }

  /// A revision as it was found.
  package struct StoredRevision: Hashable, Sendable {
    package var content: DraftContent
    /// When the draft was begun.
    package var createdAt: Date
  }

  private static func object(_ submission: FrozenSubmission) -> [String: JSONText] {
    var object = ManifestCoding.json(of: submission.share).object ?? [:]
    object["adapter"] = .string(submission.adapter)
    object["destination"] = submission.destination.map { destination in
      var place: [String: JSONText] = [
        "id": .string(destination.id), "title": .string(destination.title),
      ]
      place["subtitle"] = destination.subtitle.map(JSONText.string)
      return .object(place)
    }
    return object
  }

  /// The destination of an object; `.some(nil)` for none, `nil` if it is malformed.
  private static func destination(in object: [String: JSONText]) -> Destination?? {
    guard let json = object["destination"], json != .null else { return .some(nil) }
    guard let place = json.object, let id = place["id"]?.string,
      let title = place["title"]?.string
    else { return nil }
    return .some(Destination(id: id, title: title, subtitle: place["subtitle"]?.string))
  }

  private static func read<Value: Hashable & Sendable>(
    _ bytes: [UInt8], _ digest: Manifest.Digest, _ body: ([String: JSONText], Share) -> Value?
  ) -> Reading<Value> {
    guard bytes.count <= byteCountLimit else { return .damaged }
    let text: ArraySlice<UInt8>
    let isKnownSeal: Bool
    switch SealedText.decode(bytes, digest: digest) {
    case .sealed(let body): (text, isKnownSeal) = (body, true)
    case .unknownSeal(let body): (text, isKnownSeal) = (body, false)
    case .sealMissing, .sealWrong: return .damaged
    }
    guard let object = JSONText(parsing: text)?.object,
      let version = object["formatVersion"]?.integer, version > 0
    else { return .damaged }
    guard version <= Manifest.formatVersion else { return .newerVersion(version) }
    guard isKnownSeal, let share = ManifestCoding.share(from: object),
      let value = body(object, share)
    else { return .damaged }
    return .value(value)
  }

  // MARK: - Notes

  /// The bytes of `attempt-<n>`.
  package static func encode(_ attempt: SubmissionAttempt) -> [UInt8] {
    var object: [String: JSONText] = [
      "milliseconds": .integer(attempt.milliseconds),
      "untilMilliseconds": .integer(attempt.untilMilliseconds),
    ]
    object["submitter"] = attempt.submitter.map { .string($0.rawValue) }
    return note(object)
  }

  /// The bytes of `outcome-<n>`.
  package static func encode(
    _ outcome: SubmissionOutcome, milliseconds: Int64
  ) -> [UInt8] {
    note(["milliseconds": .integer(milliseconds), "outcome": .string(outcome.rawValue)])
  }

  /// The bytes of `accepted`; that the file exists is what counts.
  package static func encodeAccepted(milliseconds: Int64) -> [UInt8] {
    note(["milliseconds": .integer(milliseconds)])
  }

  /// An attempt by its number and bytes; a torn one is one that nobody waits for.
  package static func attempt(_ number: Int, _ bytes: [UInt8]) -> SubmissionAttempt {
    let object = JSONText(parsing: bytes)?.object ?? [:]
    let milliseconds = object["milliseconds"]?.integer ?? 0
    return SubmissionAttempt(
      number: number, submitter: object["submitter"]?.string.flatMap(Submitter.init),
      milliseconds: milliseconds,
      untilMilliseconds: object["untilMilliseconds"]?.integer ?? milliseconds)
  }

  /// An outcome by its bytes; a torn one is unknown, which promises the least.
  package static func outcome(_ bytes: [UInt8]) -> SubmissionOutcome {
    JSONText(parsing: bytes)?.object?["outcome"]?.string.flatMap(SubmissionOutcome.init) ?? .unknown
  }

  private static func note(_ object: [String: JSONText]) -> [UInt8] {
    Array((JSONText.object(object).canonical + "\n").utf8)
  }
}
