import Foundation
import FoundationShim
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing
import UIKit

@testable import ShareTargetExtensionKit

/// The extension in the compatibility profile: one image, its lines, and what it leaves out (H3 to H8).
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct CompatHandoffTests {
  private let photo = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<40_000).map { UInt8($0 % 251) })

  /// A picture of 3 by 2 pixels.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGM4IRcFQQxwFgBNqAeBaqhD4AAAAABJRU"
    + "5ErkJggg=="

  private func present(_ items: [NSExtensionItem], until button: String? = nil) async throws
    -> Stage
  {
    let stage = try Stage(items, profile: .compat)
    stage.controller.application = AnsweringApplication()
    stage.present()
    if let button {
      await stage.until(control: button)
      try stage.tap(button)
    }
    return stage
  }

  @Test func `H5 the first image of all attachments is taken, and the rest is listed as left out`()
    async throws
  {
    let stage = try await present(
      [
        ProviderFixture.item(
          text: "Look", [ProviderFixture.url(URL(string: "https://example.org/")!)]),
        ProviderFixture.item([
          ProviderFixture.text("words"),
          ProviderFixture.file(photo, type: "public.jpeg", name: "first.jpg"),
          ProviderFixture.file(Data("other".utf8), type: "public.png", name: "second.png"),
        ]),
      ], until: "Done")
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.displayName) == ["first.jpg"])
    #expect(share.text == "Look")
    #expect(try await stage.bytes(0) == photo)
    #expect(share.skipped.map(\.reason) == [.unsupported, .unsupported, .tooMany])
    #expect(share.skipped.map(\.displayName).last == "second.png")
  }

  @Test func `H6, H7 the lines come before loading, after the bytes and after the keys`()
    async throws
  {
    let gate = Gate()
    let stage = try Stage(
      [
        ProviderFixture.item([
          ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg", timing: .when(gate))
        ])
      ], profile: .compat)
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    let id = try #require(stage.record.events.first?.share)
    #expect(id.rawValue.count == 36 && id.rawValue == id.rawValue.uppercased())
    #expect(stage.record.lines == ["[ShareTarget] share received shareId=\(id)"])
    gate.open()
    #expect(await stage.host.context.ending() == .completed)
    let rest = "shareId=\(id) originalFilename=a.jpg storedFilename=\(id).jpg"
    #expect(
      Array(stage.record.lines.dropFirst()) == [
        "[ShareTarget] file stored \(rest)", "[ShareTarget] metadata stored \(rest)",
      ])
    // Everything durable, the keys among it, before anybody is told and the app is opened (H4).
    #expect(
      stage.record.names == [
        .received, .copying, .stored, .committed, .hinted, .opening, .opened, .completed,
      ])
    let mirrored = stage.root.appendingPathComponent("\(id).jpg")
    #expect(try Data(contentsOf: mirrored) == photo)
  }

  @Test func `H7 an image that exists only in memory has a name that fits its bytes`() async throws
  {
    let picture = try #require(UIImage(data: Data(base64Encoded: Self.png)!))
    let stage = try await present([
      ProviderFixture.item([ProviderFixture.object(picture, type: "public.image")])
    ])
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items[0].displayName.hasSuffix(".png"))
    #expect(try await stage.bytes(0).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(stage.record.lines.last?.hasSuffix("storedFilename=\(share.id).png") == true)
  }

  @Test(arguments: ["words", "film"])
  func `H11 without an image nothing is stored, and the sheet says so`(kind: String) async throws {
    let provider =
      kind == "words"
      ? ProviderFixture.text("only words")
      : ProviderFixture.file(Data("film".utf8), type: "public.mpeg-4", name: "film.mp4")
    let stage = try await present(
      [ProviderFixture.item(title: "Title", text: "Text", [provider])], until: "Done")
    guard case .cancelled(_, _, let text) = await stage.host.context.ending() else {
      Issue.record("The request looks successful.")
      return
    }
    #expect(text.hasPrefix("nothing_to_share"))
    #expect(stage.record.lines == [])
    #expect(try await stage.shares().isEmpty)
  }

  @Test func `H11 what is no image by its bytes is refused, words beside it or not`() async throws {
    let stage = try await present(
      [
        ProviderFixture.item(
          text: "Text",
          [
            ProviderFixture.file(
              Data("<!doctype html><script>alert(1)</script>".utf8), type: "public.jpeg",
              name: "photo.jpg")
          ])
      ], until: "Done")
    guard case .cancelled = await stage.host.context.ending() else {
      Issue.record("The request looks successful.")
      return
    }
    #expect(try await stage.shares().isEmpty)
    #expect(stage.filesLeft() == [])
  }
}
