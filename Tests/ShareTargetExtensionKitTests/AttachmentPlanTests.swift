import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetExtensionKit

@Suite struct AttachmentPlanTests {
  private func asks(_ types: [String], name: String? = nil) -> [Ask] {
    var plan = AttachmentPlan(types: types, suggestedName: name)
    var asks: [Ask] = []
    while case .ask(let ask) = plan.next() { asks.append(ask) }
    return asks
  }

  private func first(_ types: [String], name: String? = nil) -> Ask? {
    asks(types, name: name).first
  }

  private func taken(
    _ types: [String], name: String? = nil, _ answer: Answer
  ) -> Finding? {
    var plan = AttachmentPlan(types: types, suggestedName: name)
    guard case .ask(let ask) = plan.next(), case .take(let finding) = plan.answered(ask, answer)
    else {
      return nil
    }
    return finding
  }

  @Test func `I3 a picture is asked as file, then data, then object, then by the deprecated call`()
  {
    #expect(
      asks(["public.jpeg"]) == [
        Ask(.file, "public.jpeg"), Ask(.data, "public.jpeg"), Ask(.object(.picture), "public.jpeg"),
        Ask(.item, "public.jpeg"),
      ])
  }

  @Test func `I6 the bytes of every picture type are asked for before any is decoded`() {
    #expect(
      asks(["public.heic", "public.jpeg"]) == [
        Ask(.file, "public.heic"), Ask(.data, "public.heic"),
        Ask(.file, "public.jpeg"), Ask(.data, "public.jpeg"),
        Ask(.object(.picture), "public.heic"), Ask(.item, "public.heic"),
        Ask(.object(.picture), "public.jpeg"), Ask(.item, "public.jpeg"),
      ])
  }

  @Test(
    arguments: [
      (["com.apple.property-list"], "server.plist"),
      (["com.apple.property-list", "public.file-url"], nil),
    ] as [([String], String?)])
  func `I6 a property list from Files is a file, whatever stands in it`(
    types: [String], name: String?
  ) {
    #expect(first(types, name: name) == Ask(.file, "com.apple.property-list"))
  }

  @Test func `I3 a film is never asked as a picture`() {
    #expect(
      asks(["public.mpeg-4"]) == [
        Ask(.file, "public.mpeg-4"), Ask(.data, "public.mpeg-4"), Ask(.item, "public.mpeg-4"),
      ])
  }

  @Test(
    arguments: [
      // The specific type wins, wherever it stands.
      (["public.url", "public.file-url", "public.jpeg"], nil, Ask(.file, "public.jpeg")),
      (["public.plain-text", "public.url"], nil, Ask(.object(.url), "public.url")),
      (["public.data", "com.adobe.pdf"], nil, Ask(.file, "com.adobe.pdf")),
      // Registration order decides between equals.
      (["public.heic", "public.jpeg"], nil, Ask(.file, "public.heic")),
      // Text subtypes that are files.
      (["public.vcard"], nil, Ask(.file, "public.vcard")),
      (["public.json"], nil, Ask(.file, "public.json")),
      (
        ["public.comma-separated-values-text"], nil,
        Ask(.file, "public.comma-separated-values-text")
      ),
      (["public.plain-text", "public.file-url"], nil, Ask(.file, "public.plain-text")),
      (["public.plain-text"], "notes.txt", Ask(.file, "public.plain-text")),
      // Text that is text, also beside styled and private forms of itself.
      (["public.plain-text"], nil, Ask(.object(.text), "public.plain-text")),
      (
        ["public.rtf", "public.utf8-plain-text"], nil, Ask(.object(.text), "public.utf8-plain-text")
      ),
      (
        ["com.example.private", "public.plain-text"], nil, Ask(.object(.text), "public.plain-text")
      ),
      (["public.plain-text"], "Lunch at 12.30", Ask(.object(.text), "public.plain-text")),
      // Little is known about these, so they are asked by the name that they have.
      (["dyn.age80k5dx"], nil, Ask(.file, "dyn.age80k5dx")),
      (["public.file-url"], nil, Ask(.object(.url), "public.file-url")),
      (["public.folder", "public.file-url"], nil, Ask(.file, "public.folder")),
    ] as [([String], String?, Ask)])
  func `I4 specific before general, with the known traps`(
    types: [String], name: String?, expected: Ask
  ) {
    #expect(first(types, name: name) == expected)
  }

  @Test func `I3 the provider is asked for its own types alone`() {
    let types = ["com.example.private", "public.png", "dyn.abc"]
    #expect(Set(asks(types).map(\.type)).isSubset(of: types))
  }

  @Test func `a provider that registers thousands of types is asked few questions`() {
    let types = (0..<5_000).map { "com.example.type\($0)" }
    #expect(asks(types).count == AttachmentPlan.typeCountLimit * 3)
  }

  @Test func `I1 a provider without types is skipped as unsupported`() {
    var plan = AttachmentPlan(types: [], suggestedName: nil)
    #expect(plan.next() == .skip(.unsupported))
  }

  @Test func `I16 an item that is still in iCloud says so, whatever the later ways report`() {
    var plan = AttachmentPlan(types: ["public.heic"], suggestedName: nil)
    var failures: [Answer.Failure] = [.unreadable, .unavailable, .unreadable, .unreadable]
    var step = plan.next()
    while case .ask(let ask) = step { step = plan.answered(ask, .failed(failures.removeFirst())) }
    #expect(step == .skip(.unavailable))
  }

  @Test func `P15 a rich type that fails gives way to what stands beside it`() {
    var plan = AttachmentPlan(types: ["com.adobe.pdf", "public.plain-text"], suggestedName: nil)
    var step = plan.next()
    var refused = 0
    while case .ask(let ask) = step, ask.type == "com.adobe.pdf" {
      step = plan.answered(ask, .failed(.unreadable))
      refused += 1
    }
    #expect(refused == 3)
    #expect(step == .ask(Ask(.object(.text), "public.plain-text")))
  }

  @Test func `H7 a name without extension gets that of the type, a name with one keeps it`() {
    let file = URL(fileURLWithPath: "/private/tmp/x/IMG_0001.HEIC")
    guard
      case .file(_, let type, let name) = taken(
        ["public.heic"], name: "IMG_0001", .file(file, .init()))
    else { return #expect(Bool(false), "No file was taken.") }
    #expect(name == "IMG_0001.heic")
    #expect(type.kind == .image)
    guard case .file(_, _, let kept) = taken(["public.jpeg"], name: "a.jpeg", .file(file, .init()))
    else { return #expect(Bool(false), "No file was taken.") }
    #expect(kept == "a.jpeg")
  }

  @Test(arguments: [
    ("public.jpeg", ItemKind.image), ("public.mpeg-4", .movie), ("com.apple.m4a-audio", .audio),
    ("com.adobe.pdf", .file), ("public.vcard", .file), ("com.compuserve.gif", .image),
  ])
  func `F5 the kind follows the declared type`(type: String, kind: ItemKind) {
    let file = URL(fileURLWithPath: "/private/tmp/x/thing")
    guard case .file(_, let resolved, _) = taken([type], .file(file, .init())) else {
      return #expect(Bool(false), "No file was taken.")
    }
    #expect(resolved.kind == kind)
    #expect(resolved.declaredType == type)
  }

  @Test func `a type that says nothing is kept as declared, and the name tells the kind`() {
    let file = URL(fileURLWithPath: "/private/tmp/x/film.mov")
    guard case .file(_, let film, _) = taken(["public.data"], .file(file, .init())),
      case .data(_, let other, "a.bin") = taken(["public.data"], name: "a.bin", .data(Data()))
    else { return #expect(Bool(false), "No file was taken.") }
    #expect(film.declaredType == "public.data")
    #expect(film.kind == .movie)
    #expect(other.declaredType == "public.data")
    #expect(other.kind == .file)
  }

  @Test func `P3 a web address that holds a file is that file, of the type that its name tells`() {
    let file = URL(fileURLWithPath: "/private/tmp/x/Screenshot.png")
    guard case .file(file, let type, "Screenshot.png") = taken(["public.url"], .file(file, .init()))
    else { return #expect(Bool(false), "No file was taken.") }
    #expect(type.kind == .image)
    #expect(type.declaredType == "public.png")
  }

  @Test func `I12 a folder is one item`() {
    let folder = URL(fileURLWithPath: "/private/tmp/x/Trip")
    guard
      case .folder(folder, _, "Trip") = taken(
        ["public.folder"], .file(folder, .init(isDirectory: true)))
    else { return #expect(Bool(false), "No folder was taken.") }
  }

  @Test func `I12 a folder that comes as data is the archive that the system made of it`() {
    guard
      case .data(_, let type, "Trip.zip") = taken(
        ["public.folder"], name: "Trip", .data(Data("PK".utf8)))
    else { return #expect(Bool(false), "No archive was taken.") }
    #expect(type.declaredType == "public.zip-archive")
  }

  @Test func `I15 plain text joins the text, and text that is exactly one link is a link`() {
    let types = ["public.plain-text"]
    #expect(taken(types, .text("See https://example.org/")) == .text("See https://example.org/"))
    #expect(taken(types, .text(" https://example.org/a \n")) == .link("https://example.org/a"))
    #expect(taken(types, .data(Data("Grüße".utf8))) == .text("Grüße"))
  }

  @Test(arguments: ["javascript:alert(1)", "mailto:a@example.org", "https://", "file:relative"])
  func `S33 only http and https with a host are links`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(taken(["public.url"], .link(url)) == nil)
  }

  @Test func `P9 a keyed archive is no picture, and another way is tried`() {
    var plan = AttachmentPlan(types: ["public.png"], suggestedName: nil)
    guard case .ask(let ask) = plan.next() else {
      return #expect(Bool(false), "Nothing was asked.")
    }
    let file = URL(fileURLWithPath: "/private/tmp/x/a")
    let step = plan.answered(ask, .file(file, .init(isPropertyList: true)))
    #expect(step == .ask(Ask(.data, "public.png")))
    #expect(
      plan.answered(Ask(.data, "public.png"), .data(Data("bplist00…".utf8)))
        == .ask(Ask(.object(.picture), "public.png")))
  }

  @Test func `I6 a picture that was only an object keeps its name with the extension of its bytes`()
  {
    let png = Data([0x89, 0x50])
    #expect(
      taken(["public.jpeg"], name: "Screen.jpg", .picture(png: png))
        == .picture(png: png, name: "Screen.png"))
  }

  // MARK: Alternates

  private func afterStoring(_ types: [String], _ answer: Answer) -> AttachmentPlan.Step {
    var plan = AttachmentPlan(types: types, suggestedName: nil)
    guard case .ask(let ask) = plan.next() else { return .done }
    _ = plan.answered(ask, answer)
    return plan.stored()
  }

  @Test func `I5 P14 an image with an address is one image that knows where it came from`() throws {
    let file = Answer.file(URL(fileURLWithPath: "/private/tmp/x/a.jpg"), .init())
    var plan = AttachmentPlan(types: ["public.jpeg", "public.url"], suggestedName: nil)
    guard case .ask(let ask) = plan.next() else { return #expect(Bool(false)) }
    guard case .take(.file) = plan.answered(ask, file) else { return #expect(Bool(false)) }
    #expect(plan.stored() == .ask(Ask(.object(.url), "public.url")))
    let page = try #require(URL(string: "https://example.org/shop"))
    #expect(
      plan.answered(Ask(.object(.url), "public.url"), .link(page))
        == .add(AlternateRepresentation(type: "public.url", url: "https://example.org/shop")))
    #expect(plan.stored() == .done)
  }

  @Test func `P27 the film beside a picture is asked for as the package, and nothing else is`() {
    func film(_ types: [String], _ ask: Ask, _ answer: Answer) -> Ask? {
      var plan = AttachmentPlan(types: types, suggestedName: "IMG_0001")
      guard case .take = plan.answered(ask, answer) else { return nil }
      _ = plan.stored()
      return plan.filmAsk
    }
    let file = Answer.file(URL(fileURLWithPath: "/x/a"), .init())
    let folder = Answer.file(URL(fileURLWithPath: "/x/a"), .init(isDirectory: true))
    let bundle = "com.apple.live-photo-bundle"
    #expect(film(["public.heic", bundle], Ask(.file, "public.heic"), file) == Ask(.file, bundle))
    let own = "com.apple.private.live-photo-bundle"
    #expect(
      film([own, "public.jpeg"], Ask(.data, "public.jpeg"), .data(Data([1]))) == Ask(.file, own))
    // Without a picture the package is kept whole, as a folder; a film has none beside it.
    #expect(film([bundle], Ask(.file, bundle), folder) == nil)
    #expect(film(["public.heic", bundle], Ask(.file, bundle), folder) == nil)
    #expect(film(["public.mpeg-4", bundle], Ask(.file, "public.mpeg-4"), file) == nil)
    #expect(film(["public.heic", "public.folder"], Ask(.file, "public.heic"), file) == nil)
  }

  @Test func `P27 a film keeps its own extension under the picture's name`() {
    let film = URL(fileURLWithPath: "/x/IMG_0001.pvt/FullRender.MOV")
    #expect(PairedFilm.name(of: film, beside: "IMG_0001") == "IMG_0001.MOV")
    #expect(PairedFilm.name(of: film, beside: "IMG_0001.HEIC") == "IMG_0001.MOV")
    #expect(PairedFilm.name(of: film, beside: nil) == "FullRender.MOV")
    #expect(PairedFilm.missingName(beside: "Trip to v1.2") == "Trip to v1.2.mov")
    #expect(PairedFilm.missingName(beside: nil) == nil)
  }

  @Test func `P27 the film is the first file of the package that its name calls one, and no link`()
    throws
  {
    let package = FileManager.default.temporaryDirectory
      .appendingPathComponent("live-\(UUID().uuidString).pvt")
    defer { try? FileManager.default.removeItem(at: package) }
    try FileManager.default.createDirectory(
      at: package.appendingPathComponent("A.MOV"), withIntermediateDirectories: true)
    #expect(PairedFilm.file(in: package) == nil)
    for name in ["IMG_2.MOV", "IMG_1.mov", "IMG_1.HEIC", "metadata.plist", ".B.mov"] {
      try Data(name.utf8).write(to: package.appendingPathComponent(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: package.appendingPathComponent("C.mov").path, withDestinationPath: "/etc/passwd")
    #expect(PairedFilm.file(in: package)?.lastPathComponent == "IMG_1.mov")
    #expect(PairedFilm.file(in: package.appendingPathComponent("none")) == nil)
  }

  @Test func `I5 an address that is the file itself, or that fails, adds nothing`() {
    let file = Answer.file(URL(fileURLWithPath: "/private/tmp/x/a.jpg"), .init())
    for answer in [file, .failed(.unavailable), .text("x"), .data(Data())] {
      var plan = AttachmentPlan(types: ["public.jpeg", "public.url"], suggestedName: nil)
      guard case .ask(let ask) = plan.next() else { return #expect(Bool(false)) }
      _ = plan.answered(ask, file)
      _ = plan.stored()
      #expect(plan.answered(Ask(.object(.url), "public.url"), answer) == .done)
    }
    #expect(afterStoring(["public.jpeg", "public.file-url"], file) == .done)
    #expect(afterStoring(["public.url"], .link(URL(string: "https://example.org")!)) == .done)
  }

  // MARK: Bytes against what was declared

  @Test func `I11 bytes that contradict the declared type are told, and decide what is shown`() {
    let file = URL(fileURLWithPath: "/private/tmp/x/a.jpg")
    func resolved(_ declared: String, _ detected: String) -> TypeResolution? {
      guard
        case .file(_, let type, _) = taken(
          [declared], .file(file, .init(detectedType: detected)))
      else { return nil }
      return type
    }
    let page = resolved("public.jpeg", "public.html")
    #expect(page?.declaredType == "public.jpeg")
    #expect(page?.detectedType == "public.html")
    #expect(page?.kind == .file)
    let other = resolved("public.jpeg", "public.png")
    #expect(other?.kind == .image)
    #expect(other?.filenameExtension == "png")
    let same = resolved("public.jpeg", "public.jpeg")
    #expect(same?.detectedType == "public.jpeg")
    let film = resolved("com.apple.quicktime-movie", "public.mpeg-4")
    #expect(film?.detectedType == nil)
    #expect(film?.kind == .movie)
    let document = resolved("com.adobe.pdf", "public.jpeg")
    #expect(document?.kind == .file)
    #expect(document?.detectedType == "public.jpeg")
  }

  @Test(
    arguments: [
      ("public.data", "a.jpg", "<svg onload=x>"), ("dyn.abc", "a.jpg", "<html>"),
      ("public.jpeg", "a.jpg", "<?xml version='1.0'?>"), ("public.item", "a.mp4", "%PDF-1.7"),
      ("public.file", "a.mp3", "<script>"),
    ])
  func `S33 no document is shown as a picture, film or sound because of a type or name that lies`(
    declared: String, name: String, bytes: String
  ) {
    guard case .data(_, let type, _) = taken([declared], name: name, .data(Data(bytes.utf8)))
    else { return #expect(Bool(false), "Nothing was taken.") }
    #expect(type.kind == .file)
    #expect(type.detectedType != nil)
  }

  @Test func `I11 where nothing was declared the bytes tell the kind`() {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    guard case .data(_, let type, "thing.png") = taken(["dyn.abc"], name: "thing", .data(png))
    else { return #expect(Bool(false), "Nothing was taken.") }
    #expect(type.kind == .image)
    #expect(type.detectedType == "public.png")
  }

  @Test func `I7 bytes that need more memory than there is are skipped as too large`() {
    var plan = AttachmentPlan(types: ["public.vcard"], suggestedName: nil)
    var step = plan.next()
    while case .ask(let ask) = step { step = plan.answered(ask, .failed(.tooLarge)) }
    #expect(step == .skip(.tooLarge))
  }

  @Test func `S33 a drawing in SVG is a file, however it is named`() {
    let plain = TypeResolution(asked: "public.svg-image", names: ["a.svg"])
    #expect(plain.kind == .file && plain.declaredType == "public.svg-image")
    #expect(TypeResolution(asked: "public.data", names: ["a.svg"]).kind == .file)
    #expect(TypeResolution(asked: "public.png", names: ["a.png"]).kind == .image)
  }
}
