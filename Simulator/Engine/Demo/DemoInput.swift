import Foundation

/// One thing that the demo shares: a file or folder of the person, a link, or a photo that it makes itself.
public struct DemoInput: Sendable, Hashable {
  /// What the host offers.
  public var content: Content
  /// The name that the host gives; `nil` for a link.
  public var name: String?
  /// The uniform type identifier that the host declares.
  public var type: String

  /// A photo that the demo makes itself.
  public static let ownPhoto = DemoInput(
    content: .picture(.jpeg, seed: 2, bytes: nil, width: 1200, height: 800),
    name: "Demo photo.jpg", type: "public.jpeg")

  /// Takes a command-line argument: an http link, or the path of a readable file or folder.
  ///
  /// Throws a `PhoneError` with one sentence for a file that is missing or cannot be read.
  public init(argument: String) throws {
    if argument.hasPrefix("http://") || argument.hasPrefix("https://") {
      guard let host = URL(string: argument)?.host, !host.isEmpty else {
        throw PhoneError("\(argument) is no link.")
      }
      self.init(content: .url(argument), name: nil, type: "public.url")
      return
    }
    let named = URL(fileURLWithPath: argument)
    guard FileManager.default.fileExists(atPath: named.path) else {
      throw PhoneError("There is no file \(argument).")
    }
    // A host app offers what a link leads to. A pipe or a device is nothing that could be offered.
    let file = named.resolvingSymlinksInPath()
    let kind =
      try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
    guard let kind, [.typeRegular, .typeDirectory].contains(kind),
      FileManager.default.isReadableFile(atPath: file.path)
    else { throw PhoneError("\(argument) is not a readable file or folder.") }
    if kind == .typeDirectory {
      // The name of `.` and of `/` is that of the folder itself.
      self.init(
        content: .file(file), name: named.standardizedFileURL.lastPathComponent,
        type: "public.folder")
      return
    }
    if file.pathExtension.lowercased() == "url", let link = Self.link(in: file) {
      self.init(content: .url(link), name: nil, type: "public.url")
      return
    }
    self.init(
      content: .file(file), name: named.lastPathComponent,
      type: Self.type(forExtension: named.pathExtension))
  }

  private init(content: Content, name: String?, type: String) {
    self.content = content
    self.name = name
    self.type = type
  }

  /// How a host app offers it.
  var attachment: OfferedAttachment {
    let form: OfferedRepresentation.Form = if case .url = content { .object } else { .file }
    return OfferedAttachment(
      suggestedName: name,
      representations: [OfferedRepresentation(type: type, form: form, content: content)])
  }

  /// The link of an internet shortcut, which is a text with a line `URL=…`.
  private static func link(in file: URL) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    return text.split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .compactMap { $0.hasPrefix("URL=") ? String($0.dropFirst(4)) : $0 }
      .first { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
  }

  /// The type that a host declares by the extension of a file (Apple's system-declared types).
  static func type(forExtension name: String) -> String {
    let types = [
      "jpg": "public.jpeg", "jpeg": "public.jpeg", "png": "public.png",
      "gif": "com.compuserve.gif", "heic": "public.heic", "webp": "org.webmproject.webp",
      "tif": "public.tiff", "tiff": "public.tiff", "svg": "public.svg-image",
      "mp4": "public.mpeg-4", "m4v": "com.apple.m4v-video", "mov": "com.apple.quicktime-movie",
      "mp3": "public.mp3", "m4a": "com.apple.m4a-audio", "wav": "com.microsoft.waveform-audio",
      "pdf": "com.adobe.pdf", "zip": "public.zip-archive", "vcf": "public.vcard",
      "txt": "public.plain-text", "json": "public.json", "html": "public.html",
      "csv": "public.comma-separated-values-text",
    ]
    return types[name.lowercased()] ?? "public.data"
  }
}
