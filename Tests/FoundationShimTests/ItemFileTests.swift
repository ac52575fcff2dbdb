import Foundation
import FoundationShim
import Synchronization
import Testing

@Suite struct ItemFileTests {
  private let folder = TestFolder()

  private func provider(
    _ type: String, _ file: URL, options: NSItemProviderFileOptions = [], deleting: Bool = false
  ) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.registerFileRepresentation(
      forTypeIdentifier: type, fileOptions: options, visibility: .all
    ) { completion in
      completion(file, false, nil)
      if deleting { try? FileManager.default.removeItem(at: file) }
      return nil
    }
    return provider
  }

  @Test func `the temporary file is a copy that is gone when the handler has returned (P21)`()
    async throws
  {
    let file = try folder.file("original.jpg", "bytes")
    let loaded = await provider("public.jpeg", file).file("public.image")
    await providersAreQuiet()
    #expect(loaded.text == "bytes")
    let url = try #require(loaded.url)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(url.path.hasPrefix(FileManager.default.temporaryDirectory.path))
  }

  @Test func `the provider may delete its file as soon as it has handed it over`() async throws {
    let file = try folder.file("once.mov", "film")
    let loaded = await provider("public.movie", file, deleting: true).file("public.movie")
    await providersAreQuiet()
    #expect(loaded.text == "film")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a file that was moved away in the handler stays where it is`() async throws {
    let file = try folder.file("a.png", "bytes")
    let target = folder.url.appendingPathComponent("taken.png")
    let provider = provider("public.png", file)
    await withCheckedContinuation { waiting in
      provider.loadFileRepresentation(forTypeIdentifier: "public.png") { url, _ in
        if let url { try? FileManager.default.moveItem(at: url, to: target) }
        waiting.resume()
      }
    }
    await providersAreQuiet()
    #expect(try String(contentsOf: target, encoding: .utf8) == "bytes")
  }

  @Test func `bytes can be loaded as a file and a file as bytes`() async throws {
    let bytes = NSItemProvider()
    bytes.registerDataRepresentation(forTypeIdentifier: "public.vcard", visibility: .all) {
      $0(Data("BEGIN:VCARD".utf8), nil)
      return nil
    }
    let card = await bytes.file("public.vcard")
    #expect(card.text == "BEGIN:VCARD")
    #expect(card.url?.lastPathComponent == "contact card.vcf")
    let file = try folder.file("a.txt", "text")
    #expect(await provider("public.plain-text", file).data("public.text").data == Data("text".utf8))
  }

  @Test func `a directory is copied as a tree and arrives as bytes in a zip archive (P16)`()
    async throws
  {
    let root = folder.url.appendingPathComponent("Trip")
    _ = try folder.file("Trip/day 1/a.txt", "one")
    _ = try folder.file("Trip/b.txt", "two")
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("link").path, withDestinationPath: "b.txt")
    let provider = provider("public.folder", root)
    let names: [String] = await withCheckedContinuation { waiting in
      provider.loadFileRepresentation(forTypeIdentifier: "public.directory") { url, _ in
        let tree = url.flatMap { try? FileManager.default.subpathsOfDirectory(atPath: $0.path) }
        let link = url.flatMap {
          try? FileManager.default.destinationOfSymbolicLink(
            atPath: $0.appendingPathComponent("link").path)
        }
        waiting.resume(returning: (tree ?? []).sorted() + [link ?? ""])
      }
    }
    #expect(names == ["b.txt", "day 1", "day 1/a.txt", "link", "b.txt"])
    let archive = try #require(await provider.data("public.folder").data)
    #expect(
      ZipListing(archive).entries == [
        "Trip/": "", "Trip/b.txt": "two", "Trip/day 1/": "", "Trip/day 1/a.txt": "one",
        "Trip/link": "b.txt",
      ])
  }

  @Test func `a sparse film of 4 GB is copied with its holes (P25)`() async throws {
    let film = folder.url.appendingPathComponent("film.mov")
    let descriptor = open(film.path, O_CREAT | O_RDWR, 0o600)
    #expect(ftruncate(descriptor, 4 << 30) == 0)
    #expect(pwrite(descriptor, "end", 3, 2 << 30) == 3)
    close(descriptor)
    let provider = provider("public.movie", film)
    let (size, blocks, text): (Int, Int, String) = await withCheckedContinuation { waiting in
      provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { url, _ in
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: 3)
        if let url {
          stat(url.path, &status)
          let copy = open(url.path, O_RDONLY)
          pread(copy, &bytes, 3, 2 << 30)
          close(copy)
        }
        waiting.resume(
          returning: (
            Int(status.st_size), Int(status.st_blocks), String(decoding: bytes, as: UTF8.self)
          ))
      }
    }
    #expect(size == 4 << 30)
    #expect(blocks < 4096)
    #expect(text == "end")
  }

  @Test(arguments: [
    ("IMG_0001", "public.jpeg", "IMG_0001.jpeg"), ("IMG_0001.HEIC", "public.heic", "IMG_0001.HEIC"),
    ("Screenshot 14.49.40", "public.png", "Screenshot 14.49.40.png"),
    ("a/b", "public.jpeg", "a:b.jpeg"), ("..", "public.jpeg", "file.jpg"),
    ("", "public.jpeg", "file.jpg"), ("notes.txt", "public.jpeg", "notes.txt"),
    ("x", "public.data", "x"),
  ])
  func `the name is the suggested one with the type's extension if it lacks one (P26)`(
    suggested: String, type: String, expected: String
  ) async throws {
    let provider = provider(type, try folder.file("file.jpg", ""))
    provider.suggestedName = suggested
    #expect(await provider.file(type).url?.lastPathComponent == expected)
  }

  @Test func `a name of 1200 bytes is cut to what the file system takes`() async throws {
    let provider = provider("public.mpeg-4", try folder.file("f", ""))
    provider.suggestedName = String(repeating: "😀", count: 300) + ".mp4"
    let name = try #require(await provider.file("public.mpeg-4").url?.lastPathComponent)
    #expect(name.utf8.count <= 255)
    #expect(name.hasSuffix("😀.mp4"))
  }

  @Test func `a file is opened in place only if its provider allows it`() async throws {
    let file = try folder.file("a.pdf", "pdf")
    let allowed = await provider("com.adobe.pdf", file, options: .openInPlace).inPlace(
      "com.adobe.pdf")
    #expect(allowed.isInPlace)
    #expect(allowed.url == file)
    let copied = await provider("com.adobe.pdf", file).inPlace("com.adobe.pdf")
    #expect(!copied.isInPlace)
    let url = try #require(copied.url)
    #expect(url != file)
    await providersAreQuiet()
    // The copy outlives the handler, until a coordinator has read it.
    var text = ""
    NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: url, error: nil) {
      text = (try? String(contentsOf: $0, encoding: .utf8)) ?? ""
    }
    #expect(text == "pdf")
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func `a provider whose file has gone gives an error with the cause`() async {
    let missing = folder.url.appendingPathComponent("gone.png")
    let error = await provider("public.png", missing).file("public.png").error
    #expect(error?.code == -1000)
    let cause = error?.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(cause?.code == CocoaError.fileReadNoSuchFile.rawValue)
  }
}
