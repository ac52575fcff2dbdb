import Foundation
import ShareTargetCore

extension ContainerFolder {
  /// Copies all that is left of a share, wherever it is, to a new folder `<id>` in a folder, which is
  /// made if only its own parent is there.
  ///
  /// Nothing in the container changes and nothing that exists is written over: an earlier export makes
  /// this one `<id>-2`. No link is followed and nothing but regular files is opened. What cannot be read
  /// becomes a remark and the rest goes on. Throws `unknown_share`, `invalid_argument` when the folder
  /// lies in the container, `no_space` and `file_system` when the folder cannot be written; then it may
  /// hold a part.
  package func export(
    _ entries: [InspectedEntry], of id: ShareID, to folder: URL,
    with written: any FileSystem = SystemFileSystem()
  ) throws -> ExportReport {
    guard !entries.isEmpty else { throw Inbox.unknownShare }
    let parent = folder.deletingLastPathComponent()
    guard !contains(folder), !contains(parent) else {
      throw ShareTargetError(
        .invalidArgument, "An export goes to a folder outside of the container. Name another one.")
    }
    do {
      let above = try Directory.root(parent.path, in: written)
      let name = folder.lastPathComponent
      if name != "/", name != ".." {
        try tolerating(\.isExisting) { try written.makeDirectory(name, in: above.handle) }
      }
      let target = try Directory.root(folder.path, in: written)
      let own = try target.makeNewDirectory(id.rawValue)
      var exporter = ShareExporter(
        layout: try layout(), target: try target.directory(own),
        copier: PayloadCopier(fileSystem: written, isCancelled: { false }))
      exporter.report.folder = own
      var names = ExportNames()
      for entry in entries where entry.id == id {
        try exporter.export(entry, to: names.add(entry.place, fallback: "share"))
      }
      try target.sync()
      return exporter.report
    } catch { throw StoringFailure.error(error, missing: { 1 }) }
  }
}

/// Writes one export.
private struct ShareExporter {
  private static let depthLimit = 64
  private static let itemsName = "items"
  private static let restName = "rest"

  let layout: Layout
  let target: Directory
  let copier: PayloadCopier
  var report = ExportReport()

  /// Exports one directory of the share to a folder of a name.
  mutating func export(_ entry: InspectedEntry, to name: String) throws {
    try copier.fileSystem.makeDirectory(name, in: target.handle)
    let own = try target.directory(name)
    if let share = entry.share { try describe(share, in: own, name) }
    if entry.place == Place.quarantine.rawValue, let first = entry.path.first {
      try copyReason(of: first, to: own, name)
    }
    guard let source = try opened(entry, orSavedTo: own, name) else { return }
    var isExported: Set<String> = []
    let items = (entry.share?.items ?? []).filter { $0.storedName != nil }
    if !items.isEmpty {
      try copier.fileSystem.makeDirectory(Self.itemsName, in: own.handle)
      let folder = try own.directory(Self.itemsName)
      var names = ExportNames()
      for item in items {
        guard let storedName = item.storedName else { continue }
        isExported.insert(storedName)
        try copy(
          storedName, of: source, entry.fullPath,
          to: names.add(item.displayName, fallback: storedName), in: folder,
          "\(name)/\(Self.itemsName)", 0)
      }
      try folder.sync()
    }
    try copyRest(of: source, except: isExported, entry.fullPath, to: own, name)
    try own.sync()
    try target.sync()
  }

  /// The share's directory; what is in place of one is saved as a file where it is one.
  private mutating func opened(
    _ entry: InspectedEntry, orSavedTo folder: Directory, _ path: String
  ) throws -> Directory? {
    do {
      let place = try layout.directory.directory(entry.place)
      return try entry.path.reduce(place) { try $0.directory($1) }
    } catch let error as SystemError {
      let isKind = [.tooManyLinks, .notDirectory].contains(error.number)
      remark(
        entry.fullPath,
        isKind ? "It is no directory, so that nothing of it was saved." : Self.words(error))
      // A file in place of the directory may still hold what was shared.
      guard isKind, let last = entry.path.last else { return nil }
      let above = try entry.path.dropLast().reduce(layout.directory.directory(entry.place)) {
        try $0.directory($1)
      }
      try copy(
        last, of: above, String(entry.fullPath.dropLast(last.count + 1)), to: "file", in: folder,
        path, 0)
      return nil
    }
  }

