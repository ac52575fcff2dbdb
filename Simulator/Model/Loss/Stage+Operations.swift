import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// The operations of workloads, all of them through the code that ships.
extension Stage {
  /// Runs one operation as a process of its own; what it fails with is its own business.
  func run(_ operation: Operation, label: String) async {
    note(.processStarted)
    switch operation {
    case .sharePhoto: share(label, isTree: false)
    case .shareTree: share(label, isTree: true)
    case .cancel: cancel(label)
    case .dieBeforeRename:
      share(label, isTree: false) { call in
        if call.name == .rename { throw InterposedFileSystem.Stopped() }
        return .pass
      }
    case .dieBeforeSync:
      share(label, isTree: false) { call in
        if call.path == "\(Stage.version)/inbox", call.name == .fullSync {
          throw InterposedFileSystem.Stopped()
        }
        return .pass
      }
    case .take:
      await app { inbox, fileSystem in
        guard let offered = try await inbox.beginOffer() else { return }
        try await self.handle(offered, inbox, fileSystem)
      }
    case .drain: await app { try await self.drain($0, $1) }
    case .drainLatest:
      for id in ids(in: "inbox").dropLast() { note(.replacing(id)) }
      if let slot = ledger(at: .max).begun.first(where: { $0.value == Self.slotLabel })?.key {
        note(.replacing(slot))
      }
      await app(latestOnly: true) { try await self.drain($0, $1) }
    case .release:
      await app { inbox, _ in
        guard let offered = try await inbox.beginOffer() else { return }
        self.note(.offered(offered.share.id))
        self.note(.ended(offered.share.id))
        await inbox.endOffer(offered.share.id)
      }
    case .dieInHandler:
      await app { inbox, _ in
        guard let offered = try await inbox.beginOffer() else { return }
        self.note(.offered(offered.share.id))
      }
    case .dieKeeping:
      await app { call in
        if call.path == "/app/Library", call.name == .sync {
          throw InterposedFileSystem.Stopped()
        }
        return .pass
      } work: {
        try await self.drain($0, $1)
      }
    case .drainLocked:
      memory.isLocked = true
      await app { try await self.drain($0, $1) }
      memory.isLocked = false
    case .drainUnreadable:
      memory.unreadableName = "manifest.json"
      await app { try await self.drain($0, $1) }
      memory.unreadableName = nil
    case .damage, .plantLink, .plantNewer: await plant(operation)
    case .retry:
      await app { inbox, _ in
        guard let id = self.ids(in: "quarantine").first else { return }
        try await inbox.retryQuarantined(id)
      }
    case .discard:
      await app { inbox, _ in
        guard let id = self.ids(in: "quarantine").first else { return }
        self.note(.discarding(id))
        try await inbox.discardQuarantined(id)
        self.note(.discarded(id))
      }
    }
    memory.reap()
  }

  /// The ids among the names of a place, in order.
  func ids(in place: String) -> [ShareID] {
    memory.names(at: "\(Stage.version)/\(place)").compactMap { ShareID($0) }.sorted()
  }

  // MARK: - Extension

  private func share(_ label: String, isTree: Bool, dying: Look? = nil) {
    let stage = self
    var look = dying
    if flaw.promisesAtRename {
      look = { call in
        let verdict = try dying?(call) ?? .pass
        if call.name == .rename, let target = call.target,
          let id = ShareID(String(target.split(separator: "/").last ?? ""))
        {
          stage.note(.promised(id))
        }
        return verdict
      }
    }
    do {
      let staged = try writer(fileSystem(dying: look)).begin()
      note(.begun(staged.id, label))
      do {
        try fill(staged, label, isTree)
        note(.promised(try staged.publish(text: label).id))
      } catch let error as ShareTargetError {
        note(.failed(staged.id))
        staged.discard()
        throw error
      }
    } catch {}
  }

  private func fill(_ staged: StagedShare, _ label: String, _ isTree: Bool) throws {
    if !isTree {
      settling { try memory.put(Self.photo(label), at: "/host/\(label).heic") }
      _ = try staged.addFile(
        .init(
          position: 0, displayName: "IMG", kind: .image, declaredType: "public.heic",
          filenameExtension: "heic"),
        copying: URL(fileURLWithPath: "/host/\(label).heic", isDirectory: false))
      return
    }
    settling { try memory.put(Array("leaf \(label)".utf8), at: "/host/\(label)/inner/leaf.txt") }
    _ = try staged.addData(
      .init(position: 0, displayName: "note", kind: .file, declaredType: "public.json"),
      Data("data \(label)".utf8))
    _ = try staged.addFolder(
      .init(position: 1, displayName: "tree", kind: .folder, declaredType: "public.folder"),
      copying: URL(fileURLWithPath: "/host/\(label)", isDirectory: true))
    _ = try staged.addLink(
      .init(position: 2, displayName: nil, kind: .url, declaredType: "public.url"),
      url: "https://example.org/\(label)")
  }

  private func cancel(_ label: String) {
    guard let staged = try? writer(fileSystem()).begin() else { return }
    note(.begun(staged.id, label))
    try? fill(staged, label, false)
    staged.discard()
  }

  // MARK: - App

  private func app(
    latestOnly: Bool = false, dying: Look? = nil,
    work: (Inbox, any FileSystem) async throws -> Void
  ) async {
    let fileSystem = fileSystem(dying: dying)
    do { try await work(inbox(fileSystem, latestOnly: latestOnly), fileSystem) } catch {}
  }

  /// Everything that can be offered is handled; then the app sweeps.
  func drain(_ inbox: Inbox, _ fileSystem: any FileSystem) async throws {
    while let offered = try await inbox.beginOffer() {
      try await handle(offered, inbox, fileSystem)
    }
    try await inbox.sweep()
  }

  // MARK: - Others

  /// Changes something that is on the disk for good at once.
  private func settling(_ body: () throws -> Void) {
    let before = memory.changeCount
    try? body()
    let after = memory.changeCount
    settled.with { $0.formUnion(before..<after) }
  }

  private func plant(_ operation: Operation) async {
    let ledger = ledger(at: .max)
    guard
      let id = ids(in: "inbox").first(where: {
        ledger.promised.contains($0) && !ledger.receiptPossible.contains($0)
          && !ledger.damaged.contains($0) && !ledger.newer.contains($0)
      })
    else { return }
    let folder = "\(Stage.version)/inbox/\(id)"
    let name = memory.names(at: folder).first { $0.hasPrefix("0.") } ?? "0"
    switch operation {
    case .damage:
      let bytes = memory.bytes(at: "\(folder)/manifest.json") ?? []
      settling { try memory.put(Array(bytes.prefix(50)), at: "\(folder)/manifest.json") }
      note(.damaged(id))
    case .plantLink:
      // The link leads to a file of exactly the size that the manifest says.
      let bytes = memory.bytes(at: "\(folder)/\(name)") ?? []
      settling {
        try memory.put(bytes, at: "/host/elsewhere")
        try memory.remove("\(folder)/\(name)")
        try memory.putLink(to: "/host/elsewhere", at: "\(folder)/\(name)")
      }
      note(.damaged(id))
    default:
      let later = "{\"formatVersion\":2,\"id\":\"\(id)\"}\nsha512 0\n"
      settling { try memory.put(Array(later.utf8), at: "\(folder)/manifest.json") }
      note(.newer(id))
    }
    await app { inbox, _ in
      if let offered = try await inbox.beginOffer() {
        self.note(.offered(offered.share.id))
        self.note(.ended(offered.share.id))
        await inbox.endOffer(offered.share.id)
      }
    }
  }
}
