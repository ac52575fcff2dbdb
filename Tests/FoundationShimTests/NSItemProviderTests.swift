import Foundation
import FoundationShim
import Synchronization
import Testing

@Suite struct NSItemProviderTests {
  private let folder = TestFolder()

  private func provider(_ type: String, _ text: String) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
      completion(Data(text.utf8), nil)
      return nil
    }
    return provider
  }

  @Test func `types keep the order of registration, and a second registration its place`() async {
    let provider = provider("public.heic", "1")
    for (type, text) in [("public.jpeg", "2"), ("public.url", "3"), ("public.jpeg", "4")] {
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
        $0(Data(text.utf8), nil)
        return nil
      }
    }
    #expect(provider.registeredTypeIdentifiers == ["public.heic", "public.jpeg", "public.url"])
    #expect(await provider.data("public.jpeg").data == Data("4".utf8))
  }

  @Test func `a broader type finds the first registered type below it`() async {
    let provider = provider("public.heic", "heic")
    provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) {
      $0(Data("jpeg".utf8), nil)
      return nil
    }
    #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(provider.hasItemConformingToTypeIdentifier("PUBLIC.DATA"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.movie"))
    #expect(await provider.data("public.image").data == Data("heic".utf8))
    #expect(await provider.data("public.jpeg").data == Data("jpeg".utf8))
  }

  @Test func `file options filter the types that may be opened in place`() {
    let provider = provider("public.jpeg", "")
    provider.registerFileRepresentation(
      forTypeIdentifier: "com.adobe.pdf", fileOptions: .openInPlace, visibility: .all
    ) { _ in nil }
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["com.adobe.pdf"])
    #expect(
      !provider.hasRepresentationConforming(
        toTypeIdentifier: "public.image", fileOptions: .openInPlace))
  }

  @Test @MainActor func `handlers and completions run on an internal queue, never on the main one`()
    async
  {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
      $0(Data(currentQueueLabel().utf8), nil)
      return nil
    }
    let (load, done) = await withCheckedContinuation { waiting in
      provider.loadDataRepresentation(forTypeIdentifier: "public.png") { data, _ in
        waiting.resume(returning: (data, currentQueueLabel()))
      }
    }
    let internalQueue = "com.apple.Foundation.NSItemProvider-callback-queue"
    #expect(load == Data(internalQueue.utf8))
    #expect(done == internalQueue)
  }

  @Test func `a load of a type that is not there is error -1000`() async {
    let provider = provider("public.png", "")
    let errors = [
      await provider.data("public.movie").error, await provider.file("public.movie").error,
      await provider.inPlace("public.movie").error,
    ]
    #expect(errors.map { $0?.code } == [-1000, -1000, -1000])
    #expect(errors.allSatisfy { $0?.domain == NSItemProvider.errorDomain })
    #expect(await provider.itemDescription("public.movie") == "error -1000")
  }

  @Test func `a provider's error becomes the cause of an unavailable item, its own kind passes`()
    async
  {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
      $0(nil, CocoaError(.fileReadNoSuchFile))
      return nil
    }
    provider.registerFileRepresentation(forTypeIdentifier: "public.movie", visibility: .all) {
      $0(nil, false, NSError(domain: NSItemProvider.errorDomain, code: -1200))
      return nil
    }
    let wrapped = await provider.data("public.png").error
    #expect(wrapped?.code == -1000)
    let cause = wrapped?.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(cause?.code == CocoaError.fileReadNoSuchFile.rawValue)
    #expect(await provider.file("public.movie").error?.code == -1200)
  }

  @Test func `neither item nor error arrives as it is (P20)`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
      $0(nil, nil)
      return nil
    }
    provider.registerItem(forTypeIdentifier: "public.url") { completion, _, _ in
      completion?(nil, nil)
    }
    let answer = await provider.data("public.png")
    #expect(answer.data == nil && answer.error == nil)
    let file = await provider.file("public.png")
    #expect(file.url == nil && file.error == nil)
    #expect(await provider.itemDescription("public.url") == "nil")
  }

  @Test func `a second answer is ignored (P19)`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
      $0(Data("first".utf8), nil)
      $0(Data("second".utf8), nil)
      return nil
    }
    let count = Mutex(0)
    let first: Data? = await withCheckedContinuation { waiting in
      provider.loadDataRepresentation(forTypeIdentifier: "public.png") { data, _ in
        if count.withLock({ count in
          count += 1
          return count
        }) == 1 {
          waiting.resume(returning: data)
        }
      }
    }
    await providersAreQuiet()
    #expect(first == Data("first".utf8))
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `a copy has the same representations and shares nothing that is registered later`()
    async
  {
    let provider = provider("public.png", "1")
    provider.suggestedName = "a"
    let copy = provider.copy() as? NSItemProvider
    copy?.registerItem(forTypeIdentifier: "public.url") { _, _, _ in }
    #expect(copy?.suggestedName == "a")
    #expect(copy?.registeredTypeIdentifiers == ["public.png", "public.url"])
    #expect(provider.registeredTypeIdentifiers == ["public.png"])
    #expect(await copy?.data("public.png").data == Data("1".utf8))
  }

  @Test func `a provider of a file offers its content and its URL`() async throws {
    let file = try folder.file("report.pdf", "content")
    let provider = try #require(NSItemProvider(contentsOf: file))
    #expect(provider.registeredTypeIdentifiers == ["com.adobe.pdf", "public.file-url"])
    #expect(provider.suggestedName == "report.pdf")
    #expect(await provider.data("com.adobe.pdf").data == Data("content".utf8))
    #expect(await provider.itemDescription("public.file-url") == "URL \(file.absoluteString)")
    let loaded = await provider.file("com.adobe.pdf")
    #expect(loaded.text == "content")
    #expect(loaded.url?.lastPathComponent == "report.pdf")
    #expect(loaded.url != file)
    #expect(NSItemProvider(contentsOf: folder.url.appendingPathComponent("none")) == nil)
    let odd = try folder.file("x.unknownending", "")
    #expect(NSItemProvider(contentsOf: odd)?.registeredTypeIdentifiers.first == "public.data")
    #expect(
      NSItemProvider(contentsOf: folder.url)?.registeredTypeIdentifiers.first == "public.folder")
  }

  @Test func `the preview image is what its handler makes, and without one an error`() async {
    let provider = NSItemProvider()
    func preview() async -> String {
      await withCheckedContinuation { waiting in
        provider.loadPreviewImage(options: [:]) { item, error in
          let data = item as Any as? Data
          waiting.resume(returning: "\(data?.count ?? -1) \((error as NSError?)?.code ?? 0)")
        }
      }
    }
    #expect(await preview() == "-1 -1000")
    provider.previewImageHandler = { completion, _, _ in
      completion?(NSData(data: Data([1, 2])), nil)
    }
    #expect(await preview() == "2 0")
  }
}
