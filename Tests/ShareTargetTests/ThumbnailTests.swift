import Foundation
import ShareTarget
import Testing
import UIKit

@Suite struct ThumbnailTests {
  /// One red pixel, as PNG.
  private let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
  )!

  /// A share with one item whose file holds these bytes.
  private func share(_ bytes: Data, _ kind: ItemKind) throws -> (URL, StoredShare) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("thumbnail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: folder.appendingPathComponent("0.png"))
    let item = SharedItem(
      kind: kind, position: 0, storedName: kind == .url ? nil : "0.png", displayName: "a.png",
      declaredType: "public.png")
    let share = Share(
      id: ShareID("0198B2C0-1C00-7ABC-8DEF-0123456789AB")!, createdAt: Date(), items: [item])
    return (folder, StoredShare(share: share, directory: folder))
  }

  private func thumbnail(_ bytes: Data, _ kind: ItemKind, _ limit: Int) throws -> CGSize? {
    let (folder, stored) = try share(bytes, kind)
    defer { try? FileManager.default.removeItem(at: folder) }
    return stored.thumbnail(of: stored.share.items[0], pixelLimit: limit)?.size
  }

  @Test func `I13 a picture has a thumbnail within the limit, and is never enlarged`() throws {
    let large = try #require(
      UIImage(data: png)?.preparingThumbnail(of: CGSize(width: 60, height: 20)))
    let bytes = try #require(large.pngData())
    #expect(try thumbnail(bytes, .image, 30) == CGSize(width: 30, height: 10))
    #expect(try thumbnail(bytes, .image, 1) == CGSize(width: 1, height: 1))
    #expect(try thumbnail(bytes, .image, 500) == CGSize(width: 60, height: 20))
  }

  @Test func `I13 what is no picture has none`() throws {
    #expect(try thumbnail(Data("words".utf8), .image, 30) == nil)
    #expect(try thumbnail(png, .file, 30) == nil)
    #expect(try thumbnail(png, .url, 30) == nil)
  }
}
