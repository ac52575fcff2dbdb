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
      allowed: ["type", "as", "class", "content", "delayMilliseconds", "never", "error"],
      later: ["progress", "twice", "late", "vanishes", "securityScoped"])
    let forms = OfferedRepresentation.Form.allCases.map(\.rawValue)
    let form = try reader.required("as").asChoice("as", forms)
    var behaviour = OfferedRepresentation.Behaviour()
    behaviour.delayMilliseconds = try reader.count("delayMilliseconds") ?? 0
    behaviour.never = try reader.flag("never") ?? false
    behaviour.errorCode = try reader.node("error").map { node in
      guard case .number(let number) = node.value, let code = Int(exactly: number) else {
        throw ScenarioError(node.place, "`error` is a whole number, the code of an error.")
      }
      return code
    }
    return OfferedRepresentation(
      type: try reader.required("type").asText("type"),
      form: OfferedRepresentation.Form(rawValue: form) ?? .file,
      objectClass: try reader.choice(
        "class", ["URL", "Data", "UIImage", "String", "nil"],
        later: ["NSAttributedString", "Dictionary"]),
      content: try content(reader.required("content")), behaviour: behaviour)
  }

  /// A content: an object with one key.
  func content(_ node: JSONNode) throws -> Content {
    let names = [
      "jpeg", "png", "gif", "mp4", "pdf", "zip", "vcard", "text", "url", "sparse", "raw", "path",
    ]
    let reader = try ScenarioReader(
      node, "`content`", allowed: names,
      later: ["heic", "webp", "m4a", "plist", "directory", "bplistURL"])
    let (name, value) = try reader.only(of: names)
    switch name {
    case "text": return .text(try value.asText(name))
    case "url": return .url(try value.asText(name))
    case "path":
      let path = try value.asText(name)
      let file = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
      guard FileManager.default.isReadableFile(atPath: file.path) else {
        throw ScenarioError(value.place, "\(file.path) cannot be read.")
      }
      return .file(file)
    default: return try made(name, value)
    }
  }

  private func made(_ name: String, _ node: JSONNode) throws -> Content {
    let isPicture = Content.Format(rawValue: name) != nil
    let allowed =
      isPicture
      ? ["seed", "bytes", "width", "height"]
      : name == "sparse" ? ["bytes"] : name == "vcard" ? ["seed", "contacts"] : ["seed", "bytes"]
    let reader = try ScenarioReader(
      node, "`\(name)`", allowed: allowed, later: isPicture ? ["gps", "animated"] : [])
    let seed = UInt64(try reader.count("seed") ?? 1)
    if let format = Content.Format(rawValue: name) {
      return .picture(
        format, seed: seed, bytes: try reader.count("bytes"),
        width: max(1, try reader.count("width") ?? 320),
        height: max(1, try reader.count("height") ?? 240))
    }
    if name == "vcard" { return .contacts(seed: seed, count: try reader.count("contacts") ?? 1) }
    if name == "pdf" { return .document(seed: seed, bytes: try reader.count("bytes")) }
    let bytes = try reader.required("bytes").asCount("bytes")
    switch name {
    case "mp4": return .film(seed: seed, bytes: bytes)
    case "zip": return .archive(seed: seed, bytes: bytes)
    case "sparse": return .sparse(bytes: Int64(bytes))
    default: return .raw(seed: seed, bytes: bytes)
    }
  }
}
