import Foundation
import FoundationShim
import Testing

/// An object of an app's own type. At file level, as the archiver asks.
final class Point: NSObject, NSItemProviderWriting, NSItemProviderReading, NSSecureCoding {
  static let supportsSecureCoding = true
  static let writableTypeIdentifiersForItemProvider = ["app.example.point"]
  static let readableTypeIdentifiersForItemProvider = ["app.example.point"]
  let text: String
  init(_ text: String) { self.text = text }
  required init?(coder: NSCoder) { text = "coded" }
  func encode(with coder: NSCoder) {}
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(text.utf8), nil)
    return nil
  }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let point = Point(String(decoding: data, as: UTF8.self)) as? Self, !data.isEmpty else {
      throw CocoaError(.coderInvalidValue)
    }
    return point
  }
}

@Suite struct ItemCoercionTests {
  private let folder = TestFolder()

  private func object<Object: NSItemProviderReading & SendableMetatype>(
    _ type: Object.Type, _ provider: NSItemProvider, _ text: @escaping @Sendable (Object) -> String
  ) async -> String {
    await withCheckedContinuation { waiting in
      provider.loadObject(ofClass: type) { object, error in
        waiting.resume(
          returning: (object as? Object).map(text) ?? "error \((error as NSError?)?.code ?? 0)")
      }
    }
  }

  @Test func `a Swift closure asks for no class, so an item arrives as it was registered`() async {
    let items: [(any NSSecureCoding, String)] = [
      (NSString(string: "text"), "String text"),
      (NSURL(string: "https://example.org/")!, "URL https://example.org/"),
      (NSData(data: Data("bytes".utf8)), "Data bytes"),
      (NSAttributedString(string: "styled"), "NSAttributedString styled"),
      (NSDictionary(object: NSString("b"), forKey: NSString("a")), "Dictionary [\"a\"]"),
    ]
    for (item, expected) in items {
      let provider = NSItemProvider(item: item, typeIdentifier: "public.data")
      #expect(await provider.itemDescription("public.data") == expected)
    }
  }

  @Test func `the load handler is told that no class is asked for, and the options`() async {
    let provider = NSItemProvider()
    provider.registerItem(forTypeIdentifier: "public.url") { completion, expected, options in
      completion?(NSString(string: "\(expected == nil) \(options?["a"] ?? "")"), nil)
    }
    let text: String? = await withCheckedContinuation { waiting in
      provider.loadItem(forTypeIdentifier: "public.url", options: ["a": 1]) { item, _ in
        waiting.resume(returning: item as Any as? String)
      }
    }
    #expect(text == "true 1")
    let awaited = try? await provider.loadItem(forTypeIdentifier: "public.url")
    #expect(awaited as Any as? String == "true ")
  }

  @Test func `what was registered by the binary interface arrives as data`() async throws {
    let provider = NSItemProvider(object: NSURL(string: "https://example.org/a")!)
    #expect(await provider.itemDescription("public.url") == "Data https://example.org/a")
    let file = try folder.file("a.txt", "content")
    provider.registerFileRepresentation(forTypeIdentifier: "public.plain-text", visibility: .all) {
      $0(file, false, nil)
      return nil
    }
    #expect(await provider.itemDescription("public.plain-text") == "Data content")
  }

