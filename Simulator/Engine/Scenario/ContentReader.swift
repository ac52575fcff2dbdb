import Foundation

/// Reads offers and contents out of a scenario.
struct ContentReader: Sendable {
  /// Where the files are that `path` names.
  let folder: URL

  func namedOffer(_ node: JSONNode) throws -> ScenarioStep.NamedOffer {
    let reader = try ScenarioReader(node, "A share", allowed: ["as", "items"])
    return ScenarioStep.NamedOffer(
      name: try reader.required("as").asText("as"),
      offer: Offer(items: try reader.required("items").asList("items").map(item)))
  }

  private func item(_ node: JSONNode) throws -> OfferedItem {
    let reader = try ScenarioReader(
      node, "An input item", allowed: ["title", "contentText", "attachments", "recipient"])
    var item = OfferedItem(
      title: try reader.text("title"), contentText: try reader.text("contentText"),
      recipient: try reader.text("recipient"))
    if let node = reader.node("attachments") {
      if case .null = node.value {
        item.attachments = nil
      } else {
        item.attachments = try node.asList("attachments").map(attachment)
      }
    }
    return item
  }

  private func attachment(_ node: JSONNode) throws -> OfferedAttachment {
    let reader = try ScenarioReader(
      node, "An attachment", allowed: ["suggestedName", "representations"])
    return OfferedAttachment(
      suggestedName: try reader.text("suggestedName"),
      representations: try reader.required("representations").asList("representations")
        .map(representation))
  }

  private func representation(_ node: JSONNode) throws -> OfferedRepresentation {
    let reader = try ScenarioReader(
      node, "A representation",
      allowed: [
        "type", "as", "class", "content", "delayMilliseconds", "progress", "never", "twice", "late",
        "error", "vanishes", "securityScoped",
      ])
    let forms = OfferedRepresentation.Form.allCases.map(\.rawValue)
    let form = try reader.required("as").asChoice("as", forms)
    let objectClass = try reader.choice("class", Self.classes)
    let behaviour = try behaviour(reader)
    // A host that hands nothing over needs no content.
    let isEmpty = objectClass == "nil" || behaviour.errorCode != nil || behaviour.never
    let node = isEmpty ? reader.node("content") : try reader.required("content")
    return OfferedRepresentation(
      type: try reader.required("type").asText("type"),
      form: OfferedRepresentation.Form(rawValue: form) ?? .file, objectClass: objectClass,
      content: try node.map(content) ?? .raw(seed: 1, bytes: 0), behaviour: behaviour)
  }

  static let classes = [
    "URL", "Data", "UIImage", "String", "NSAttributedString", "Dictionary", "nil",
  ]

  private func behaviour(_ reader: ScenarioReader) throws -> OfferedRepresentation.Behaviour {
    var behaviour = OfferedRepresentation.Behaviour()
    behaviour.delayMilliseconds = try reader.count("delayMilliseconds") ?? 0
    behaviour.progressSteps = try reader.count("progress") ?? 0
    behaviour.never = try reader.flag("never") ?? false
    behaviour.answersTwice = try reader.flag("twice") ?? false
    behaviour.isLate = try reader.flag("late") ?? false
    behaviour.vanishes = try reader.flag("vanishes") ?? false
    behaviour.isSecurityScoped = try reader.flag("securityScoped") ?? false
    behaviour.errorCode = try reader.node("error").map { node in
      guard case .number(let number) = node.value, let code = Int(exactly: number) else {
        throw ScenarioError(node.place, "`error` is a whole number, the code of an error.")
      }
      return code
    }
    return behaviour
  }

