import ShareTargetCore

/// `attempts/<id>/`: the marker of an offer that is in a handler, and the strikes of earlier ones (F9).
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
    guard let own = try directory.existingDirectory(id.rawValue) else { return Marks() }
    let names = try own.names(limit: 64)
    return Marks(
      hasMarker: names.contains(Self.marker),
      strikes: names.filter { $0.hasPrefix(Self.strikePrefix) }.count)
  }

  /// Makes the marker; it is durable when this returns (F9). One that is there already is as good.
  func mark(_ id: ShareID, _ durability: Durability) throws {
    let own = try directory.madeDirectory(id.rawValue)
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

  /// Forgets the marker and all strikes. The marker goes first, because it is what would count.
  func clear(_ id: ShareID) throws {
    guard let own = try directory.existingDirectory(id.rawValue) else { return }
    for name in try own.names() {
      try tolerating(\.isMissing) { try own.fileSystem.unlink(name, in: own.handle) }
    }
    try tolerating(\.isMissing) {
      try directory.fileSystem.removeDirectory(id.rawValue, in: directory.handle)
    }
  }
}
