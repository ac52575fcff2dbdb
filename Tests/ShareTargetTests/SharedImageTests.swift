import Foundation
import ShareTarget
import Testing

/// The original contract over the inbox (H12 to H20, H22), and its golden files.
@Suite(.timeLimit(.minutes(10))) struct SharedImageTests {
  typealias Object = [String: Any]

  private static func phone(_ policy: ShareTargetConfiguration.Policy = .latestOnly) throws -> Phone
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = policy
    return try Phone(configuration)
  }

  /// A page over an app's process.
  private struct Page {
    let calls: SharedImageCalls
    let app: ShareInbox

    init(_ phone: Phone) {
      app = phone.app(wakesUp: true)
      calls = SharedImageCalls(SharedImage(inbox: app, log: phone.originalLog))
    }

    func call(_ name: String, _ argument: Object = [:]) async throws -> Object {
      let answer = try await calls.call(
        name, argument: JSONSerialization.data(withJSONObject: argument))
      return try #require(try JSONSerialization.jsonObject(with: answer) as? Object)
    }

    func code(_ name: String, _ argument: Object) async -> String? {
      do {
        _ = try await call(name, argument)
        return nil
      } catch { return (error as? ShareTargetError)?.code.rawValue }
    }

    var shownID: String? {
      get async throws { try await call("getSharedImage")["shareId"] as? String }
    }
  }

  // MARK: - The golden files

  private static func golden(_ name: String) throws -> [Object] {
    let file = WireTests.folder.appendingPathComponent("shared-image/\(name).json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object)
    #expect(object["call"] as? String == name)
    return try #require(object["exchanges"] as? [Object])
  }

  @Test func `every call of the files is a call, and every call has a file`() throws {
    let folder = WireTests.folder.appendingPathComponent("shared-image")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(SharedImageCalls.names.map { "\($0).json" }))
  }

  @Test func `a photo and its absence are answered as the files say (H17, H18)`() async throws {
    let get = try Self.golden("getSharedImage")
    let has = try Self.golden("hasSharedImage")
    let wanted = try #require(get[0]["answer"] as? Object)
    let phone = try Self.phone()
    let bytes = try #require(
      (wanted["base64"] as? String).flatMap { Data(base64Encoded: $0) })
    let id = try phone.share([(try #require(wanted["fileName"] as? String), bytes)])
    let page = Page(phone)
    var answer = try await page.call("getSharedImage")
    #expect(answer["shareId"] as? String == "\(id)")
    answer["shareId"] = wanted["shareId"]
    #expect(try Self.text(answer) == Self.text(wanted))
    #expect(
      try Self.text(try await page.call("hasSharedImage"))
        == Self.text(try #require(has[0]["answer"])))
    _ = try await page.call("markProcessed", ["shareId": "\(id)"])
    #expect(
      try Self.text(try await page.call("getSharedImage"))
        == Self.text(try #require(get[1]["answer"])))
    #expect(
      try Self.text(try await page.call("hasSharedImage"))
        == Self.text(try #require(has[1]["answer"])))
  }

  @Test func `marking answers and rejects as the files say, waiting or not (H19, H22)`()
    async throws
  {
    let phone = try Self.phone()
    let page = Page(phone)
    for exchange in try Self.golden("markProcessed") {
      let argument = try #require(exchange["argument"] as? Object)
      if let rejection = exchange["rejection"] as? Object {
        #expect(await page.code("markProcessed", argument) == rejection["code"] as? String)
      } else {
        let answer = try await page.call("markProcessed", argument)
        #expect(try Self.text(answer) == Self.text(try #require(exchange["answer"])))
        #expect(
          phone.slot.values[.processedShareID]?.text == argument["shareId"] as? String)
      }
    }
  }

  private static func text(_ object: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]),
      as: UTF8.self)
  }

  // MARK: - Reading

  @Test func `reading again gives the same share and changes nothing, two lines each time (H12)`()
    async throws
  {
    let phone = try Self.phone()
    let id = try phone.share("bytes")
    let page = Page(phone)
    await phone.log.wait(for: .idle)
    let before = (phone.files(in: phone.container), phone.slot.values)
    phone.lines.with { $0 = [] }
    for _ in 0..<3 { #expect(try await page.shownID == "\(id)") }
    #expect(phone.files(in: phone.container) == before.0)
    #expect(phone.slot.values == before.1)
    #expect(
      phone.lines.with { $0 }
        == Array(
          repeating: [
            "[ShareTarget] shareId=\(id) retrieved",
            "[ShareTarget] shareId=\(id) left intact after retrieval",
          ], count: 3
        ).flatMap { $0 })
  }

  @Test func `asking whether a photo waits writes no line and takes no byte (H13)`() async throws {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.limits.base64Bytes = 1
    let phone = try Phone(configuration)
    try phone.share("more than one byte")
    let page = Page(phone)
    phone.lines.with { $0 = [] }
    #expect(try await page.call("hasSharedImage")["hasImage"] as? Bool == true)
    #expect(phone.lines.with { $0 } == [])
  }

  @Test func `a photo over the limit is a coded error that names the other way (H17)`() async throws
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.limits.base64Bytes = 10
    let phone = try Phone(configuration)
    let id = try phone.share("eleven byte")
    let page = Page(phone)
    do {
      _ = try await page.call("getSharedImage")
      Issue.record("The photo was given.")
    } catch let error as ShareTargetError {
      #expect(error.code == .imageTooLarge)
      #expect(error.message.contains("get({ id: \"\(id)\" })"))
    }
    // That way gives it.
    let all = BridgeCalls(inbox: page.app, keeper: phone.keeper(), exports: phone.home)
    let answer = try await all.call("get", argument: Data(#"{"id":"\#(id)"}"#.utf8))
    let share =
      try #require(
        try JSONSerialization.jsonObject(with: answer) as? Object)["share"] as? Object
    let item = try #require((share?["items"] as? [Object])?.first)
    let file = try #require((item["file"] as? String).flatMap { URL(string: $0) })
    #expect(try Data(contentsOf: file) == Data("eleven byte".utf8))
  }

  // MARK: - Marking

  @Test func `a marked share is not shown again, to no process, and its files go (H20)`()
    async throws
  {
    let phone = try Self.phone()
    let id = try phone.share()
    let page = Page(phone)
    #expect(try await page.shownID == "\(id)")
    // In any case of letters, twice.
    for _ in 0..<2 {
      let answer = try await page.call("markProcessed", ["shareId": "\(id)".lowercased()])
      #expect(answer["success"] as? Bool == true)
    }
    #expect(try await page.shownID == nil)
    #expect(
      phone.lines.with { $0 }.filter { $0.hasSuffix("marked processed") }
        == Array(repeating: "[ShareTarget] shareId=\(id) marked processed", count: 2))
    await phone.log.wait(for: .swept)
    #expect(try await Page(phone).shownID == nil)
    #expect(phone.filesLeft() == [])
    #expect(phone.slot.values == [.processedShareID: .text("\(id)")])
  }

  @Test func `marking what does not wait hides nothing (H20)`() async throws {
    let phone = try Self.phone()
    let id = try phone.share()
    let page = Page(phone)
    for text in ["0198B2C0-1C00-7ABC-8DEF-0123456789AB", "../../x", "é\n[ShareTarget] forged"] {
      _ = try await page.call("markProcessed", ["shareId": text])
      #expect(try await page.shownID == "\(id)")
    }
    #expect(phone.lines.with { $0 }.allSatisfy { !$0.contains("\n") })
    #expect(
      await page.code("markProcessed", ["shareId": String(repeating: "x", count: 1 << 20)])
        == "invalid_argument")
    #expect(try await page.shownID == "\(id)")
  }

  @Test func `with queue the next photo is shown when the first is marked, bytes never mixed (H9)`()
    async throws
  {
    let phone = try Self.phone(.queue)
    let ids = try (0..<5).map { try phone.share("photo \($0)") }
    let page = Page(phone)
    for (index, id) in ids.enumerated() {
      let answer = try await page.call("getSharedImage")
      #expect(answer["shareId"] as? String == "\(id)")
      #expect(
        (answer["base64"] as? String).flatMap { Data(base64Encoded: $0) }
          == Data("photo \(index)".utf8))
      _ = try await page.call("markProcessed", ["shareId": "\(id)"])
    }
    #expect(try await page.shownID == nil)
  }

  @Test func `what native code takes is not shown, and the other way round (H9)`() async throws {
    let phone = try Self.phone(.queue)
    let ids = [try phone.share("one"), try phone.share("two")]
    let page = Page(phone)
    var offers = page.app.offers.makeAsyncIterator()
    let offer = try #require(await offers.next())
    #expect(offer.share.id == ids[0])
    // Still the same share, because nobody has accepted it.
    #expect(try await page.shownID == "\(ids[0])")
    try await offer.acknowledge()
    #expect(try await page.shownID == "\(ids[1])")
    _ = try await page.call("markProcessed", ["shareId": "\(ids[1])"])
    #expect(try await page.shownID == nil)
  }

  @Test func `a share that is damaged or has no image does not stand in the way`() async throws {
    let phone = try Self.phone(.queue)
    let first = try phone.share("first")
    try phone.share([], link: "https://example.org/")
    let last = try phone.share("last")
    try Data("x".utf8).write(
      to: phone.container.appendingPathComponent("ShareTarget/1/inbox/\(first)/0.jpeg"))
    #expect(try await Page(phone).shownID == "\(last)")
  }

  // MARK: - The flag and the notification

  @Test func `becoming active takes the flag and announces once, in native code too (H14)`()
    async throws
  {
    let phone = try Self.phone()
    let center = NotificationCenter()
    try phone.share()
    let app = phone.app()
    let signal = SharedPhotoSignal(app.inbox, center: center)
    let heard = Guarded(0)
    let token = center.addObserver(
      forName: SharedPhotoSignal.notification, object: nil, queue: nil
    ) { _ in heard.with { $0 += 1 } }
    defer { center.removeObserver(token) }
    #expect(signal.isReady)
    signal.appBecameActive()
    #expect(heard.with { $0 } == 1)
    #expect(!signal.isReady)
    #expect(phone.slot.values[.ready] == nil)
    #expect(phone.slot.values[.shareID] != nil)
    signal.appBecameActive()
    #expect(heard.with { $0 } == 1)
    try phone.share()
    signal.clear()
    #expect(!signal.isReady)
    // The flag is a hint: a photo that is new here is announced without it.
    signal.appBecameActive()
    #expect(heard.with { $0 } == 2)
  }

  @Test
  func `a photo that comes while the app is active is announced once, and the flag stays (H16)`()
    async throws
  {
    let phone = try Self.phone()
    let center = NotificationCenter()
    let signal = SharedPhotoSignal(phone.app().inbox, center: center)
    let heard = Guarded(0)
    let token = center.addObserver(
      forName: SharedPhotoSignal.notification, object: nil, queue: nil
    ) { _ in heard.with { $0 += 1 } }
    defer { center.removeObserver(token) }
    signal.photoMayHaveCome()
    #expect(heard.with { $0 } == 0)
    try phone.share()
    signal.photoMayHaveCome()
    signal.photoMayHaveCome()
    #expect(heard.with { $0 } == 1)
    #expect(signal.isReady)
    signal.appBecameActive()
    #expect(!signal.isReady)
  }

  @Test func `the announcement is an asynchronous sequence (H14)`() async throws {
    let phone = try Self.phone()
    let center = NotificationCenter()
    try phone.share()
    let signal = SharedPhotoSignal(phone.app().inbox, center: center)
    var announcements = SharedPhotoSignal.announcements(center: center).makeAsyncIterator()
    signal.appBecameActive()
    #expect(await announcements.next() != nil)
  }

  @Test func `without a configuration the original functions answer with nothing`() {
    #expect(SharedImageUtility.getSharedImageData() == nil)
    #expect(!SharedImageUtility.hasSharedImage())
    #expect(!SharedImageUtility.isSharedPhotoReady())
    SharedImageUtility.clearSharedPhotoReadyFlag()
    SharedImageUtility.checkForSharedImageOnActivation()
  }
}
