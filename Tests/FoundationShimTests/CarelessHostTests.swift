import Foundation
import FoundationShim
import PhoneLink
import Testing

/// Hosts that call back as they like, or take away what they gave.
@Suite struct CarelessHostTests {
  private let folder = TestFolder()

  private func provider(
    _ host: FakeHost, _ type: String, _ form: String, _ more: [String: JSONValue] = [:]
  ) throws -> NSItemProvider {
    let representation = more.merging([
      "type": .string(type), "as": .string(form), "handle": "h1",
    ]) { own, _ in own }
    let body: JSONValue = [
      "items": [["attachments": [["representations": [.object(representation)]]]]]
    ]
    let offer = HostOffer(body: body, channel: host)
    return try #require(offer.items.first?.attachments?.first)
  }

  @Test func `a host that answers twice calls back twice, each time with a file of its own (P19)`()
    async throws
  {
    let file = try folder.file("a.jpg", "photo")
    let host = FakeHost { _ in ["path": .string(file.path), "twice": true] }
    let provider = try provider(host, "public.jpeg", "file", ["careless": true])
    let calls = AsyncStream<LoadedFile>.makeStream()
    _ = provider.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { url, error in
      calls.continuation.yield(
        LoadedFile(
          url: url, text: url.flatMap { try? String(contentsOf: $0, encoding: .utf8) },
          error: error as NSError?))
    }
    var found: [LoadedFile] = []
    for await call in calls.stream {
      found.append(call)
      if found.count == 2 { break }
    }
    #expect(found.map(\.text) == ["photo", "photo"])
    #expect(found[0].url != found[1].url)
    await providersAreQuiet()
    #expect(found.allSatisfy { !FileManager.default.fileExists(atPath: $0.url?.path ?? "") })
  }

  @Test func `a host that answers late is heard after the load was cancelled (P18)`() async throws {
    let file = try folder.file("a.jpg", "photo")
    let host = FakeHost()
    let provider = try provider(host, "public.jpeg", "file", ["careless": true])
    let calls = AsyncStream<String>.makeStream()
    let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { url, error in
      let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
      calls.continuation.yield(text ?? "error \((error as NSError?)?.code ?? 0)")
    }
    await host.waitFor("load")
    while host.questions.isEmpty { await Task.yield() }
    await providersAreQuiet()
    progress.cancel()
    await host.waitFor("cancelLoad")
    host.answerAll(["path": .string(file.path)])
    // Cancelling gave no answer of its own: the late one is the first.
    #expect(await calls.stream.first { _ in true } == "photo")
  }

  @Test func `what vanishes is there in the callback and gone after it (P21)`() async throws {
    for form in ["inPlace", "item"] {
      let file = try folder.file("\(form).png", "picture")
      let host = FakeHost { _ in ["path": .string(file.path)] }
      let provider = try provider(host, "public.png", form, ["vanishes": true, "class": "URL"])
      let told: (String?, URL?) = await withCheckedContinuation { waiting in
        if form == "item" {
          provider.loadItem(forTypeIdentifier: "public.png") { item, _ in
            let url = item as Any? as? URL
            let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
            waiting.resume(returning: (text, url))
          }
        } else {
          _ = provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.png") { url, _, _ in
            let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
            waiting.resume(returning: (text, url))
          }
        }
      }
      await providersAreQuiet()
      #expect(told.0 == "picture")
      #expect(!FileManager.default.fileExists(atPath: try #require(told.1).path))
    }
  }

  @Test func `an item that is no address cannot be had as a file (P2)`() async throws {
    let host = FakeHost { _ in ["text": "words"] }
    let provider = try provider(host, "public.png", "item", ["class": "String"])
    #expect(await provider.file("public.png").error?.code == -1100)
    #expect(await provider.data("public.png").data == Data("words".utf8))
  }

  @Test func `an address as an object is its text, and may need permission (P3)`() async throws {
    let file = try folder.file("shot.png", "picture")
    let plain = try provider(
      FakeHost { _ in ["path": .string(file.path)] }, "public.url", "object", ["class": "URL"])
    #expect(await plain.data("public.url").data == Data(file.absoluteString.utf8))
    let scoped = try provider(
      FakeHost { _ in ["path": .string(file.path), "securityScoped": true] }, "public.file-url",
      "item", ["class": "URL"])
    let address = await scoped.itemDescription("public.file-url").dropFirst("URL ".count)
    let url = try #require(URL(string: String(address)))
    #expect((try? Data(contentsOf: url)) == nil)
    #expect(url.startAccessingSecurityScopedResource())
    defer { url.stopAccessingSecurityScopedResource() }
    #expect(try String(contentsOf: url, encoding: .utf8) == "picture")
  }
}
