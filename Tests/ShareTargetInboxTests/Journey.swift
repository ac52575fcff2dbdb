import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetInbox

/// What tests that kill or disturb processes have in common: the same work, the same recovery, and an
/// oracle outside of the processes that says what must hold.
final class Journey: Sendable {
  let bench: Workbench
  /// What the extension was told to be saved, by id.
  private let promised = Guarded<[ShareID: String]>([:])
  /// Every id that was begun, with the text that tells its content.
  private let begun = Guarded<[ShareID: String]>([:])
  /// The consumer's own durable effects: how often an id was taken, and with what.
  private let effects = Guarded<[ShareID: [String]]>([:])
  private let acknowledged = Guarded<Set<ShareID>>([])

  init() throws { bench = try Workbench() }

  /// The extension's work: a file, bytes, a folder, a link, and a caption.
  func share(_ label: String, on fileSystem: any FileSystem = SystemFileSystem()) throws {
    let staged = try bench.writer(fileSystem).begin()
    begun.with { $0[staged.id] = label }
    do { try fill(staged, label) } catch {
      staged.discard()
      throw error
    }
    let share = try staged.publish(title: nil, text: label)
    promised.with { $0[share.id] = label }
  }

  private func fill(_ staged: StagedShare, _ label: String) throws {
    _ = try staged.addFile(
      .photo(0), copying: try bench.hostFile("\(label).heic", Data("photo \(label)".utf8)))
    _ = try staged.addData(
      .init(position: 1, displayName: "note", kind: .file, declaredType: "public.json"),
      Data("data \(label)".utf8))
    _ = try bench.hostFile("\(label)-folder/inner/leaf.txt", Data("leaf \(label)".utf8))
    _ = try staged.addFolder(
      .init(position: 2, displayName: "tree", kind: .folder, declaredType: "public.folder"),
      copying: bench.folder.appendingPathComponent("host/\(label)-folder"))
    _ = try staged.addLink(
      .init(position: 3, displayName: nil, kind: .url, declaredType: "public.url"),
      url: "https://example.org/\(label)")
  }

  /// The app's work: everything that can be offered is taken and acknowledged, then swept.
  func drain(_ inbox: Inbox) async throws {
    while let offered = try await inbox.beginOffer() {
      try take(offered)
      do { try await inbox.acknowledge(offered.share.id) } catch {
        await inbox.endOffer(offered.share.id)
        throw error
      }
      acknowledged.with { _ = $0.insert(offered.share.id) }
    }
    try await inbox.sweep()
  }

  /// A consumer's effect, after a look at the share that must be whole (S1, S4, S5).
  func take(_ offered: StoredShare) throws {
    let id = offered.share.id
    let label = try #require(offered.share.text)
    #expect(!acknowledged.with { $0.contains(id) }, "offered after the acknowledgement (S5)")
    #expect(begun.with { $0[id] } == label, "the content of another share (S4)")
    #expect(offered.share.items.map(\.kind) == [.image, .file, .folder, .url])
    func text(_ url: URL?) throws -> String {
      String(decoding: try Data(contentsOf: try #require(url)), as: UTF8.self)
    }
    #expect(try text(offered.url(of: offered.share.items[0])) == "photo \(label)")
    #expect(try text(offered.url(of: offered.share.items[1])) == "data \(label)")
    let folder = try #require(offered.url(of: offered.share.items[2]))
    #expect(try text(folder.appendingPathComponent("inner/leaf.txt")) == "leaf \(label)")
    #expect(offered.share.items[3].url == "https://example.org/\(label)")
    effects.with { $0[id, default: []].append(label) }
  }

  /// New processes run to the end three days later; then everything that was promised was delivered, and
  /// nothing but receipts is left (S3, S7, S8).
  func recoverAndCheck(_ comment: Comment) async throws {
    bench.clock.with { $0 += 3 * 86_400_000 }
    try await drain(bench.inbox())
    let once = try tree()
    try await drain(bench.inbox())
    #expect(try tree() == once, comment)
    for (id, label) in promised.with({ $0 }) {
      let times = effects.with { $0[id, default: []] }
      #expect(!times.isEmpty, comment)
      #expect(Set(times) == [label], comment)
    }
    #expect(try bench.left() == [], comment)
    let status = try await bench.inbox().status()
    #expect(status.quarantined.isEmpty, comment)
  }

  /// The names in a place of the layout; none if it was never made.
  func names(_ place: String) throws -> [String] {
    let url = bench.place(place)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: url.path)
  }

  /// All paths of the container.
  func tree() throws -> [String] {
    let names = FileManager.default.enumerator(atPath: bench.container.directory.path)
    return (names?.allObjects as? [String] ?? []).sorted()
  }
}
