import Foundation
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

/// Bugs of the protocol on disk, planted between the code that ships and the volume.
extension Mutant {
  private typealias Call = InterposedFileSystem.Call
  private typealias Verdict = InterposedFileSystem.Verdict

  private static let version = Stage.version
  private static let inbox = "\(version)/inbox"
  private static let staging = "\(version)/staging/"

  private static func flaw(
    _ look:
      @escaping @Sendable (MemoryFileSystem, InterposedFileSystem.Call) throws ->
      InterposedFileSystem.Verdict
  ) -> Flaw {
    var flaw = Flaw()
    flaw.look = look
    return flaw
  }

  /// A bug that leaves out some syncs.
  private static func unsynced(_ isMeant: @escaping @Sendable (String) -> Bool) -> Flaw {
    flaw { _, call in
      switch call.name {
      case .sync, .fullSync: isMeant(call.path) ? .skip : .pass
      default: .pass
      }
    }
  }

  private static func depth(_ path: String) -> Int { path.split(separator: "/").count }

  private static func disk(
    _ name: String, _ flaw: Flaw, _ mode: LossMode = .posix, _ beginning: Beginning = .empty,
    in rows: [[Operation]], failsSyncs: Bool = false
  ) -> Mutant {
    Mutant(
      name: name, hunt: .lostWrites(flaw, mode, beginning, rows, failsSyncs: failsSyncs))
  }

  /// All of them.
  package static var ofProtocol: [Mutant] {
    [
      disk(
        "payloads are not synced",
        unsynced { $0.hasPrefix(staging) && !$0.hasSuffix(".json") && depth($0) > 5 },
        in: [[.sharePhoto]]),
      disk(
        "the manifest is not synced", unsynced { $0.hasSuffix("/manifest.json") },
        in: [[.sharePhoto]]),
      disk(
        "the staging directory is not synced", unsynced { $0.hasPrefix(staging) && depth($0) == 5 },
        in: [[.sharePhoto]]),
      disk("inbox/ is not synced", unsynced { $0 == inbox }, in: [[.sharePhoto]]),
      disk(
        "the way to inbox/ is not synced",
        unsynced { version.hasPrefix($0) && $0 != "/app" }, in: [[.sharePhoto]]),
      disk(
        "no barrier before the rename",
        flaw { _, call in call.name == .barrier ? .skip : .pass }, .darwin, in: [[.sharePhoto]]),
      disk(
        "saved is said at the rename", Self.with { $0.promisesAtRename = true }, in: [[.sharePhoto]]
      ),
      disk("published before the manifest", flaw(publishEarly), in: [[.sharePhoto]]),
      disk(
        "a short write is taken for a whole one",
        flaw { _, call in
          call.name == .write && call.path.hasPrefix(staging) ? .lie : .pass
        }, in: [[.sharePhoto, .drain]]),
      disk(
        "a failed sync is taken for done",
        flaw { _, call in
          [.sync, .fullSync].contains(call.name) ? .deny : .pass
        }, .posix, .waiting, in: [[.sharePhoto]], failsSyncs: true),
      disk(
        "the receipt is not synced", unsynced { $0 == "\(version)/receipts" }, .posix, .waiting,
        in: [[.take], [.drain]]),
      disk(
        "the receipt comes before the effect", Self.with { $0.acknowledgesFirst = true }, .posix,
        .waiting, in: [[.take], [.drain]]),
      disk(
        "the share is looked at before its receipt", flaw(looksAtShareFirst), .posix, .waiting,
        in: [[.take], [.drain]]),
      disk(
        "the consumer gets a new id at each try", Self.with { $0.renamesShares = true }, .posix,
        .waiting, in: [[.take]]),
      disk(
        "the attempt's marker is not synced", unsynced { $0.contains("/attempts") }, .posix,
        .waiting, in: [[.dieInHandler]]),
      disk(
        "the attempt's marker is not flushed",
        flaw { _, call in
          call.name == .fullSync && call.path.contains("/attempts") ? .skip : .pass
        }, .darwin, .waiting, in: [[.dieInHandler]]),
      disk(
        "an older version's slot is taken over under a new id",
        Self.with { $0.renamesSlot = true }, .posix, .slot, in: [[.dieInHandler, .take]]),
      disk(
        "an older version's slot is cleared before its receipt is durable",
        unsynced { $0 == "\(version)/receipts" }, .posix, .slot, in: [[.drain]]),
      disk(
        "a read that fails is taken for damage",
        flaw { _, call in
          call.name == .open && call.path.hasPrefix(inbox)
            ? .translate { error in
              error.number.rawValue == EIO
                ? SystemError(ErrorNumber(rawValue: ENOENT), call: error.call) : error
            } : .pass
        }, .posix, .waiting, in: [[.drainUnreadable]]),
      disk(
        "a link is followed",
        flaw { _, call in
          call.name == .status && call.path.hasPrefix(inbox) ? .follow : .pass
        }, .posix, .waiting, in: [[.plantLink]]),
      disk(
        "a newer version is taken for damage",
        flaw { _, call in
          call.name == .read && call.path.hasSuffix("/manifest.json") ? .patch(makeForeign) : .pass
        }, .posix, .waiting, in: [[.plantNewer]]),
      disk("a share is emptied in place", flaw(purgeInPlace), .posix, .waiting, in: [[.drain]]),
      disk(
        "quarantine deletes", flaw(deleteInsteadOfQuarantine), .posix, .waiting, in: [[.damage]]),
      disk(
        "the older share is replaced before the newer is durable",
        unsynced { $0 == inbox }, .posix, .waiting, in: [[.dieBeforeSync, .drainLatest]]),
    ]
  }

