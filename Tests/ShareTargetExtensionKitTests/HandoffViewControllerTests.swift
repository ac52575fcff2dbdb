import Foundation
import FoundationShim
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing
import UIKit

@testable import ShareTargetExtensionKit

/// The controller that ships, on the stand-ins, from the request to its end.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct HandoffViewControllerTests {
  private let photo = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<40_000).map { UInt8($0 % 251) })

  private func photoItem(_ timing: ProviderTiming = .atOnce, name: String? = "IMG_0001")
    -> NSExtensionItem
  {
    ProviderFixture.item([
      ProviderFixture.file(photo, type: "public.jpeg", name: name, timing: timing)
    ])
  }

  private func cancelled(_ ending: RequestEnding) -> (domain: String, code: Int, text: String)? {
    if case .cancelled(let domain, let code, let text) = ending {
      (domain, code, text)
    } else {
      nil
    }
  }

  // MARK: The order

  @Test func `H4 work starts when the view loads, and the order is kept`() async throws {
    let stage = try Stage([photoItem()])
    let application = AnsweringApplication()
    stage.controller.application = application
    stage.host.load()
    await stage.until { stage.record.names.contains(.hinted) }
    #expect(stage.record.names == [.received, .copying, .stored, .committed, .hinted])
    #expect(stage.host.context.endings == [])
    stage.host.appear()
    #expect(await stage.host.context.ending() == .completed)
    #expect(
      stage.record.names == [
        .received, .copying, .stored, .committed, .hinted, .opening, .opened, .completed,
      ])
    #expect(stage.record.hints == ["group.org.example.sharetarget.committed"])
    #expect(application.opened == [URL(string: "photodrop://")!])
    #expect(stage.host.context.endings == [.completed])
  }

  @Test func `H4 a share that is durable late is waited for, though the sheet has long appeared`()
    async throws
  {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    #expect(stage.record.names == [.received])
    gate.open()
    #expect(await stage.host.context.ending() == .completed)
    #expect(try await stage.bytes(0) == photo)
  }

  @Test func `H6 the id exists before anything is loaded, and every event carries it`() async throws
  {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    let id = try #require(stage.record.events.first?.share)
    gate.open()
    _ = await stage.host.context.ending()
    #expect(stage.record.events.allSatisfy { $0.share == id })
    #expect(try await stage.share().share.id == id)
  }

  // MARK: Every kind

  @Test func `H7 a photo keeps its bytes, and its name gets the type's extension`() async throws {
    let stage = try Stage([photoItem()])
    stage.controller.application = AnsweringApplication()
    stage.present()
    _ = await stage.host.context.ending()
    let item = try #require(try await stage.share().share.items.first)
    #expect(item.kind == .image)
    #expect(item.displayName == "IMG_0001.jpeg" || item.displayName == "IMG_0001.jpg")
    #expect(item.declaredType == "public.jpeg")
    #expect(try await stage.bytes(0) == photo)
  }

  @Test func `H5 every attachment of every item arrives, in the host's order`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Trip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("day one".utf8).write(to: folder.appendingPathComponent("day1.txt"))
    let file = folder.deletingLastPathComponent().appendingPathComponent("r-\(UUID()).pdf")
    try Data("%PDF-1.7".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stage = try Stage([
      ProviderFixture.item(
        title: "Holiday", text: "Look at this",
        [
          ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg"),
          ProviderFixture.text("And read this"),
          ProviderFixture.file(Data("film".utf8), type: "com.apple.quicktime-movie", name: "b.mov"),
          ProviderFixture.url(URL(string: "https://example.org/page")!),
        ]),
      ProviderFixture.item(
        text: "Look at this",
        [
          ProviderFixture.data(Data("BEGIN:VCARD".utf8), type: "public.vcard", name: "Ann.vcf"),
          ProviderFixture.file(Data("m4a".utf8), type: "com.apple.m4a-audio", name: "Memo 12.30"),
          ProviderFixture.fileURL(file, name: "report.pdf"),
          ProviderFixture.file(at: folder, type: "public.folder", name: "Trip"),
          ProviderFixture.text("https://example.org/other"),
        ]),
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let stored = try await stage.share()
    let share = stored.share
    #expect(share.title == "Holiday")
    #expect(share.text == "Look at this\nAnd read this")
    #expect(share.skipped == [])
    #expect(share.items.map(\.kind) == [.image, .movie, .url, .file, .audio, .file, .folder, .url])
    #expect(share.items.map(\.position) == [0, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      share.items.map(\.url) == [
        nil, nil, "https://example.org/page", nil, nil, nil, nil, "https://example.org/other",
      ])
    #expect(share.items[4].displayName == "Memo 12.30.m4a")
    #expect(share.items[5].displayName == "report.pdf")
    #expect(try await stage.bytes(5) == Data("%PDF-1.7".utf8))
    let kept = try #require(stored.url(of: share.items[6]))
    #expect(
      try Data(contentsOf: kept.appendingPathComponent("day1.txt")) == Data("day one".utf8))
  }

  @Test func `P22 order survives loads that finish the other way round`() async throws {
    let gates = (0..<4).map { _ in Gate() }
    let stage = try Stage([
      ProviderFixture.item(
        gates.enumerated().map { index, gate in
          ProviderFixture.file(
            Data([UInt8(index)]), type: "public.jpeg", name: "same.jpg", timing: .when(gate))
        })
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    for gate in gates { await gate.arrivals() }
    for (settled, gate) in gates.reversed().enumerated() {
      gate.open()
      await stage.until { stage.record.names.count { $0 == .stored } == settled + 1 }
    }
    _ = await stage.host.context.ending()
    for index in 0..<4 { #expect(try await stage.bytes(index) == Data([UInt8(index)])) }
  }

  @Test func `P2 a screenshot that is only an object is kept as a picture`() async throws {
    let picture = try #require(UIImage(data: try Self.png()))
    let provider = ProviderFixture.object(picture, type: "public.png", name: "Screenshot")
    let stage = try Stage([ProviderFixture.item([provider])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let item = try #require(try await stage.share().share.items.first)
    #expect(item.kind == .image)
    #expect(item.displayName == "Screenshot.png")
    #expect(try await stage.bytes(0).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// One red pixel.
  private static func png() throws -> Data {
    try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
      ))
  }

  /// A host that has a picture in memory and nothing else.
  private final class PictureProvider: NSItemProvider {
    private let png: Data

    init(png: Data) {
      self.png = png
      super.init()
    }

    override var registeredTypeIdentifiers: [String] { ["public.png"] }
    override func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { true }
    override func loadObject(
      ofClass aClass: any NSItemProviderReading.Type,
      completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
      let png = self.png
      DispatchQueue.global().async { completionHandler(UIImage(data: png), nil) }
      return Progress(totalUnitCount: 1)
    }
  }

  @Test func `I6 a picture that has no bytes is encoded once, and marked`() async throws {
    let stage = try Stage([ProviderFixture.item([PictureProvider(png: try Self.png())])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let item = try #require(try await stage.share().share.items.first)
    #expect(item.alterations == [.encoded])
    #expect(item.kind == .image)
    #expect(try await stage.bytes(0).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `P3 a web address that holds a file delivers the file`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("Screenshot-\(UUID().uuidString).png")
    try Self.png().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stage = try Stage([ProviderFixture.item([ProviderFixture.url(file)])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    _ = await stage.host.context.ending()
    let item = try #require(try await stage.share().share.items.first)
    #expect(item.kind == .image)
    #expect(item.url == nil)
    #expect(try await stage.bytes(0) == Self.png())
  }

  @Test func `I15 a text that looks like the address of a file is a text`() async throws {
    let stage = try Stage([ProviderFixture.item([ProviderFixture.text("file:///etc/hostname")])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.text == "file:///etc/hostname")
    #expect(share.items == [])
  }

  @Test func `I5 P14 an image with an address is one image that knows where it came from`()
    async throws
  {
    let provider = ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg")
    provider.registerObject(NSURL(string: "https://example.org/shop")!, visibility: .all)
    let stage = try Stage([ProviderFixture.item([provider])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.kind) == [.image])
    #expect(
      share.items[0].alternates == [
        AlternateRepresentation(type: "public.url", url: "https://example.org/shop")
      ])
  }

  @Test func `I14 P10 a web page is an item with its title, and the title is the share's`()
    async throws
  {
    let results: NSDictionary = [
      "URL": "https://example.org/a", "title": "A page", "selection": "some words", "n": 7,
    ]
    let list: NSDictionary = [NSExtensionJavaScriptPreprocessingResultsKey!: results]
    let stage = try Stage([
      ProviderFixture.item([ProviderFixture.object(list, type: "com.apple.property-list")])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.title == "A page")
    #expect(share.items.map(\.kind) == [.webPage])
    #expect(share.items[0].url == "https://example.org/a")
    #expect(share.items[0].page?.selection == "some words")
  }

  @Test func `I14 a page that says more than a manifest takes has it whole in its file`()
    async throws
  {
    let selection = String(repeating: "words ", count: 5_000)
    let list: NSDictionary = ["URL": "https://example.org/a", "selection": selection]
    let stage = try Stage([
      ProviderFixture.item([ProviderFixture.object(list, type: "com.apple.property-list")])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.kind) == [.webPage])
    #expect(share.items[0].url == "https://example.org/a")
    let json = try JSONSerialization.jsonObject(with: try await stage.bytes(0))
    #expect(
      (json as? [String: String])?["selection"]
        == selection.trimmingCharacters(in: .whitespaces))
  }

  @Test func `I19 the person whom the system suggested is in the share`() async throws {
    let stage = try Stage([photoItem()])
    stage.controller.application = AnsweringApplication()
    stage.host.context.suggestedRecipient = .object([
      "conversationIdentifier": "c-7", "recipients": ["Ann", "Ben"],
    ])
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    #expect(
      try await stage.share().share.recipient
        == SuggestedRecipient(conversationIdentifier: "c-7", displayName: "Ann, Ben"))
  }

  @Test func `I13 a picture tells its size, and failing to tell never loses it`() async throws {
    let bytes = Data(PictureFixture.jpeg())
    let stage = try Stage([
      ProviderFixture.item([
        ProviderFixture.file(bytes, type: "public.jpeg", name: "a.jpg"),
        ProviderFixture.file(photo, type: "public.jpeg", name: "broken.jpg"),
      ])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let items = try await stage.share().share.items
    #expect(items[0].pixelSize == PixelSize(width: 32, height: 16))
    #expect(items[0].orientation == 6)
    #expect(items[1].pixelSize == nil)
    #expect(try await stage.bytes(0) == bytes)
    #expect(try await stage.bytes(1) == photo)
  }

  @Test func `I13 what looks into a picture without end is not waited for`() async throws {
    let gate = Gate()
    let stage = try Stage(
      [photoItem()],
      media: MediaReader { _, _ in
        gate.passBlocking()
        return MediaFacts(orientation: 8)
      })
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    await stage.until { stage.record.names.contains(.stored) }
    stage.clock.advance(by: Double(IntakeCourse.extraSeconds))
    #expect(await stage.host.context.ending() == .completed)
    #expect(try await stage.share().share.items[0].orientation == nil)
    gate.open()
  }

  @Test func `I6 P30 the place goes when the app asks for that, and the picture stays`()
    async throws
  {
    let bytes = Data(PictureFixture.jpeg())
    for removes in [true, false] {
      let stage = try Stage(
        [
          ProviderFixture.item([
            ProviderFixture.file(bytes, type: "public.jpeg", name: "a.jpg"),
            ProviderFixture.file(photo, type: "public.jpeg", name: "nowhere.jpg"),
          ])
        ], removesLocation: removes)
      stage.controller.application = AnsweringApplication()
      stage.present()
      #expect(await stage.host.context.ending() == .completed)
      let items = try await stage.share().share.items
      #expect(items[0].alterations == (removes ? [.locationRemoved] : nil))
      #expect(items[1].alterations == nil)
      let kept = try await stage.bytes(0)
      #expect((kept == bytes) == !removes)
      #expect(kept.suffix(2_002) == bytes.suffix(2_002))
      #expect(try await stage.bytes(1) == photo)
    }
  }

  @Test func `I6 P27 a film, and that of a Live Photo, loses its place too, and says so`()
    async throws
  {
    let place = Array("+48.1371+011.5754/".utf8)
    func box(_ code: [UInt8], _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + code + content
    }
    let user = box([0xA9] + Array("xyz".utf8), [0, UInt8(place.count), 0, 0] + place)
    let film =
      box(Array("ftyp".utf8), Array("qt  ".utf8) + [0, 0, 0, 0])
      + box(Array("moov".utf8), box(Array("udta".utf8), user))
    let package = FileManager.default.temporaryDirectory
      .appendingPathComponent("live-\(UUID().uuidString).pvt")
    defer { try? FileManager.default.removeItem(at: package) }
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data(film).write(to: package.appendingPathComponent("IMG_1.MOV"))
    let live = ProviderFixture.file(
      at: package, type: "com.apple.live-photo-bundle", name: "IMG_1")
    ProviderFixture.add(data: photo, type: "public.jpeg", to: live)
    let stage = try Stage(
      [
        ProviderFixture.item([
          live,
          ProviderFixture.file(Data(film), type: "com.apple.quicktime-movie", name: "a.mov"),
        ])
      ], removesLocation: true)
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let items = try await stage.share().share.items
    #expect(items.map(\.kind) == [.image, .movie, .movie])
    #expect(items.map(\.position) == [0, 0, 1])
    #expect(items.map(\.alterations) == [nil, [.locationRemoved], [.locationRemoved]])
    for index in [1, 2] {
      let kept = try await stage.bytes(index)
      #expect(kept.count == film.count)
      #expect(kept.range(of: Data(place)) == nil)
    }
  }

  @Test func `P29 text without attachments is a share`() async throws {
    let stage = try Stage([ProviderFixture.item(text: "Only words")])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.text == "Only words")
    #expect(share.items == [])
  }

  @Test func `P24 a file of zero bytes is kept as it is`() async throws {
    let empty = ProviderFixture.file(Data(), type: "public.jpeg", name: "empty.jpg")
    let stage = try Stage([ProviderFixture.item([empty])])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    #expect(try await stage.share().share.items.map(\.byteCount) == [0])
  }

  // MARK: Opening

  @Test func `H10 when nothing opens the app the sheet says so and ends by Done`() async throws {
    let stage = try Stage([photoItem()])
    let application = AnsweringApplication()
    application.grants = false
    stage.controller.application = application
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("Saved. Open PhotoDrop to continue."))
    #expect(application.opened.count == 1)
    #expect(stage.host.context.openedURLs == [URL(string: "photodrop://")!])
    #expect(stage.host.context.endings == [])
    try stage.tap("Done")
    #expect(await stage.host.context.ending() == .completed)
    #expect(stage.record.names.suffix(3) == [.opening, .notOpened, .completed])
    #expect(try await stage.shares().count == 1)
  }

  @Test func `H10 the context is asked when the responder chain has no application`() async throws {
    let stage = try Stage([photoItem()])
    stage.host.context.grantsOpen = true
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    #expect(stage.host.context.openedURLs == [URL(string: "photodrop://")!])
    #expect(stage.record.names.contains(.opened))
  }

  @Test func `H10 a system that never answers to opening does not keep the sheet`() async throws {
    let stage = try Stage([photoItem()])
    let application = AnsweringApplication()
    application.answers = false
    stage.controller.application = application
    stage.present()
    await stage.until { stage.record.names.contains(.opening) }
    stage.clock.advance(by: 5)
    await stage.until(control: "Done")
    try stage.tap("Done")
    #expect(await stage.host.context.ending() == .completed)
  }

  @Test func `H10 without a scheme nothing is opened and the person is told`() async throws {
    let stage = try Stage([photoItem()], urlScheme: nil)
    let application = AnsweringApplication()
    stage.controller.application = application
    stage.present()
    await stage.until(control: "Done")
    #expect(application.opened == [])
    try stage.tap("Done")
    #expect(await stage.host.context.ending() == .completed)
  }

  // MARK: Cancelling

  @Test func `H10 cancel while the host is still loading leaves nothing`() async throws {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))])
    stage.present()
    await gate.arrivals()
    await stage.until(control: "Cancel")
    try stage.tap("Cancel")
    let ending = try #require(cancelled(await stage.host.context.ending()))
    #expect(ending.domain == NSCocoaErrorDomain)
    #expect(ending.code == NSUserCancelledError)
    #expect(stage.filesLeft() == [])
    #expect(stage.record.names == [.received, .cancelled])
    gate.open()
  }

  @Test func `H10 cancel while copying stops the copy and leaves nothing`() async throws {
    let stage = try Stage([photoItem()])
    let gate = Gate()
    stage.record.hold(.copying, at: gate)
    stage.present()
    await gate.arrivals()
    await stage.until(control: "Cancel")
    try stage.tap("Cancel")
    gate.open()
    let ending = try #require(cancelled(await stage.host.context.ending()))
    #expect(ending.code == NSUserCancelledError)
    #expect(stage.filesLeft() == [])
    #expect(!stage.record.names.contains(.stored))
    #expect(stage.record.names.last == .cancelled)
  }

  @Test func `H10 a read that never returns does not keep a sheet that was cancelled`() async throws
  {
    let stage = try Stage([photoItem()])
    let gate = Gate()
    stage.record.hold(.copying, at: gate)
    stage.present()
    await gate.arrivals()
    await stage.until(control: "Cancel")
    try stage.tap("Cancel")
    #expect(stage.host.context.endings == [])
    stage.clock.advance(by: 3)
    #expect(cancelled(await stage.host.context.ending())?.code == NSUserCancelledError)
    // The read returns when everybody has gone.
    gate.open()
    await stage.until { stage.filesLeft() == [] }
    #expect(!stage.record.names.contains(.stored))
    #expect(stage.host.context.endings.count == 1)
  }

  @Test func `H10 a swipe while copying cancels and leaves nothing`() async throws {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))])
    stage.present()
    await gate.arrivals()
    await stage.until(control: "Cancel")
    #expect(!stage.controller.isModalInPresentation)
    stage.host.disappear()
    #expect(cancelled(await stage.host.context.ending()) != nil)
    #expect(stage.filesLeft() == [])
    gate.open()
  }

  @Test
  func `H4 H11 when the system must suspend the process nothing is left and the sheet says so`()
    async throws
  {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))])
    stage.present()
    await gate.arrivals()
    ExpiringActivities.shared.expire()
    await stage.until(control: "Done")
    #expect(stage.words.contains("Saving was interrupted."))
    #expect(stage.filesLeft() == [])
    try stage.tap("Done")
    #expect(cancelled(await stage.host.context.ending())?.text.hasPrefix("interrupted") == true)
    #expect(stage.record.events.last?.description.hasSuffix("code=interrupted") == true)
    gate.open()
  }

  @Test func `while publishing neither Cancel nor a swipe is offered`() async throws {
    let stage = try Stage([photoItem()])
    stage.controller.application = AnsweringApplication()
    let gate = Gate()
    stage.record.hold(.committed, at: gate)
    stage.present()
    await gate.arrivals()
    #expect(stage.controls == [])
    #expect(stage.controller.isModalInPresentation)
    gate.open()
    #expect(await stage.host.context.ending() == .completed)
  }

  // MARK: Failures

  @Test func `H2 a missing App Group is said in a sentence, logged, and ends the request`()
    async throws
  {
    let stage = try Stage([photoItem()])
    stage.controller.made = { throw ShareTargetError(.missingAppGroup, "No such group.") }
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("PhotoDrop is not set up to receive shares."))
    #expect(stage.record.events.map(\.description) == ["failed code=missing_app_group"])
    #expect(stage.host.context.endings == [])
    try stage.tap("Done")
    let ending = try #require(cancelled(await stage.host.context.ending()))
    #expect(ending.text.hasPrefix("missing_app_group"))
  }

  @Test func `H11 an offer of nothing is said and ends as cancelled`() async throws {
    let stage = try Stage([ProviderFixture.item()])
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("There is nothing here that PhotoDrop can save."))
    try stage.tap("Done")
    #expect(
      cancelled(await stage.host.context.ending())?.text.hasPrefix("nothing_to_share") == true)
    #expect(stage.filesLeft() == [])
  }

  @Test func `H11 I16 when nothing arrives the sheet says why, and nothing is left`() async throws {
    let stage = try Stage([photoItem(.failing(.itemUnavailableError))])
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("iCloud"))
    #expect(stage.words.contains("IMG_0001"))
    #expect(Set(stage.controls) == ["Done", "Try Again"])
    try stage.tap("Done")
    #expect(cancelled(await stage.host.context.ending())?.text.hasPrefix("load_failed") == true)
    #expect(stage.filesLeft() == [])
    #expect(stage.record.names == [.received, .asking, .skipped, .failed])
  }

  @Test func `H11 S18 a full disk is said, nothing is left, and the request is cancelled`()
    async throws
  {
    let stage = try Stage([photoItem()], fileSystem: FullDisk())
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("There is not enough free space on this device"))
    try stage.tap("Done")
    #expect(cancelled(await stage.host.context.ending())?.text.hasPrefix("no_space") == true)
    #expect(stage.filesLeft() == [])
  }

  // MARK: Skipping

  @Test func `I1 what is missing is said in words before the sheet ends, the rest is saved`()
    async throws
  {
    let stage = try Stage([
      ProviderFixture.item([
        ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg"),
        ProviderFixture.file(
          photo, type: "public.heic", name: "b.heic", timing: .failing(.unknownError)),
        ProviderFixture.url(URL(string: "mailto:ann@example.org")!),
        NSItemProvider(),
      ])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("Saved, but 3 things are missing:"))
    #expect(stage.words.contains("“b.heic” could not be read."))
    #expect(stage.host.context.endings == [])
    try stage.tap("Done")
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.position) == [0])
    #expect(share.skipped.map(\.position) == [1, 2, 3])
    #expect(share.skipped.map(\.reason) == [.unreadable, .unsupported, .unsupported])
  }

  /// A photo that is here, and one that comes at the second try, or not.
  private func cloudStage(_ arrivesAt: Int) throws -> Stage {
    let tries = Guarded(0)
    let provider = NSItemProvider()
    provider.suggestedName = "cloud.jpg"
    let photo = self.photo
    provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) {
      completion in
      // One try of the intake asks for the file, the data, the picture and the item.
      if tries.with({
        $0 += 1; return $0
      }) >= arrivesAt {
        completion(photo, nil)
      } else {
        completion(
          nil,
          NSError(
            domain: NSItemProvider.errorDomain,
            code: NSItemProvider.ErrorCode.itemUnavailableError.rawValue))
      }
      return nil
    }
    let stage = try Stage([
      ProviderFixture.item([
        ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg"), provider,
      ])
    ])
    stage.controller.application = AnsweringApplication()
    return stage
  }

  @Test func `I16 what is still in iCloud is asked for once more, and joins the one share`()
    async throws
  {
    let stage = try cloudStage(5)
    stage.present()
    await stage.until(control: "Try Again")
    #expect(stage.words.contains("“cloud.jpg” is not on this device; it may still be in iCloud."))
    #expect(Set(stage.controls) == ["Cancel", "Save", "Try Again"])
    #expect(stage.controller.isModalInPresentation)
    #expect(!stage.record.names.contains(.committed))
    try stage.tap("Try Again")
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.displayName) == ["a.jpg", "cloud.jpg"])
    #expect(share.skipped == [])
  }

  @Test func `I16 who does not want to wait saves the rest, and it is listed as skipped`()
    async throws
  {
    let stage = try cloudStage(.max)
    stage.present()
    await stage.until(control: "Save")
    try stage.tap("Save")
    #expect(await stage.host.context.ending() == .completed)
    let share = try await stage.share().share
    #expect(share.items.map(\.displayName) == ["a.jpg"])
    #expect(share.skipped.map(\.reason) == [.unavailable])
  }

  @Test func `I16 a sheet that is taken away while it asks has saved what is there`() async throws {
    let stage = try cloudStage(.max)
    stage.present()
    await stage.until(control: "Save")
    stage.host.disappear()
    #expect(await stage.host.context.ending() == .completed)
    #expect(try await stage.share().share.items.count == 1)
  }

  @Test func `I16 cancel while it asks leaves nothing`() async throws {
    let stage = try cloudStage(.max)
    stage.present()
    await stage.until(control: "Cancel")
    await stage.until(control: "Save")
    try stage.tap("Cancel")
    #expect(cancelled(await stage.host.context.ending())?.code == NSUserCancelledError)
    #expect(stage.filesLeft() == [])
  }

  @Test func `I8 attachments beyond the limit are skipped, the first ones are kept`() async throws {
    var limits = Limits()
    limits.itemCount = 2
    let stage = try Stage(
      [
        ProviderFixture.item(
          (0..<4).map {
            ProviderFixture.file(Data([UInt8($0)]), type: "public.jpeg", name: "\($0).jpg")
          })
      ], limits: limits)
    stage.controller.application = AnsweringApplication()
    stage.present()
    await stage.until(control: "Done")
    try stage.tap("Done")
    _ = await stage.host.context.ending()
    let share = try await stage.share().share
    #expect(share.items.map(\.position) == [0, 1])
    #expect(share.skipped.map(\.reason) == [.tooMany, .tooMany])
  }

  @Test func `I9 P18 a callback that never comes is a skip after 30 seconds`() async throws {
    let never = Gate()
    let stage = try Stage([
      ProviderFixture.item([
        ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg"),
        ProviderFixture.file(photo, type: "public.jpeg", name: "never.jpg", timing: .when(never)),
      ])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await never.arrivals()
    await stage.until { stage.record.names.contains(.stored) }
    stage.clock.advance(by: 29)
    #expect(!stage.record.names.contains(.committed))
    stage.clock.advance(by: 1)
    await stage.until(control: "Done")
    #expect(stage.words.contains("“never.jpg” did not arrive in time."))
    try stage.tap("Done")
    _ = await stage.host.context.ending()
    let share = try await stage.share().share
    #expect(share.items.map(\.displayName) == ["a.jpg"])
    #expect(share.skipped.map(\.reason) == [.timedOut])
  }

  @Test func `I9 25 providers that never answer are all given up after 120 seconds`() async throws {
    let never = Gate()
    let stage = try Stage([
      ProviderFixture.item(
        (0..<25).map { _ in
          ProviderFixture.file(photo, type: "public.jpeg", timing: .when(never))
        })
    ])
    stage.present()
    for round in 1...4 {
      await never.arrivals(round * IntakeCourse.width)
      #expect(!stage.record.names.contains(.skipped))
      stage.clock.advance(by: 30)
    }
    await stage.until(control: "Done")
    #expect(stage.record.names.count { $0 == .skipped } == 25)
    #expect(stage.record.names.suffix(1) == [.failed])
    try stage.tap("Done")
    #expect(cancelled(await stage.host.context.ending())?.text.hasPrefix("load_failed") == true)
    #expect(stage.filesLeft() == [])
  }

  @Test func `P19 a callback that comes three times is one item`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("twice-\(UUID().uuidString).jpg")
    try photo.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stage = try Stage([
      ProviderFixture.item([CarelessProvider(file: file, type: "public.jpeg", callCount: 3)])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    #expect(await stage.host.context.ending() == .completed)
    #expect(try await stage.share().share.items.count == 1)
    #expect(stage.record.names.count { $0 == .stored } == 1)
  }

  @Test func `I9 a callback that comes after the deadline is ignored`() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("late-\(UUID().uuidString).jpg")
    try photo.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let gate = Gate()
    let stage = try Stage([
      ProviderFixture.item(
        text: "Words",
        [CarelessProvider(file: file, type: "public.jpeg", callCount: 1, gate: gate)])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    stage.clock.advance(by: 30)
    await stage.until(control: "Done")
    gate.open()
    try stage.tap("Done")
    _ = await stage.host.context.ending()
    let share = try await stage.share().share
    #expect(share.items == [])
    #expect(share.skipped.map(\.reason) == [.timedOut])
    #expect(!stage.record.names.contains(.stored))
  }

  // MARK: The sheet

  @Test func `progress appears after 200 ms, and every control has a label`() async throws {
    let gate = Gate()
    let stage = try Stage([
      ProviderFixture.item([
        ProviderFixture.file(photo, type: "public.jpeg", name: "a.jpg"),
        ProviderFixture.file(photo, type: "public.jpeg", name: "b.jpg", timing: .when(gate)),
      ])
    ])
    stage.controller.application = AnsweringApplication()
    stage.present()
    await stage.until(control: "Cancel")
    await stage.until { stage.record.names.contains(.stored) }
    #expect(!stage.words.contains("Copying"))
    stage.clock.advance(by: 0.2)
    await stage.until { stage.words.contains("Copying") }
    #expect(stage.words.contains("Saving to PhotoDrop"))
    #expect(!stage.controls.contains("?"))
    gate.open()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: [SheetLanguage.arabic, .japanese, .german])
  func `the sheet speaks the language that it is given, in its direction`(
    language: SheetLanguage
  ) async throws {
    let gate = Gate()
    let stage = try Stage([photoItem(.when(gate))], language: language)
    stage.controller.application = AnsweringApplication()
    stage.present()
    await gate.arrivals()
    let texts = SheetTexts(language, appName: "PhotoDrop")
    await stage.until(control: texts[.cancel])
    stage.clock.advance(by: 0.2)
    await stage.until { stage.words.contains(texts[.copyingOne]) }
    #expect(stage.words.contains(texts[.saving]))
    let direction = stage.controller.children.first?.view.semanticContentAttribute
    #expect(direction == (language == .arabic ? .forceRightToLeft : .forceLeftToRight))
    gate.open()
    _ = await stage.host.context.ending()
  }

  @Test func `an adopter's subclass can say it in other words`() async throws {
    let stage = try Stage([photoItem()], urlScheme: nil)
    stage.controller.words = [.openTheApp: "Safe in {app}."]
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("Safe in PhotoDrop."))
    try stage.tap("Done")
    _ = await stage.host.context.ending()
  }

  // MARK: Requests beside each other

  @Test func `I17 two requests in one process share nothing`() async throws {
    let gate = Gate()
    let first = try Stage([photoItem(.when(gate), name: "first.jpg")])
    let second = try Stage([photoItem(name: "second.jpg")])
    first.controller.application = AnsweringApplication()
    second.controller.application = AnsweringApplication()
    first.present()
    second.present()
    await gate.arrivals()
    #expect(await second.host.context.ending() == .completed)
    #expect(first.host.context.endings == [])
    gate.open()
    #expect(await first.host.context.ending() == .completed)
    #expect(try await first.share().share.items.map(\.displayName) == ["first.jpg"])
    #expect(try await second.share().share.items.map(\.displayName) == ["second.jpg"])
  }
}