  @Test func `an item that is loaded as bytes is coerced to data`() async throws {
    let file = try folder.file("a.jpg", "jpeg")
    func bytes(_ item: any NSSecureCoding, _ type: String) async -> Data? {
      await NSItemProvider(item: item, typeIdentifier: type).data(type).data
    }
    #expect(await bytes(NSURL(fileURLWithPath: file.path), "public.jpeg") == Data("jpeg".utf8))
    #expect(
      await bytes(NSURL(fileURLWithPath: file.path), "public.file-url")
        == Data(file.absoluteString.utf8))
    #expect(await bytes(NSString(string: "é"), "public.plain-text") == Data("é".utf8))
    #expect(
      await bytes(NSString(string: "é"), "public.utf16-plain-text") == "é".data(using: .utf16))
    let list = try #require(
      await bytes(
        NSDictionary(object: NSString("b"), forKey: NSString("a")), "com.apple.property-list"))
    #expect(list.starts(with: Data("bplist".utf8)))
    #expect(await bytes(Point("3"), "app.example.point") == Data("3".utf8))
    // An object that cannot write itself as the type is archived, as hosts have been seen to send.
    #expect(await bytes(Point("3"), "public.data")?.starts(with: Data("bplist".utf8)) == true)
  }

  @Test func `a file URL as an item is loaded as a copy of the file`() async throws {
    let file = try folder.file("a.jpg", "jpeg")
    let provider = NSItemProvider(
      item: NSURL(fileURLWithPath: file.path), typeIdentifier: "public.jpeg")
    let loaded = await provider.file("public.jpeg")
    #expect(loaded.text == "jpeg")
    #expect(loaded.url != file)
    await providersAreQuiet()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    arguments: [
      ("public.utf16-plain-text", [0xE9, 0x00], "é"), ("public.utf16-plain-text", [0xE9], nil),
      ("public.utf16-plain-text", [0xFE, 0xFF, 0x00, 0xE9], "é"),
      ("public.utf16-external-plain-text", [0x00, 0xE9], "é"),
      ("public.utf16-external-plain-text", [0xFF, 0xFE, 0xE9, 0x00], "é"),
      ("public.utf8-plain-text", [0xC3, 0xA9], "é"), ("public.plain-text", [0xE9], nil),
      ("com.apple.traditional-mac-plain-text", [0x8E], nil),
    ] as [(String, [UInt8], String?)])
  func `text is read in the encoding that its type fixes`(
    type: String, bytes: [UInt8], text: String?
  ) async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { answer in
      answer(Data(bytes), nil)
      return nil
    }
    let loaded = await object(NSString.self, provider) { String(describing: $0) }
    #expect(loaded == text ?? "error -1200")
  }

  @Test func `String and URL are loaded through their classes`() async {
    let text = NSItemProvider(object: NSString(string: "hello"))
    let link = NSItemProvider(object: NSURL(string: "https://example.org/")!)
    #expect(text.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(text.canLoadObject(ofClass: String.self))
    #expect(!text.canLoadObject(ofClass: URL.self))
    #expect(link.canLoadObject(ofClass: NSURL.self))
    let loadedText: String? = await withCheckedContinuation { waiting in
      _ = text.loadObject(ofClass: String.self) { value, _ in waiting.resume(returning: value) }
    }
    let loadedLink: URL? = await withCheckedContinuation { waiting in
      _ = link.loadObject(ofClass: URL.self) { value, _ in waiting.resume(returning: value) }
    }
    #expect(loadedText == "hello")
    #expect(loadedLink?.absoluteString == "https://example.org/")
    #expect(await object(NSAttributedString.self, text) { $0.string } == "hello")
  }

  @Test func `a URL that a pasteboard wrote as a property list is read`() async throws {
    let provider = NSItemProvider()
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["https://example.org/x", ""], format: .binary, options: 0)
    provider.registerDataRepresentation(forTypeIdentifier: "public.url", visibility: .all) {
      $0(list, nil)
      return nil
    }
    #expect(
      await object(NSURL.self, provider) { $0.absoluteString } == "https://example.org/x")
  }

  @Test func `an item of the class itself is given whole, another is read from its bytes`() async {
    let item = NSItemProvider(item: Point("whole"), typeIdentifier: "app.example.point")
    #expect(await object(Point.self, item) { $0.text } == "whole")
    let bytes = NSItemProvider(item: NSString("read"), typeIdentifier: "app.example.point")
    #expect(await object(Point.self, bytes) { $0.text } == "read")
    let made = NSItemProvider(object: Point("written"))
    #expect(await object(Point.self, made) { $0.text } == "written")
  }

  @Test func `a class that fits no type is error -1100, bytes that it cannot read are -1200`() async
  {
    let screenshot = NSItemProvider(item: NSData(), typeIdentifier: "public.png")
    #expect(await object(NSURL.self, screenshot) { $0.absoluteString } == "error -1100")
    let empty = NSItemProvider(item: NSData(), typeIdentifier: "app.example.point")
    #expect(await object(Point.self, empty) { $0.text } == "error -1200")
  }

  @Test func `registering an object leaves types alone that are there already`() async {
    let provider = NSItemProvider(object: NSString(string: "first"))
    provider.registerObject(NSString(string: "second"), visibility: .all)
    #expect(await provider.itemDescription("public.utf8-plain-text") == "Data first")
    let lazy = NSItemProvider()
    lazy.registerObject(ofClass: Point.self, visibility: .team) { completion in
      completion(Point("lazy"), nil)
      return nil
    }
    #expect(await lazy.data("app.example.point").data == Data("lazy".utf8))
  }
}