  /// The contents, and the keys that each has; none for those that are a string or another value.
  static let contents: KeyValuePairs<String, [String]> = [
    "jpeg": ["seed", "bytes", "width", "height", "gps"],
    "png": ["seed", "bytes", "width", "height", "gps"],
    "gif": ["seed", "bytes", "width", "height", "animated"],
    "heic": ["seed", "bytes", "width", "height", "gps"],
    "webp": ["seed", "bytes", "width", "height", "animated"],
    "livePhoto": ["seed", "part"],
    "mp4": ["seed", "bytes", "sparse"], "mov": ["seed", "bytes", "sparse"],
    "m4a": ["seed", "bytes"], "pdf": ["seed", "bytes", "signed"], "zip": ["seed", "bytes"],
    "vcard": ["seed", "contacts"], "directory": ["seed", "files", "bytes", "links"],
    "sparse": ["bytes"], "raw": ["seed", "bytes"],
    "text": [], "url": [], "plist": [], "bplistURL": [], "path": [],
  ]

  /// A content: an object with one key.
  func content(_ node: JSONNode) throws -> Content {
    let names = Self.contents.map(\.key)
    let reader = try ScenarioReader(node, "`content`", allowed: names)
    let (name, value) = try reader.only(of: names)
    switch name {
    case "text": return .text(try value.asText(name))
    case "url": return .url(try value.asText(name))
    case "plist":
      guard case .object = value.value else {
        throw ScenarioError(value.place, "`plist` is an object, not \(value.kind).")
      }
      return .propertyList(value.plain)
    case "bplistURL": return .reference(try content(value))
    case "path":
      let path = try value.asText(name)
      let file = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
      guard FileManager.default.isReadableFile(atPath: file.path) else {
        throw ScenarioError(value.place, "\(file.path) cannot be read.")
      }
      return .file(file)
    default:
      let keys = Self.contents.first { $0.key == name }?.value ?? []
      let reader = try ScenarioReader(value, "`\(name)`", allowed: keys)
      let content = try made(name, reader)
      do { try ContentMaker().check(content) } catch let error as PhoneError {
        throw ScenarioError((reader.node("bytes") ?? value).place, error.description)
      }
      return content
    }
  }

  /// A side of a picture in pixels.
  private func side(_ key: String, _ reader: ScenarioReader, usual: Int) throws -> Int {
    guard let node = reader.node(key) else { return usual }
    let count = try node.asCount(key)
    guard (1...PictureFile.sideLimit).contains(count) else {
      throw ScenarioError(
        node.place, "`\(key)` is a whole number from 1 to \(PictureFile.sideLimit).")
    }
    return count
  }

  private func made(_ name: String, _ reader: ScenarioReader) throws -> Content {
    let seed = UInt64(try reader.count("seed") ?? 1)
    let bytes = try reader.count("bytes")
    if let format = Content.Format(rawValue: name) {
      var traits: Content.PictureTraits = []
      if try reader.flag("gps") == true { traits.insert(.gps) }
      if try reader.flag("animated") == true { traits.insert(.animated) }
      return .picture(
        format, seed: seed, bytes: bytes, width: try side("width", reader, usual: 320),
        height: try side("height", reader, usual: 240), traits: traits)
    }
    if let format = Content.FilmFormat(rawValue: name) {
      let isSparse = try reader.flag("sparse") ?? false
      return .film(seed: seed, bytes: bytes, format: format, isSparse: isSparse)
    }
    switch name {
    case "m4a": return .sound(seed: seed, bytes: bytes)
    case "livePhoto":
      let parts = Content.LivePhotoPart.allCases.map(\.rawValue)
      let part = try reader.choice("part", parts).flatMap(Content.LivePhotoPart.init)
      return part.map { .livePhotoPart($0, seed: seed) } ?? .livePhoto(seed: seed)
    case "vcard": return .contacts(seed: seed, count: try reader.count("contacts") ?? 1)
    case "pdf":
      return .document(seed: seed, bytes: bytes, isSigned: try reader.flag("signed") ?? false)
    case "directory":
      return .directory(
        seed: seed, files: try reader.count("files") ?? 3, bytes: bytes ?? 1000,
        links: try reader.count("links") ?? 0)
    default: break
    }
    let count = try reader.required("bytes").asCount("bytes")
    switch name {
    case "zip": return .archive(seed: seed, bytes: count)
    case "sparse": return .sparse(bytes: Int64(count))
    default: return .raw(seed: seed, bytes: count)
    }
  }
}
