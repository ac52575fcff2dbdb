import ShareTargetCore

/// `attempts/<id>/`: the marker of an offer that is in a handler, and the strikes of earlier ones (F9).
///
/// Whatever else has that name was not put there by an inbox, counts for nothing, and is removed like a
/// marker: one such entry must not keep all shares from the app (S30).
struct AttemptMarks {
  /// The marker of the offer that is in a handler.
  private static let marker = "offer"
  private static let strikePrefix = "strike-"

  /// `attempts/`.
  let directory: Directory

  /// What there is for one share.
  struct Marks: Hashable {
    var hasMarker = false
    var strikes = 0
  }

  /// Whether a name in a share's directory is one of a mark.
  static func isMark(_ name: String) -> Bool { name == marker || name.hasPrefix(strikePrefix) }

  /// Reads what there is for a share.
  func marks(of id: ShareID) throws -> Marks {
    guard let own = try existing(id) else { return Marks() }
    let names = try own.names(limit: 64)
    return Marks(
      hasMarker: names.contains(Self.marker),
      strikes: names.filter { $0.hasPrefix(Self.strikePrefix) }.count)
  }

  /// Makes the marker; it is durable when this returns (F9). One that is there already is as good.
  func mark(_ id: ShareID, _ durability: Durability) throws {
    let own = try made(id)
    try tolerating(\.isExisting) { try own.writeFile(Self.marker, []) }
    try directory.sync()
    try own.makeDurable(durability, witness: Self.marker)
  }

  /// Turns the marker into a strike in one step, so that no crash counts it twice.
  func strike(_ id: ShareID, number: Int) throws {
    let own = try directory.directory(id.rawValue)
    try own.fileSystem.rename(
      Self.marker, in: own.handle, to: "\(Self.strikePrefix)\(number)", in: own.handle,
      isExclusive: false)
    try own.sync()
  }

  /// Forgets the marker and all strikes. The marker goes first, because it is what would count. A folder
  /// among them is left, with the directory.
  func clear(_ id: ShareID) throws {
    let own: Directory
    do {
      guard let existing = try directory.existingDirectory(id.rawValue) else { return }
      own = existing
    } catch let error as SystemError where error.isWrongKind { return try removeForeign(id) }
    for name in try own.names() {
      do { try own.fileSystem.unlink(name, in: own.handle) } catch let error as SystemError {
        if error.isMissing { continue }
        guard try own.status(of: name)?.kind == .directory else { throw error }
      }
    }
    try tolerating({ $0.isMissing || $0.isExisting }) {
      try directory.fileSystem.removeDirectory(id.rawValue, in: directory.handle)
    }
  }

  private func existing(_ id: ShareID) throws -> Directory? {
    do { return try directory.existingDirectory(id.rawValue) } catch let error as SystemError
      where error.isWrongKind
    { return nil }
  }

  private func made(_ id: ShareID) throws -> Directory {
    do { return try directory.madeDirectory(id.rawValue) } catch let error as SystemError
      where error.isWrongKind
    {
      try removeForeign(id)
      return try directory.madeDirectory(id.rawValue)
    }
  }

  /// Removes what has the name of an id and is no directory.
  private func removeForeign(_ id: ShareID) throws {
    guard let status = try directory.status(of: id.rawValue), status.kind != .directory else {
      return
    }
    try tolerating(\.isMissing) {
      try directory.fileSystem.unlink(id.rawValue, in: directory.handle)
    }
  }
}
