import ShareTargetCore

/// Takes a folder of the host over, file by file, without following a link (I12).
struct FolderCopier {
  /// Folders inside folders; a deeper tree is skipped as too large. One descriptor pair is open per
  /// level.
  static let depthLimit = 48

  let copier: PayloadCopier
  let entryCountLimit: Int
  /// Sets room aside for so many more bytes; `false` if they do not fit.
  let extend: (Int64) -> Bool
  private(set) var entryCount = 0
  private(set) var byteCount: Int64 = 0
  /// What of the tree is not in the copy.
  private(set) var leftOut: Set<LeftOut> = []

  /// Why an entry of the tree is not in its copy.
  enum LeftOut: Hashable, CaseIterable {
    /// A link, FIFO or device, which is never followed or read.
    case notRegular
    /// It was listed, and was gone when it was to be read.
    case vanished
  }

  /// The tree is over a limit.
  struct TooLarge: Error {}

  init(copier: PayloadCopier, entryCountLimit: Int, extend: @escaping (Int64) -> Bool) {
    self.copier = copier
    self.entryCountLimit = entryCountLimit
    self.extend = extend
  }

  /// Copies all of a directory into an empty one and syncs each directory after its content.
  mutating func copy(_ source: Directory, to target: Directory, depth: Int = 0) throws {
    guard depth < Self.depthLimit else { throw TooLarge() }
    let room = entryCountLimit - entryCount
    let names = try copier.reading { try source.names(limit: room + 1) }
    guard names.count <= room else { throw TooLarge() }
    entryCount += names.count
    for name in names {
      if copier.isCancelled() { throw StoringFailure.cancelled }
      do { try copy(name, of: source, to: target, depth: depth) } catch let failure as SourceFailure
        where failure.cause?.isMissing == true
      { leftOut.insert(.vanished) }
    }
    try target.sync()
  }
  private mutating func copy(
    _ name: String, of source: Directory, to target: Directory, depth: Int
  ) throws {
    let status = try copier.reading { try copier.fileSystem.status(of: name, in: source.handle) }
    switch status.kind {
    case .directory:
      let inner = try copier.reading { try source.directory(name) }
      try copier.fileSystem.makeDirectory(name, in: target.handle)
      try copy(inner, to: try target.directory(name), depth: depth + 1)
    case .regular:
      try copier.withSource(name, in: source) { file in
        guard extend(file.status.byteCount) else { throw TooLarge() }
        byteCount += try copier.copy(file, to: name, in: target).byteCount
      }
    case .link, .other: leftOut.insert(.notRegular)
    }
  }
}
