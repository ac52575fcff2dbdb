import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The calls that a web page makes, for any bridge: JSON in, JSON out (H21).
///
/// A shell decodes a message, asks `call(_:argument:)`, and encodes the answer or the error's code and
/// sentence (H22). Files come as file URLs; the shell's web view decides how the page loads them. Calls
/// may be made from any thread and at the same time.
///
/// | call | argument | answer |
/// |---|---|---|
/// | `offer` | `excluding`: ids that the page has released in its pass | `share`, absent when none waits |
/// | `acknowledge`, `release` | `id`, and for `release` a `reason` | `id` |
/// | `list` | | `shares`: summaries, oldest first |
/// | `get` | `id` | `share`; reading changes nothing (H12) |
/// | `keep` | `id` | `first`, and the kept `share` |
/// | `keptList` | | `shares` that were kept |
/// | `status` | | counts, what is in quarantine, faults |
/// | `retry`, `discard` | `id` of a share in quarantine | `id` |
/// | `export` | `id` of a share in quarantine | `file`: a new folder with a copy of everything |
@available(iOSApplicationExtension, unavailable)
public struct BridgeCalls: Sendable {
  /// The names of all calls, as a page uses them.
  public static let names = Name.allCases.map(\.rawValue)

  private enum Name: String, CaseIterable {
    case offer, acknowledge, release, list, get, keep, keptList, status, retry, discard, export
  }

  let inbox: ShareInbox
  let keeper: ShareKeeper
  private let exports: URL

  /// Calls to an inbox. `exports` is where `export` puts its copies; the system may empty it.
  public init(
    inbox: ShareInbox, keeper: ShareKeeper = ShareKeeper(),
    exports: URL = FileManager.default.temporaryDirectory
  ) {
    self.inbox = inbox
    self.keeper = keeper
    self.exports = exports
  }

  /// Makes one call; argument and answer are JSON objects in UTF-8.
  ///
  /// Throws `ShareTargetError` and nothing else: `unknown_call`, `invalid_argument`, `invalid_id`, or
  /// what the call itself ran into.
  public func call(_ name: String, argument: Data) async throws -> Data {
    do {
      guard let call = Name(rawValue: name) else {
        throw ShareTargetError(
          .unknownCall, "There is no such call. Use the client and the plugin of one version.")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(try await answer(call, BridgeArgument(argument)))
    } catch {
      throw ShareTargetError(wrapping: error)
    }
  }

  private func answer(_ call: Name, _ argument: BridgeArgument) async throws -> any Encodable {
    switch call {
    case .offer:
      let share = try await inbox.desk.pull(excluding: argument.excluding())
      return OneShare(share: share.map(Self.wire))
    case .acknowledge: return try await aboutID(argument, inbox.desk.acknowledge)
    case .release: return try await aboutID(argument, inbox.desk.release)
    case .list:
      return Shares(shares: try await inbox.inbox.pending().map { WireSummary($0.share) })
    case .get: return OneShare(share: Self.wire(try await inbox.inbox.stored(argument.id())))
    case .keep: return try await keep(argument.id())
    case .keptList: return Shares(shares: try await keeper.shares().map(Self.wire))
    case .status: return WireStatus(try await inbox.status(), faults: await faults())
    case .retry: return try await aboutID(argument, inbox.retryQuarantined)
    case .discard: return try await aboutID(argument, inbox.discardQuarantined)
    case .export: return try await export(argument.id())
    }
  }

  private func aboutID(
    _ argument: BridgeArgument, _ act: (ShareID) async throws -> Void
  ) async throws -> any Encodable {
    let id = try argument.id()
    try await act(id)
    return OneID(id: id)
  }

  private func keep(_ id: ShareID) async throws -> any Encodable {
    var isFirst = false
    do {
      isFirst = try await keeper.keep(try await inbox.inbox.stored(id))
    } catch let error as ShareTargetError where error.isOfEndedShare {
      // Acknowledged meanwhile: what was kept before is as good.
      if try await keeper.share(id) == nil { throw error }
    }
    guard let kept = try await keeper.share(id) else {
      throw ShareTargetError(.unknownShare, "The kept share was removed meanwhile.")
    }
    return Kept(first: isFirst, share: Self.wire(kept))
  }

  private func export(_ id: ShareID) async throws -> any Encodable {
    Exported(file: try await inbox.exportQuarantined(id, into: exports).absoluteString)
  }

  private func faults() async -> [String] {
    let failure = await inbox.failure.map { ["\($0.code.rawValue): \($0.message)"] } ?? []
    return inbox.faults.map(\.message) + failure
  }

  private static func wire(_ stored: StoredShare) -> WireShare {
    WireShare(stored.share, url: stored.url)
  }

  private static func wire(_ kept: KeptShare) -> WireShare { WireShare(kept.share, url: kept.url) }
}

extension ShareTargetError {
  /// The share does not wait any more, or never did.
  var isOfEndedShare: Bool {
    [.unknownShare, .finishedShare, .replacedShare, .expiredShare, .discardedShare].contains(code)
  }
}

private struct OneID: Encodable { var id: ShareID }
private struct OneShare: Encodable { var share: WireShare? }
private struct Shares<Element: Encodable>: Encodable { var shares: [Element] }
private struct Exported: Encodable { var file: String }
private struct Kept: Encodable {
  var first: Bool
  var share: WireShare
}
