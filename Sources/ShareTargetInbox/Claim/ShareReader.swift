import ShareTargetCore

/// Reads one share's directory and compares it with its manifest. Changes nothing (H12).
///
/// Everything on disk is hostile (S30): no link is followed, sizes are told before bytes are read, and
/// the directory must hold exactly what the manifest names.
struct ShareReader {
  let fileSystem: any FileSystem
  /// Hears of every fault of the items and the stored name that it is about; without it the first fault
  /// ends the reading.
  var report: ((ShareFault, String?) -> Void)?

  init(fileSystem: any FileSystem, report: ((ShareFault, String?) -> Void)? = nil) {
    self.fileSystem = fileSystem
    self.report = report
  }

  /// Folders inside folders, and entries of a folder, that a writer never makes more of.
  private static let depthLimit = 64
  private static let entryCountLimit = 1_000_000

  /// What the directory of an id holds; its name is the id unless another one is given.
  func read(_ id: ShareID, in place: Directory, named name: String? = nil) -> ShareReading {
    do { return try reading(id, in: place, named: name ?? id.rawValue) } catch let fault
      as ShareFault
    {
      return .invalid(fault)
    } catch let failure as Failed {
      return failure.reading
    } catch let error as SystemError {
      return .notNow(error.number.rawValue)
    } catch {
      // Of a test's own file system; nothing is known.
      return .notNow(ErrorNumber.io.rawValue)
    }
  }

  /// What the manifest in a directory says, whatever is wrong with its digest or its id; `nil` if it
  /// cannot be read as a manifest at all. For showing and exporting, never for an offer.
  func recovered(in directory: Directory) -> Share? {
    guard let file = try? fileSystem.openFile(Manifest.fileName, in: directory.handle) else {
      return nil
    }
    defer { try? fileSystem.close(file) }
    guard let status = try? fileSystem.status(of: file), status.kind == .regular,
      status.byteCount <= Limits.manifestByteCount,
      let bytes = try? fileSystem.readAll(file, byteCount: Int(status.byteCount))
    else { return nil }
    return Manifest.recover(bytes)
  }

  private func reading(_ id: ShareID, in place: Directory, named name: String) throws
    -> ShareReading
  {
    let directory: Directory
    do { directory = try place.directory(name) } catch let error as SystemError {
      if error.isMissing { return .gone }
      return ReadFailure.reading(error, missing: .manifestMissing, wrongKind: .notADirectory)
    }
    switch try manifest(of: id, in: directory) {
    case .invalid(let fault): return .invalid(fault)
    case .newerVersion(let version): return .newerVersion(version)
    case .share(let share):
      try checkEntries(of: share, in: directory)
      return .valid(share)
    }
  }

  private func manifest(of id: ShareID, in directory: Directory) throws -> Manifest.Reading {
    let name = Manifest.fileName
    let file = try sorting(.manifestMissing, .manifestNotRegular) {
      try fileSystem.openFile(name, in: directory.handle)
    }
    defer { try? fileSystem.close(file) }
    let status = try fileSystem.status(of: file)
    guard status.kind == .regular, status.linkCount == 1 else {
      throw ShareFault.manifestNotRegular
    }
    guard status.byteCount <= Limits.manifestByteCount else { throw ShareFault.manifestTooLarge }
    let bytes = try fileSystem.readAll(file, byteCount: Int(status.byteCount))
    // A committed file does not shrink; a volume that says so is having trouble.
    guard bytes.count == Int(status.byteCount) else { throw SystemError(.io, call: "read") }
    return Manifest.decode(bytes, of: id, digest: Digest.hexadecimal)
  }

  /// Compares a directory with the items of a share; throws at the first fault or reports them all.
  func checkEntries(of share: Share, in directory: Directory) throws {
    let stored = share.items.compactMap { item in item.storedName.map { ($0, item) } }
    let expected = Set(stored.map(\.0) + [Manifest.fileName])
    let found = try fileSystem.list(
      directory.handle, limit: report == nil ? expected.count + 1 : Self.entryCountLimit)
    try checkItems(stored, in: directory)
    for name in found where !expected.contains(name) { try tell(.unexpectedEntry, name) }
  }

  /// The first thing that is wrong with the files and folders of items; `nil` for nothing. Throws if they
  /// cannot be read now.
  func fault(of items: [SharedItem], in directory: Directory) throws -> ShareFault? {
    do {
      try checkItems(
        items.compactMap { item in item.storedName.map { ($0, item) } }, in: directory)
      return nil
    } catch let fault as ShareFault {
      return fault
    } catch let failed as Failed { throw Inbox.error(for: failed.reading) }
  }

  private func checkItems(_ stored: [(String, SharedItem)], in directory: Directory) throws {
    for (name, item) in stored {
      do { try check(name, item, in: directory) } catch let fault as ShareFault {
        try tell(fault, name)
      } catch let failed as Failed {
        guard case .invalid(let fault) = failed.reading else { throw failed }
        try tell(fault, name)
      }
    }
  }

  private func tell(_ fault: ShareFault, _ name: String) throws {
    guard let report else { throw fault }
    report(fault, name)
  }

  private func check(_ name: String, _ item: SharedItem, in directory: Directory) throws {
    let status = try sorting(.itemMissing, .itemNotRegular) {
      try fileSystem.status(of: name, in: directory.handle)
    }
    if item.kind == .folder {
      guard status.kind == .directory else { throw ShareFault.itemNotRegular }
      var sum = FolderSum()
      try add(try directory.directory(name), to: &sum, depth: 0)
      guard sum.byteCount == item.byteCount else { throw ShareFault.sizeWrong }
    } else {
      guard status.kind == .regular, status.linkCount == 1 else {
        throw ShareFault.itemNotRegular
      }
      guard status.byteCount == item.byteCount else { throw ShareFault.sizeWrong }
      try checkDigest(name, item, in: directory)
    }
  }

  /// Reads all bytes of a file with a digest, if all faults are wanted: a scan does not (F4).
  private func checkDigest(_ name: String, _ item: SharedItem, in directory: Directory) throws {
    guard report != nil, let digest = item.digest else { return }
    let found = try sorting(.itemMissing, .itemNotRegular) { try directory.digest(of: name) }
    guard found == digest else { throw ShareFault.contentWrong }
  }

  private struct FolderSum {
    var byteCount: Int64 = 0
    var entryCount = 0
  }

  private func add(_ folder: Directory, to sum: inout FolderSum, depth: Int) throws {
    guard depth < Self.depthLimit else { throw ShareFault.itemNotRegular }
    let names = try fileSystem.list(
      folder.handle, limit: Self.entryCountLimit - sum.entryCount + 1)
    sum.entryCount += names.count
    guard sum.entryCount <= Self.entryCountLimit else { throw ShareFault.unexpectedEntry }
    for name in names {
      let status = try sorting(.itemMissing, .itemNotRegular) {
        try fileSystem.status(of: name, in: folder.handle)
      }
      switch status.kind {
      case .directory: try add(try folder.directory(name), to: &sum, depth: depth + 1)
      case .regular where status.linkCount == 1: sum.byteCount += status.byteCount
      default: throw ShareFault.itemNotRegular
      }
    }
  }

  private struct Failed: Error { let reading: ShareReading }

  private func sorting<Result>(
    _ missing: ShareFault, _ wrongKind: ShareFault, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as SystemError {
      throw Failed(
        reading: ReadFailure.reading(error, missing: missing, wrongKind: wrongKind))
    }
  }
}
