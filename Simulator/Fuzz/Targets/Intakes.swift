import Foundation
import ShareTargetCore
import ShareTargetExtensionKit
import ShareTargetInbox
import UniformTypeIdentifiers

extension FuzzTarget {
  /// A whole attachment: registered types, a name, and what comes back when the provider is asked; then
  /// stored, published and read again (I1 to I12, S4).
  ///
  /// The parts of an input: types joined by commas, the name, then answers with a letter in front: `d`
  /// data, `t` text, `l` an address, `f` a file of that name, `o` a folder, `b` a property list in a
  /// file, `s` a file that begins so, everything else a failure.
  static let intake = FuzzTarget(
    "intake", "what a host app offers",
    seeds: [
      ["public.jpeg", "IMG_1.JPG", "fIMG_1.JPG"], ["public.heic,public.jpeg", "IMG", "x", "ddata"],
      ["public.url", "", "lhttps://example.org/"], ["public.url", "", "ldata:text/html,x"],
      ["public.plain-text", "", "thttps://example.org"],
      ["public.plain-text", "notes.txt", "ttext"],
      ["public.file-url", "a.svg", "fa.svg"], ["public.svg-image", "a.svg", "d<svg/>"],
      ["public.html", "a.html", "d<html>"], ["public.data", "Foo.ü", "dbytes"],
      ["com.apple.property-list", "x", "dbplist00"], ["public.folder", "tree", "o/tree", "dzip"],
      ["dyn.age80k5dx", "a.mp4", "da"], ["public.image", "x.jpg", "bx.jpg", "x", "x", "dbplist00"],
      ["public.a b,\u{202E}", "\u{202E}gpj.exe", "d"], ["", ""], ["PUBLIC.JPEG", "a", "da"],
      ["public.file-url", "", "dfile:///etc/passwd"], ["public.jpeg", "a.jpg", "s<svg onload=x>"],
      ["public.jpeg,public.url", "a.jpg", "da", "lhttps://example.org"],
      ["public.heic,com.apple.live-photo-bundle", "IMG_0001", "fIMG.HEIC", "oIMG.pvt"],
      ["com.apple.live-photo-bundle,public.heic,public.url", "IMG", "dx", "u", "lhttps://e.org"],
      ["public.data", "a", "d<html>"],
      [
        "com.apple.property-list", "p",
        "d<plist><dict><key>url</key><string>https://e.org</string></dict></plist>",
      ], ["public.item", "a.SVG", "d<svg/>"],
    ].map(Fields.joined),
    words: [
      "public.jpeg", "public.heic", "public.svg-image", "public.html", "public.plain-text",
      "public.url",
      "public.file-url", "public.data", "public.item", "public.folder", "com.apple.property-list",
      "com.compuserve.gif", "public.mpeg-4", "com.apple.live-photo-bundle", "dyn.", ",", ".svg",
      ".HTML", ".jpg", ".webarchive",
      "https://", "data:", "javascript:", "file:///", "bplist00", "\u{202E}", "\u{301}", "..", "/",
    ]
  ) { input in
    let fields = Fields(input)
    let types = (fields.text(0) ?? "").split(separator: ",").map(String.init)
    var plan = AttachmentPlan(types: types, suggestedName: fields.text(1))
    var step = plan.next()
    var askCount = 0
    var finding: Finding?
    while finding == nil {
      switch step {
      case .ask(let ask):
        try require(types.contains(ask.type), "the provider is asked for \(ask.type)")
        try require(askCount < 4 * AttachmentPlan.typeCountLimit, "\(askCount) questions")
        step = plan.answered(ask, answer(fields[2 + askCount]))
        askCount += 1
      case .take(let taken): finding = taken
      case .add, .addWords, .missWords, .done:
        throw Violation(description: "\(step) before anything is stored")
      case .skip(let reason):
        try require(plan.next() == .skip(reason), "a plan goes on after its end")
        return
      }
    }
    guard let finding else { return }
    try check(finding, types)
    try await store(finding)
    var addition = plan.stored()
    while case .ask(let ask) = addition {
      try require(types.contains(ask.type), "the provider is asked for \(ask.type)")
      let isFilm = ask == plan.filmAsk
      let isForWords = ask.type == plan.wordsType
      switch plan.answered(ask, answer(fields[2 + askCount])) {
      case .add(let alternate) where !isFilm: if let link = alternate.url { try checkWeb(link) }
      case .done where !isFilm: break
      case .addWords(let words) where isForWords:
        try require(PlainText.joined([words]) == words, "no words beside it: \(words)")
      case .missWords where isForWords: break
      case .ask(let next) where isForWords: try require(next.form == .data, "it asks for \(next)")
      // A film is stored or told; nothing is said of it otherwise.
      case .take(.pairedFilm) where isFilm: break
      case .skip where isFilm: break
      case let step: throw Violation(description: "\(step) after everything is stored")
      }
      askCount += 1
      addition = isForWords ? plan.nextAddition(after: ask) : plan.nextAddition()
    }
    try require(plan.stored() == .done, "a stored attachment is asked again and again")
  }

