import Foundation
import ShareTargetCore
import Testing

@testable import SimulatedPhone

/// The demo's check, with everything right and then with one thing wrong at a time.
@Suite struct DemoCheckTests {
  private static let id = "01890000-0000-7000-8000-000000000001"

  /// A run whose page, drawn by hand, shows the picture of `shown` where a photo of seed 1 was shared.
  private func check(
    shown: UInt64 = 1, fit: String = "fill", state: String = "shown", content: Content? = nil,
    change: (inout DemoCheck, URL) throws -> Void = { _, _ in }
  ) throws -> [String] {
    let device = try Device()
    defer { device.remove() }
    let content =
      content ?? .picture(.jpeg, seed: 1, bytes: nil, width: 300, height: 200)
    let original = device.host.appendingPathComponent("my photo.jpg")
    try ContentMaker().write(content, to: original)
    let folder = device.folder.appendingPathComponent("kept")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("0.jpg")
    try FileManager.default.copyItem(at: original, to: file)

    let share = Share(
      id: try #require(ShareID(Self.id)), createdAt: Date(timeIntervalSince1970: 0),
      items: [
        SharedItem(
          kind: .image, position: 0, storedName: "0.jpg", displayName: "my photo.jpg",
          declaredType: "public.jpeg")
      ])
    // The page is twice as sharp as its CSS pixels; the element stands at 20, 40.
    let element = (x: 20.0, y: 40.0, width: 150.0, height: fit == "contain" ? 150.0 : 100.0)
    let page = PageReport(
      articles: [
        .init(
          share: Self.id, text: "my photo.jpg", links: [],
          photos: [
            .init(
              item: 0, state: state, fit: fit, x: element.x, y: element.y, width: element.width,
              height: element.height)
          ])
      ], width: 400)
    let picture = try draw(
      Picture(seed: shown, width: 300, height: 200), x: 40, y: fit == "contain" ? 130 : 80,
      width: 300, height: 200)
    var check = DemoCheck(
      originals: [Self.id: [.init(name: "my photo.jpg", file: original)]],
      kept: [Self.id: KeptShare(share: share, folder: folder)], page: page, picture: picture,
      container: ContainerInventory(of: device.group("group.none")))
    try change(&check, file)
    return check.failures()
  }

  /// A white page with a picture on it.
  private func draw(
    _ picture: Picture, x: Int, y: Int, width: Int, height: Int
  ) throws -> Picture {
    let scaled = try #require(picture.scaled(width: width, height: height))
    var pixels = [UInt8](repeating: 255, count: 800 * 600 * 4)
    for row in 0..<height {
      let from = row * width * 4
      let to = ((y + row) * 800 + x) * 4
      pixels.replaceSubrange(to..<(to + width * 4), with: scaled.pixels[from..<(from + width * 4)])
    }
    return Picture(width: 800, height: 600, pixels: pixels)
  }

  @Test(arguments: ["fill", "contain", "cover"])
  func `a run that is right passes`(fit: String) throws {
    #expect(try check(fit: fit) == [])
  }