  private static func with(_ change: (inout Flaw) -> Void) -> Flaw {
    var flaw = Flaw()
    change(&flaw)
    return flaw
  }

  /// The rename happens when the manifest is made, and not when it should.
  private static func publishEarly(
    _ memory: MemoryFileSystem, _ call: InterposedFileSystem.Call
  ) throws -> InterposedFileSystem.Verdict {
    let parts = call.path.split(separator: "/").map(String.init)
    if call.name == .create, call.path.hasPrefix(staging), parts.last == "manifest.json" {
      let from = try memory.openRoot("\(version)/staging")
      let to = try memory.openRoot(inbox)
      try memory.rename(
        parts[4], in: from, to: String(parts[4].prefix(36)), in: to, isExclusive: true)
      try memory.close(from)
      try memory.close(to)
    }
    return call.name == .rename && call.target?.hasPrefix(inbox) == true ? .skip : .pass
  }

  /// A receipt counts only when nothing of the share is left.
  private static func looksAtShareFirst(
    _ memory: MemoryFileSystem, _ call: InterposedFileSystem.Call
  ) throws -> InterposedFileSystem.Verdict {
    let isOfReceipts =
      call.name == .list && call.path == "\(version)/receipts"
      || call.name == .status && call.path.hasPrefix("\(version)/receipts/")
    guard isOfReceipts else { return .pass }
    return .hide { memory.number(at: "\(inbox)/\($0)") != nil }
  }

  private static func makeForeign(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: "\"formatVersion\":2", with: "\"formatVersion\":x").utf8)
  }

  /// What lies in a share goes before its directory does.
  private static func purgeInPlace(
    _ memory: MemoryFileSystem, _ call: InterposedFileSystem.Call
  ) throws -> InterposedFileSystem.Verdict {
    if call.name == .rename, call.path.hasPrefix("\(inbox)/"),
      call.target?.hasPrefix("\(version)/trash/") == true
    {
      for name in memory.names(at: call.path) { try memory.remove("\(call.path)/\(name)") }
    }
    return .pass
  }

  private static func deleteInsteadOfQuarantine(
    _ memory: MemoryFileSystem, _ call: InterposedFileSystem.Call
  ) throws -> InterposedFileSystem.Verdict {
    guard call.name == .rename, call.target?.hasPrefix("\(version)/quarantine/") == true else {
      return .pass
    }
    try memory.remove(call.path)
    return .skip
  }
}