  private static func answer(_ bytes: [UInt8]) -> Answer {
    let rest = Array(bytes.dropFirst())
    let text = String(decoding: rest, as: UTF8.self)
    // A name without NUL: no file has one, and no provider can hand one out.
    let file = URL(fileURLWithPath: "/host/" + text.filter { $0 != "\0" })
    switch bytes.first.map({ Character(Unicode.Scalar($0)) }) {
    case "d": return .data(Data(rest))
    case "t": return .text(text)
    case "l": return URL(string: text).map(Answer.link) ?? .failed(.unreadable)
    case "f": return .file(file, Answer.FileFacts())
    case "s": return .file(file, Answer.FileFacts(detectedType: LeadingBytes.type(of: rest)))
    case "o": return .file(file, Answer.FileFacts(isDirectory: true))
    case "b": return .file(file, Answer.FileFacts(isPropertyList: true))
    case "u": return .failed(.unavailable)
    case "c": return .failed(.cancelled)
    default: return .failed(.unreadable)
    }
  }

  private static func check(_ finding: Finding, _ types: [String]) throws {
    switch finding {
    case .link(let link): try checkWeb(link)
    case .page(let page): try checkWeb(page.url ?? "")
    case .text, .picture, .pairedFilm: break
    case .data(_, let type, _), .file(_, let type, _), .folder(_, let type, _):
      let known = UTType(type.declaredType)
      let detected = type.detectedType.flatMap { UTType($0) }
      for script in [UTType.svg, .html]
      where known?.conforms(to: script) == true || detected?.conforms(to: script) == true {
        try require(type.kind == .file, "\(type) is taken for \(type.kind)")
      }
    }
  }

  /// Stores a finding as the extension does, and reads it as the app does.
  private static func store(_ finding: Finding) async throws {
    let phone = try FuzzPhone()
    guard let (share, expected) = try published(finding, on: phone) else { return }
    let read = try await phone.inbox().pending()
    try require(read.map(\.share) == [share], "a published share is read as another one")
    for item in share.items {
      try checkSafe(item.displayName)
      guard let name = item.storedName, item.kind != .folder, let expected else { continue }
      let stored = phone.memory.bytes(at: "\(FuzzPhone.version)/inbox/\(share.id)/\(name)")
      try require(stored == Array(expected), "the bytes of \(name) are others")
    }
    try phone.checkHandles()
  }

  /// The share and the bytes that its file should have; `nil` for a text of white space alone.
  private static func published(
    _ finding: Finding, on phone: FuzzPhone
  ) throws -> (Share, Data?)? {
    let staged = try phone.begin()
    var text: String?
    var expected: Data?
    func description(_ type: TypeResolution, _ name: String?, _ kind: ItemKind? = nil)
      -> StagedShare.Description
    {
      StagedShare.Description(
        position: 0, displayName: name, kind: kind ?? type.kind, declaredType: type.declaredType,
        filenameExtension: type.filenameExtension, detectedType: type.detectedType)
    }
    switch finding {
    case .page(let page):
      _ = try staged.addLink(
        description(TypeResolution(.url), page.details.title, .webPage), url: page.url ?? "")
    case .picture(let png, let name):
      expected = png
      _ = try staged.addData(description(TypeResolution(.png), name), png)
    case .text(let plain): text = PlainText.joined([plain])
    case .link(let link):
      _ = try staged.addLink(description(TypeResolution(.url), nil, .url), url: link)
    case .data(let data, let type, let name):
      expected = data
      _ = try staged.addData(description(type, name), data)
    case .file(let url, let type, let name):
      expected = Data(url.path.utf8)
      _ = try staged.addData(description(type, name), Data(url.path.utf8))
    case .pairedFilm: throw Violation(description: "a film before its picture")
    case .folder(_, let type, let name):
      try phone.memory.put([1], at: "/host/tree/a")
      _ = try staged.addFolder(
        description(type, name, .folder), copying: URL(fileURLWithPath: "/host/tree"))
    }
    do { return (try staged.publish(text: text), expected) } catch let error as ShareTargetError
      where error.code == .nothingToShare
    {
      if case .text = finding, text == nil { return nil }
      throw error
    }
  }
}