  @Test func `a page that shows another photo fails`() throws {
    let failures = try check(shown: 2)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("The page shows something else than my photo.jpg") == true)
  }

  @Test func `a page that shows nothing where the photo should be fails`() throws {
    let failures = try check { check, _ in
      check.picture = Picture(
        width: 800, height: 600, pixels: [UInt8](repeating: 255, count: 800 * 600 * 4))
    }
    #expect(failures.count == 1)
  }

  @Test func `a photo that can be read but is shown as unreadable fails`() throws {
    #expect(try check(state: "unreadable").count == 1)
  }

  @Test func `bytes that are no picture may be shown as unreadable`() throws {
    #expect(try check(state: "unreadable", content: .raw(seed: 1, bytes: 0)) == [])
    #expect(try check(state: "unreadable", content: .raw(seed: 1, bytes: 900)) == [])
  }

  @Test func `a photo that ends early is not compared, but must be shown or said to be unreadable`()
    throws
  {
    let device = try Device()
    defer { device.remove() }
    let whole = device.folder.appendingPathComponent("whole.jpg")
    try ContentMaker().write(
      .picture(.jpeg, seed: 3, bytes: 60_000, width: 300, height: 200), to: whole)
    let data = try Data(contentsOf: whole)
    #expect(!JPEGFile.endsEarly(data))
    #expect(!JPEGFile.endsEarly(data + Data(count: 100)))
    #expect(JPEGFile.endsEarly(data.dropLast(2)))
    #expect(JPEGFile.endsEarly(data.prefix(30_000)))
    let half = device.folder.appendingPathComponent("half.jpg")
    try data.dropLast(4_000).write(to: half)
    #expect(try check(shown: 9, content: .file(half)) == [])
    #expect(try check(state: "unreadable", content: .file(half)) == [])
    #expect(try check(state: "", content: .file(half)).count == 1)
  }

  @Test func `one changed byte fails`() throws {
    let failures = try check { _, file in
      let handle = try FileHandle(forUpdating: file)
      try handle.seek(toOffset: 700)
      try handle.write(contentsOf: Data([0x55, 0xAA, 0x55]))
      try handle.close()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("What the app kept of my photo.jpg differs") == true)
  }

  @Test func `another name fails`() throws {
    let failures = try check { check, _ in
      check.originals[Self.id]?[0].name = "your photo.jpg"
    }
    #expect(failures == ["your photo.jpg arrived under the name my photo.jpg."])
  }

  @Test func `a share that did not arrive fails, and so does one that nobody made`() throws {
    let failures = try check { check, _ in
      check.kept["01890000-0000-7000-8000-000000000002"] = check.kept.removeValue(forKey: Self.id)
    }
    #expect(failures.count == 2)
  }

  @Test(arguments: [
    ("app", "ended", "signal=11", "The app crashed: signal 11."),
    ("app", "ended", "status=70", "The app ended by itself: status=70."),
    ("app", "ended", "signal=9", nil), ("app", "ended", "status=0", nil),
    ("extension", "ended", "signal=11", nil), ("app", "launched", "", nil),
  ])
  func `an app that crashes fails every story`(
    source: String, name: String, facts: String, sentence: String?
  ) {
    let event = PhoneEvent(
      number: 1, seconds: 0, source: source, processIdentifier: 7, name: name, facts: facts)
    #expect(event.crash == sentence)
  }

  @Test func `a page without the share fails`() throws {
    #expect(
      try check { check, _ in check.page.articles = [] }
        == ["The page does not show the share \(Self.id)."])
  }

  @Test func `F11 a run that leaves a file fails`() throws {
    let device = try Device()
    defer { device.remove() }
    let group = device.group("group.test")
    for path in [
      "ShareTarget/1/staging", "ShareTarget/1/inbox", "ShareTarget/1/receipts",
      "ShareTarget/1/trash",
    ] {
      try FileManager.default.createDirectory(
        at: group.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    try Data().write(to: group.appendingPathComponent("ShareTarget/1/receipts/\(Self.id)"))
    #expect(ContainerInventory(of: group).filesLeft == [])
    #expect(try check { check, _ in check.container = ContainerInventory(of: group) } == [])
    try Data().write(to: group.appendingPathComponent("ShareTarget/1/trash/leftover"))
    #expect(
      try check { check, _ in check.container = ContainerInventory(of: group) }
        == ["Left behind in the App Group container: ShareTarget/1/trash/leftover."])
  }

  @Test func `a committed share without a receipt is pending`() throws {
    let device = try Device()
    defer { device.remove() }
    let group = device.group("group.test")
    let inbox = group.appendingPathComponent("ShareTarget/1/inbox/\(Self.id)")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    #expect(ContainerInventory(of: group).pending == [Self.id])
    #expect(ContainerInventory(of: group).filesLeft == ["ShareTarget/1/inbox/\(Self.id)"])
    let receipts = group.appendingPathComponent("ShareTarget/1/receipts")
    try FileManager.default.createDirectory(at: receipts, withIntermediateDirectories: true)
    try Data().write(to: receipts.appendingPathComponent(Self.id))
    #expect(ContainerInventory(of: group).pending == [])
  }
}
