import Foundation
import FoundationShim
import PhoneLink
import Testing

@Suite struct HostOfferTests {
  private let folder = TestFolder()

  private func provider(
    _ host: FakeHost, _ type: String, _ form: String, class name: String? = nil
  ) throws -> NSItemProvider {
    var representation: [String: JSONValue] = [
      "type": .string(type), "as": .string(form), "handle": "h1",
    ]
    if let name { representation["class"] = .string(name) }
    let offer = HostOffer(
      body: [
        "request": "r",
        "items": [
          [
            "attachments": [
              ["suggestedName": "IMG_0001", "representations": [.object(representation)]]
            ]
          ]
        ],
      ], channel: host)
    return try #require(offer.items.first?.attachments?.first)
  }

  @Test func `an offer becomes items with title, text, people and providers in order`() throws {
    let offer = HostOffer(
      body: [
        "request": "share",
        "items": [
          [
            "title": "T", "contentText": "C", "recipient": "anna",
            "attachments": [
              [
                "suggestedName": "a",
                "representations": [
                  ["type": "public.heic", "as": "file", "handle": "1"],
                  ["type": "public.jpeg", "as": "inPlace", "handle": "2"],
                  ["type": "public.url", "as": "item", "handle": "3"],
                  ["type": "public.png", "as": "something new", "handle": "4"],
                ],
              ], ["representations": []],
            ],
          ], ["attachments": nil, "contentText": "only text"],
        ],
      ], channel: FakeHost())
    #expect(offer.request == "share")
    #expect(offer.recipients == ["anna", nil])
    let first = try #require(offer.items.first)
    #expect(first.attributedTitle?.string == "T")
    #expect(first.attributedContentText?.string == "C")
    let attachments = try #require(first.attachments)
    #expect(attachments.count == 2)
    #expect(
      attachments[0].registeredTypeIdentifiers == ["public.heic", "public.jpeg", "public.url"])
    #expect(attachments[0].registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.jpeg"])
    #expect(offer.items.last?.attachments == nil)
  }

  @Test func `a host's file is copied, and the host's own stays`() async throws {
    let file = try folder.file("host.jpg", "photo")
    let host = FakeHost { _ in ["path": .string(file.path)] }
    let provider = try provider(host, "public.jpeg", "file")
    let loaded = await provider.file("public.image")
    #expect(loaded.text == "photo")
    #expect(loaded.url?.lastPathComponent == "IMG_0001.jpeg")
    #expect(host.sent.map(\.body) == [["handle": "h1", "mode": "file"]])
    #expect(FileManager.default.fileExists(atPath: file.path))
    // By loadItem host apps have been seen to give the file's URL.
    #expect(await provider.itemDescription("public.jpeg").hasPrefix("URL file://"))
  }

  @Test func `items arrive as the class that the host registered`() async throws {
    let file = try folder.file("a.bin", "bytes")
    let cases: [(String?, JSONValue, String)] = [
      ("URL", ["url": "https://example.org/"], "URL https://example.org/"),
      ("URL", ["path": .string(file.path)], "URL \(file.absoluteString)"),
      ("String", ["text": "t"], "String t"), (nil, ["text": "t"], "String t"),
      ("Data", ["path": .string(file.path)], "Data bytes"),
      ("NSAttributedString", ["text": "s"], "NSAttributedString s"),
      ("Dictionary", ["plist": ["k": ["title": "x", "n": 1]]], "Dictionary [\"k\"]"),
      (nil, ["plist": ["k": 1]], "Dictionary [\"k\"]"), ("nil", ["text": "t"], "nil"),
      (nil, ["nil": true], "nil"), (nil, ["error": -1000], "error -1000"),
      ("UnknownClass", ["text": "t"], "error -1100"),
    ]
    for (name, answer, expected) in cases {
      let provider = try provider(FakeHost { _ in answer }, "public.data", "item", class: name)
      #expect(await provider.itemDescription("public.data") == expected)
    }
  }

  @Test func `a class that another module adds is made by it`() async throws {
    HostObjects.register(className: "Shouted") { answer in
      guard case .text(let text) = answer else { throw CocoaError(.coderInvalidValue) }
      return NSString(string: text.uppercased())
    }
    let provider = try provider(
      FakeHost { _ in ["text": "a"] }, "public.data", "item", class: "Shouted")
    #expect(await provider.itemDescription("public.data") == "String A")
  }

  @Test func `bytes and objects come by the binary interface`() async throws {
    let link = try provider(
      FakeHost { _ in ["url": "https://example.org/"] }, "public.url", "object")
    #expect(await link.itemDescription("public.url") == "Data https://example.org/")
    let text: String? = await withCheckedContinuation { waiting in
      _ = link.loadObject(ofClass: URL.self) {
        waiting.resume(returning: $0?.absoluteString); _ = $1
      }
    }
    #expect(text == "https://example.org/")
    let list = try provider(
      FakeHost { _ in ["plist": ["a": [true, 1.5, nil]]] }, "com.apple.property-list", "data")
    let data = try #require(await list.data("com.apple.property-list").data)
    let value = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect((value as? [String: [Any]])?["a"]?.map { "\($0)" } == ["true", "1.5"])
  }

  @Test func `an error of the host has its code and domain (P17), a host that has gone is unknown`()
    async throws
  {
    let cloud = try provider(FakeHost { _ in ["error": -1000] }, "public.heic", "file")
    #expect(await cloud.file("public.heic").error?.code == -1000)
    let odd = try provider(
      FakeHost { _ in ["error": 5, "domain": "host"] }, "public.heic", "data")
    let error = await odd.data("public.heic").error
    #expect(error?.code == -1000)
    #expect((error?.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "host")
    let host = FakeHost()
    let gone = try provider(host, "public.heic", "data")
    async let answer = gone.data("public.heic")
    await host.waitFor("load")
    while host.questions.isEmpty { await Task.yield() }
    host.answerAll(nil)
    #expect(await answer.error?.code == -1)
  }

  @Test func `the host's progress moves the load's, and cancelling reaches the host`() async throws
  {
    let host = FakeHost()
    let provider = try provider(host, "public.movie", "file")
    let done = AsyncStream<Int>.makeStream()
    let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { _, error in
      done.continuation.yield((error as NSError?)?.code ?? 0)
    }
    await host.waitFor("load")
    await providersAreQuiet()
    host.deliver("progress", ["handle": "other", "fraction": 0.9])
    #expect(progress.fractionCompleted == 0)
    host.deliver("progress", ["handle": "h1", "fraction": 0.5])
    #expect(progress.fractionCompleted > 0.3)
    progress.cancel()
    #expect(await done.stream.first { _ in true } == CocoaError.userCancelled.rawValue)
    await host.waitFor("cancelLoad")
    #expect(host.sent.last?.body == ["handle": "h1"])
  }

  @Test func `a security-scoped file is there only between start and stop`() async throws {
    let file = try folder.file("secret.pdf", "pdf")
    let host = FakeHost { _ in ["path": .string(file.path), "securityScoped": true] }
    let provider = try provider(host, "com.adobe.pdf", "inPlace")
    let loaded = await provider.inPlace("com.adobe.pdf")
    #expect(loaded.isInPlace)
    #expect(loaded.text == nil)
    let url = try #require(loaded.url)
    #expect(url.lastPathComponent == "secret.pdf")
    #expect(url.startAccessingSecurityScopedResource())
    #expect(url.startAccessingSecurityScopedResource())
    url.stopAccessingSecurityScopedResource()
    #expect(try String(contentsOf: url, encoding: .utf8) == "pdf")
    url.stopAccessingSecurityScopedResource()
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(!file.startAccessingSecurityScopedResource())
    // A copy needs no access: the system makes it with its own.
    #expect(await provider.file("com.adobe.pdf").text == "pdf")
  }
}
