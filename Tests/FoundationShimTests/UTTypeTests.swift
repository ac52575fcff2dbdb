import Foundation
import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test(arguments: [
    (UTType.jpeg, UTType.image), (.jpeg, .data), (.jpeg, .content), (.jpeg, .item),
    (.plainText, .text), (.text, .content), (.fileURL, .url), (.url, .data), (.vCard, .text),
    (.vCard, .contact), (.quickTimeMovie, .movie), (.movie, .audiovisualContent), (.pdf, .data),
    (.pdf, .compositeContent), (.propertyList, .data), (.html, .text), (.heic, .image),
    (.webP, .image), (.commaSeparatedText, .text), (.json, .text), (.zip, .archive),
    (.applicationBundle, .directory), (.mpeg4Audio, .movie), (.usdz, .threeDContent),
  ])
  func `the cross-links of the type tree are there`(type: UTType, parent: UTType) {
    #expect(type.conforms(to: parent))
    #expect(type.isSubtype(of: parent))
    #expect(parent.isSupertype(of: type))
    #expect(!parent.conforms(to: type))
    #expect(type.supertypes.contains(parent))
  }

  @Test(arguments: [
    ("com.topografix.gpx", "public.xml"), ("public.geojson", "public.json"),
    ("com.apple.m4a-audio", "public.audio"), ("public.heic", "public.heif-standard"),
    ("org.webmproject.webp", "public.image"), ("com.apple.live-photo-bundle", "com.apple.package"),
    ("com.apple.ical.ics", "public.calendar-event"), ("com.apple.m4v-video", "public.mpeg-4"),
    ("org.openxmlformats.wordprocessingml.document", "public.composite-content"),
  ])
  func `types beyond the constants are known with their conformance`(
    identifier: String, parent: String
  ) throws {
    #expect(try #require(UTType(identifier)).conforms(to: try #require(UTType(parent))))
  }

  @Test func `a type conforms to itself and is no subtype of itself`() {
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    #expect(!UTType.png.isSupertype(of: .png))
    #expect(!UTType.livePhoto.conforms(to: .image))
    #expect(!UTType.folder.conforms(to: .data))
  }

  @Test func `an unknown identifier is nil, and identifiers know no case`() {
    #expect(UTType("com.example.nobody") == nil)
    #expect(UTType("Public.JPEG") == .jpeg)
    #expect(Set([UTType("PUBLIC.jpeg"), .jpeg]).count == 1)
  }

  @Test(arguments: [
    ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("mov", "com.apple.quicktime-movie"),
    ("mp4", "public.mpeg-4"), ("m4a", "com.apple.m4a-audio"), ("zip", "public.zip-archive"),
    ("heic", "public.heic"), ("txt", "public.plain-text"), ("vcf", "public.vcard"),
    ("aif", "public.aiff-audio"), ("csv", "public.comma-separated-values-text"),
  ])
  func `an extension has its declared type`(ending: String, identifier: String) {
    #expect(UTType(filenameExtension: ending)?.identifier == identifier)
  }

  @Test(arguments: [
    ("image/jpeg", "public.jpeg"), ("text/plain", "public.plain-text"),
    ("application/pdf", "com.adobe.pdf"), ("video/mp4", "public.mpeg-4"),
    ("image/webp", "org.webmproject.webp"),
  ])
  func `a MIME type has its declared type`(mime: String, identifier: String) {
    #expect(UTType(mimeType: mime)?.identifier == identifier)
  }

  // Identifiers that systems have been seen to give, in public issues and notes.
  @Test(arguments: [
    ("srt", "dyn.ah62d4rv4ge81g6xy"), ("s16", "dyn.ah62d4rv4ge81gqm0"),
    ("conf", "dyn.ah62d4rv4ge80g55sq2"), ("livp", "dyn.ah62d4rv4ge8024p0sa"),
    ("rmd", "dyn.ah62d4rv4ge81e5pe"), ("mcpb", "dyn.ah62d4rv4ge80425uqk"),
  ])
  func `an unknown extension has the dynamic type that systems give it`(
    ending: String, identifier: String
  ) throws {
    let type = try #require(UTType(filenameExtension: ending))
    #expect(type.identifier == identifier)
    #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
    #expect(type.preferredFilenameExtension == ending)
    #expect(type.supertypes == [.data, .item])
    #expect(UTType(identifier) == type)
  }

  @Test func `a dynamic type keeps MIME types, other parents and odd characters`() throws {
    let mime = try #require(UTType(mimeType: "text/x-odd;a=b", conformingTo: .plainText))
    #expect(mime.preferredMIMEType == "text/x-odd;a=b")
    #expect(mime.conforms(to: .text))
    let video = try #require(UTType(filenameExtension: "zzz", conformingTo: .mpeg4Movie))
    #expect(video.conforms(to: .movie))
    let free = try #require(UTType(tag: "zzz", tagClass: .filenameExtension, conformingTo: nil))
    #expect(free.supertypes.isEmpty)
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType("dyn.a!") == nil)
  }

  @Test func `a declared type is only found under a parent that it conforms to`() throws {
    #expect(UTType(filenameExtension: "jpg", conformingTo: .image) == .jpeg)
    #expect(try #require(UTType(filenameExtension: "jpg", conformingTo: .movie)).isDynamic)
    #expect(try #require(UTType(filenameExtension: "app")).isDynamic)
    #expect(UTType(filenameExtension: "app", conformingTo: .package) == .applicationBundle)
    let types = UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil)
    #expect(types == [.mpeg4Movie, .mpeg4Audio])
  }

  @Test func `preferred tags are the type's own, else inherited`() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.utf8PlainText.preferredFilenameExtension == "txt")
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
    #expect(UTType.image.tags.isEmpty)
    #expect(UTType.pdf.localizedDescription == "PDF document")
  }

  @Test func `an exported or imported type that nobody declares conforms to nothing`() {
    let own = UTType(exportedAs: "app.example.photo", conformingTo: .image)
    #expect(own.identifier == "app.example.photo")
    #expect(!own.isDeclared && !own.isDynamic)
    #expect(own.supertypes.isEmpty)
    #expect(UTType(importedAs: "public.png") == .png)
  }

  @Test func `a type is coded as its identifier`() throws {
    let data = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: data, as: UTF8.self) == "[\"public.png\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
  }

  @Test func `a name gets the type's extension unless it has a fitting one`() {
    let folder = URL(fileURLWithPath: "/a/b", isDirectory: true)
    #expect(folder.appendingPathComponent("x", conformingTo: .jpeg).path == "/a/b/x.jpeg")
    #expect(folder.appendingPathComponent("x.jpg", conformingTo: .jpeg).path == "/a/b/x.jpg")
    #expect(folder.appendingPathComponent("x.png", conformingTo: .jpeg).path == "/a/b/x.png.jpeg")
    #expect(URL(fileURLWithPath: "/a/x").appendingPathExtension(for: .pdf).path == "/a/x.pdf")
    #expect(NSString(string: "x").appendingPathExtension(for: .png) == "x.png")
  }

  @Test func `a provider's types can be asked and loaded as UTType`() async {
    let provider = NSItemProvider(object: NSURL(string: "https://example.org/")!)
    provider.registerFileRepresentation(for: .jpeg, openInPlace: true) { completion in
      completion(URL(fileURLWithPath: "/photo.jpg"), false, nil)
      return nil
    }
    #expect(provider.registeredContentTypes == [.url, .jpeg])
    #expect(provider.registeredContentTypes(conformingTo: .image) == [.jpeg])
    #expect(provider.registeredContentTypesForOpenInPlace == [.jpeg])
    let (url, isInPlace): (URL?, Bool) = await withCheckedContinuation { waiting in
      provider.loadFileRepresentation(for: .image, openInPlace: true) { url, isInPlace, _ in
        waiting.resume(returning: (url, isInPlace))
      }
    }
    #expect(url?.path == "/photo.jpg")
    #expect(isInPlace)
    let bytes: Data? = await withCheckedContinuation { waiting in
      provider.loadDataRepresentation(for: .url) { data, _ in waiting.resume(returning: data) }
    }
    #expect(bytes == Data("https://example.org/".utf8))
  }
}