  /// What the manifest says, as files that people can read.
  private mutating func describe(_ share: Share, in folder: Directory, _ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try write("share.json", Array(try encoder.encode(share)), in: folder, path)
    if let text = share.text { try write("text.txt", Array(text.utf8), in: folder, path) }
    let links = share.items.compactMap(\.url)
    if !links.isEmpty {
      try write("links.txt", Array("\(links.joined(separator: "\n"))\n".utf8), in: folder, path)
    }
  }

  private mutating func write(
    _ name: String, _ bytes: [UInt8], in folder: Directory, _ path: String
  ) throws {
    try copier.write(bytes, count: bytes.count, to: name, in: folder)
    report.files.append(
      .init(source: nil, path: "\(path)/\(name)", byteCount: Int64(bytes.count)))
  }

  private mutating func copyReason(of id: String, to folder: Directory, _ path: String) throws {
    let place = Place.quarantine.rawValue
    guard let own = try? layout.existing(.quarantine)?.directory(id),
      try own.status(of: QuarantineNames.reason) != nil
    else { return }
    try copy(
      QuarantineNames.reason, of: own, "\(place)/\(id)", to: QuarantineNames.reason, in: folder,
      path, 0)
  }

  /// Everything that is no item: the manifest, and what the manifest does not name.
  private mutating func copyRest(
    of source: Directory, except exported: Set<String>, _ sourcePath: String, to own: Directory,
    _ path: String
  ) throws {
    let rest: [String]
    do { rest = try source.names().filter { !exported.contains($0) } } catch let error
      as SystemError
    { return remark(sourcePath, Self.words(error)) }
    guard !rest.isEmpty else { return }
    try copier.fileSystem.makeDirectory(Self.restName, in: own.handle)
    let folder = try own.directory(Self.restName)
    var names = ExportNames()
    for name in rest {
      try copy(
        name, of: source, sourcePath, to: names.add(name, fallback: "file"), in: folder,
        "\(path)/\(Self.restName)", 0)
    }
    try folder.sync()
  }

  /// Copies a file or a tree; what cannot be read is a remark, what cannot be written is thrown.
  private mutating func copy(
    _ name: String, of source: Directory, _ sourcePath: String, to newName: String,
    in folder: Directory, _ path: String, _ depth: Int
  ) throws {
    let from = "\(sourcePath)/\(name)"
    do {
      let status = try copier.reading {
        try source.fileSystem.status(of: name, in: source.handle)
      }
      switch status.kind {
      case .regular:
        if status.linkCount > 1 { remark(from, "It has a second link; its bytes were saved.") }
        try copier.withSource(name, in: source) { file in
          let copied = try copier.copy(file, to: newName, in: folder)
          report.files.append(
            .init(source: from, path: "\(path)/\(newName)", byteCount: copied.byteCount))
        }
      case .directory where depth < Self.depthLimit:
        let inner = try copier.reading { try source.directory(name) }
        try copier.fileSystem.makeDirectory(newName, in: folder.handle)
        let made = try folder.directory(newName)
        var names = ExportNames()
        for entry in try copier.reading({ try inner.names() }) {
          try copy(
            entry, of: inner, from, to: names.add(entry, fallback: "file"), in: made,
            "\(path)/\(newName)", depth + 1)
        }
        try made.sync()
      case .directory: remark(from, "It lies too deep in folders and was left out.")
      case .link: remark(from, "It is a link, which is never followed; it was left out.")
      case .other: remark(from, "It is a FIFO or a device and was left out.")
      }
    } catch let failure as SourceFailure {
      remark(from, failure.cause.map(Self.words) ?? "It changed while it was read.")
    }
  }

  private mutating func remark(_ source: String, _ sentence: String) {
    report.remarks.append(.init(source: source, sentence: sentence))
  }

  private static func words(_ error: SystemError) -> String {
    error.isMissing ? "It is missing." : "It cannot be read: \(error.number.text)."
  }
}
