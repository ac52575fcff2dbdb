import Foundation
import Testing

@testable import ShareTarget

/// The golden files of `Wire/`, which the TypeScript tests read too.
@Suite struct WireTests {
  @Test func `a share with everything in it is encoded as the files say`() throws {
    try compare(WireShare(Self.full, url: Self.inboxURL), with: "offer", 0, "share")
    try compare(
      WireShare(Self.full) { KeptShare(share: Self.full, directory: Self.keptFolder).url(of: $0) },
      with: "keep", 0, "share")
  }

  @Test func `a share with nothing in it has no key too many`() throws {
    try compare(WireShare(Self.empty, url: Self.inboxURL), with: "get", 0, "share")
  }

  @Test func `a summary is encoded as the files say`() throws {
    let answer = try #require(try golden("list", 0)["answer"] as? [String: Any])
    let list = try #require(answer["shares"] as? [[String: Any]])
    #expect(try json(WireSummary(Self.full)) == text(list[0]))
    #expect(try json(WireSummary(Self.empty)) == text(list[1]))
  }

  @Test func `a status is encoded as the files say`() throws {
    var status = InboxStatus()
    status.pending = [Self.full.id, Self.empty.id]
    status.quarantined = [QuarantinedShare(id: Self.empty.id, reason: .poison)]
    status.newerVersion = [Self.full.id]
    let answer = try #require(try golden("status", 0)["answer"] as? [String: Any])
    let faults = ["AppGroup is group.a in the app and group.b in Share.appex."]
    #expect(try json(WireStatus(status, faults: faults)) == text(answer))
  }

  @Test func `every call of the files is a call of the bridge and its arguments are taken`() throws
  {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(files.count == 11)
    for file in files {
      let name = String(file.dropLast(5))
      #expect(BridgeCalls.names.contains(name))
      for index in try exchanges(name).indices {
        let exchange = try golden(name, index)
        let members = try #require(exchange["argument"])
        let argument = try BridgeArgument(JSONSerialization.data(withJSONObject: members))
        let code = (exchange["rejection"] as? [String: Any])?["code"] as? String
        switch code {
        case "invalid_id", "invalid_argument":
          #expect {
            _ = try argument.id()
          } throws: { error in
            (error as? ShareTargetError)?.code.rawValue == code
          }
        default:
          if name == "offer" {
            _ = try argument.excluding()
          } else if !["list", "keptList", "status"].contains(name) {
            _ = try argument.id()
          }
        }
      }
    }
  }

  // MARK: - The shares of the files

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Wire").standardizedFileURL

  static let keptFolder = URL(
    fileURLWithPath: "/app/Library/Application Support/ShareTarget/Kept/\(full.id)",
    isDirectory: true)

  static func inboxURL(_ item: SharedItem) -> URL? {
    StoredShare(
      share: full,
      directory: URL(
        fileURLWithPath: "/container/ShareTarget/1/inbox/\(full.id)", isDirectory: true)
    ).url(of: item)
  }

  static let empty = Share(
    id: ShareID("0198B2C0-1C01-7ABC-8DEF-0123456789AC")!,
    createdAt: Date(timeIntervalSince1970: 1_785_587_697))

  static let full = Share(
    id: ShareID("0198B2C0-1C00-7ABC-8DEF-0123456789AB")!,
    createdAt: Date(timeIntervalSince1970: 1_785_587_696.789), title: "Holiday",
    text: "Look <b>here</b> \u{2028} \u{5D0}",
    recipient: SuggestedRecipient(conversationIdentifier: "c-1", displayName: "Ada"),
    items: [
      SharedItem(
        kind: .image, position: 0, storedName: "0.jpg", displayName: "My photo #1 100%.jpg",
        declaredType: "public.jpeg", detectedType: "public.jpeg", byteCount: 40_000,
        pixelSize: PixelSize(width: 640, height: 480), orientation: 6,
        alternates: [
          AlternateRepresentation(type: "public.url", url: "https://example.org/page")
        ],
        alterations: [.locationRemoved]),
      SharedItem(
        kind: .movie, position: 1, storedName: "1.mp4", displayName: "film.mp4",
        declaredType: "public.mpeg-4", byteCount: 3_000_000_000, durationSeconds: 1.5),
      SharedItem(
        kind: .folder, position: 2, storedName: "2", displayName: "Notes",
        declaredType: "public.folder", byteCount: 12),
      SharedItem(
        kind: .webPage, position: 3, displayName: "example.org", declaredType: "public.url",
        url: "https://example.org/?a=1&b=2",
        page: PageDetails(
          title: "Example", selection: "Look <i>there</i>", description: "A page")),
      SharedItem(
        kind: .file, position: 5, storedName: "5.csv", displayName: "data.csv",
        declaredType: "public.comma-separated-values-text", byteCount: 7),
    ],
    skipped: [
      SkippedAttachment(
        position: 4, reason: .unavailable, displayName: "cloud.heic",
        declaredType: "public.heic")
    ],
    possibleDuplicateOf: empty.id)

  // MARK: - Comparing

  private func compare(
    _ value: some Encodable, with call: String, _ index: Int, _ key: String
  ) throws {
    let answer = try #require(try golden(call, index)["answer"] as? [String: Any])
    let expected = try #require(answer[key])
    #expect(try json(value) == text(expected))
  }

  private func exchanges(_ call: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(call).json"))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(file["exchanges"] as? [[String: Any]])
  }

  private func golden(_ call: String, _ index: Int) throws -> [String: Any] {
    try exchanges(call)[index]
  }

  private func json(_ value: some Encodable) throws -> String {
    try text(JSONSerialization.jsonObject(with: JSONEncoder().encode(value)))
  }

  private func text(_ object: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]),
      as: UTF8.self)
  }
}
