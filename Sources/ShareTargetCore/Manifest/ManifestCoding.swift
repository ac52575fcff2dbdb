import Foundation

/// The mapping between a share and the JSON object of its manifest; keys are the properties' names.
enum ManifestCoding {
  /// The times that a manifest can hold, in milliseconds since 1970: those of an ECMAScript `Date`, which
  /// are whole also as a `Double`.
  static let milliseconds: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  static func json(of share: Share) -> JSONText {
    var object: [String: JSONText] = [
      "formatVersion": .integer(Manifest.formatVersion),
      "writerVersion": .string(Manifest.writerVersion),
      "id": .string(share.id.rawValue),
      "createdMilliseconds": .integer(milliseconds(of: share.createdAt)),
      "items": .array(share.items.map(json)),
      "skipped": .array(share.skipped.map(json)),
    ]
    object["title"] = share.title.map(JSONText.string)
    object["text"] = share.text.map(JSONText.string)
    object["possibleDuplicateOf"] = share.possibleDuplicateOf.map { .string($0.rawValue) }
    if let recipient = share.recipient {
      var person: [String: JSONText] = [
        "conversationIdentifier": .string(recipient.conversationIdentifier)
      ]
      person["displayName"] = recipient.displayName.map(JSONText.string)
      object["recipient"] = .object(person)
    }
    return .object(object)
  }

  /// The time of a date; one that a manifest cannot hold becomes the nearest that it can.
  private static func milliseconds(of date: Date) -> Int64 {
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    guard !exact.isNaN else { return 0 }
    let bounds = (Double(milliseconds.lowerBound), Double(milliseconds.upperBound))
    return Int64(min(max(exact, bounds.0), bounds.1))
  }

  static func json(of item: SharedItem) -> JSONText {
    var object: [String: JSONText] = [
      "kind": .string(item.kind.rawValue),
      "position": .integer(Int64(item.position)),
      "displayName": .string(item.displayName),
      "declaredType": .string(item.declaredType),
      "byteCount": .integer(item.byteCount),
    ]
    object["storedName"] = item.storedName.map(JSONText.string)
    object["detectedType"] = item.detectedType.map(JSONText.string)
    object["url"] = item.url.map(JSONText.string)
    object["digest"] = item.digest.map(JSONText.string)
    if let size = item.pixelSize {
      object["pixelSize"] = .object([
        "width": .integer(Int64(size.width)), "height": .integer(Int64(size.height)),
      ])
    }
    if let seconds = item.durationSeconds, seconds.isFinite {
      object["durationSeconds"] = .number(seconds)
    }
    object["orientation"] = item.orientation.map { .integer(Int64($0)) }
    object["alterations"] = item.alterations.map { .array($0.map { .string($0.rawValue) }) }
    if let page = item.page {
      var details: [String: JSONText] = [:]
      details["title"] = page.title.map(JSONText.string)
      details["selection"] = page.selection.map(JSONText.string)
      details["description"] = page.description.map(JSONText.string)
      object["page"] = .object(details)
    }
    object["alternates"] = item.alternates.map { alternates in
      .array(
        alternates.map { alternate in
          var object: [String: JSONText] = ["type": .string(alternate.type)]
          object["url"] = alternate.url.map(JSONText.string)
          return .object(object)
        })
    }
    return .object(object)
  }

  static func json(of skipped: SkippedAttachment) -> JSONText {
    var object: [String: JSONText] = [
      "position": .integer(Int64(skipped.position)), "reason": .string(skipped.reason.rawValue),
    ]
    object["displayName"] = skipped.displayName.map(JSONText.string)
    object["declaredType"] = skipped.declaredType.map(JSONText.string)
    return .object(object)
  }

  /// `nil` if a required key is missing, a value has the wrong type or range, a stored name is none
  /// that a writer makes or comes twice, or a link is not http or https.
  static func share(from object: [String: JSONText]) -> Share? {
    do {
      let reader = ManifestObject(object)
      guard let id = ShareID(try reader.required(\.string, "id")),
        let items = try reader.required(\.array, "items").takeAll(item),
        let skipped = try reader.required(\.array, "skipped").takeAll(skippedAttachment)
      else { return nil }
      let milliseconds = try reader.required(\.integer, "createdMilliseconds")
      guard Self.milliseconds.contains(milliseconds) else { return nil }
      var share = Share(
        id: id, createdAt: Date(timeIntervalSince1970: Double(milliseconds) / 1000),
        title: try reader.optional(\.string, "title"), text: try reader.optional(\.string, "text"),
        items: items, skipped: skipped)
      if let text = try reader.optional(\.string, "possibleDuplicateOf") {
        guard let other = ShareID(text) else { return nil }
        share.possibleDuplicateOf = other
      }
      if let person = try reader.optional(\.object, "recipient").map(ManifestObject.init) {
        share.recipient = SuggestedRecipient(
          conversationIdentifier: try person.required(\.string, "conversationIdentifier"),
          displayName: try person.optional(\.string, "displayName"))
      }
      let names = items.compactMap(\.storedName)
      return Set(names).count == names.count ? share : nil
    } catch { return nil }
  }

  private static func item(_ json: JSONText) throws -> SharedItem? {
    guard let object = json.object else { return nil }
    let reader = ManifestObject(object)
    guard let kind = ItemKind(rawValue: try reader.required(\.string, "kind")) else { return nil }
    let byteCount = try reader.required(\.integer, "byteCount")
    let storedName = try reader.optional(\.string, "storedName")
    let link = try reader.optional(\.string, "url")
    guard byteCount >= 0, link.map(Link.isWeb) ?? true else { return nil }
    switch kind {
    case .folder: guard let storedName, StoredName.isFolder(storedName) else { return nil }
    case .image, .movie, .audio, .file:
      guard let storedName, StoredName.isFile(storedName) else { return nil }
    case .url: guard link != nil, storedName == nil, byteCount == 0 else { return nil }
    case .webPage:
      guard storedName.map(StoredName.isFile) ?? (byteCount == 0) else { return nil }
    }
    var item = SharedItem(
      kind: kind, position: try reader.position(), storedName: storedName,
      displayName: DisplayName.safe(try reader.required(\.string, "displayName")) ?? kind.rawValue,
      declaredType: try reader.required(\.string, "declaredType"),
      detectedType: try reader.optional(\.string, "detectedType"), byteCount: byteCount, url: link,
      durationSeconds: try reader.optional(\.number, "durationSeconds"),
      digest: try reader.optional(\.string, "digest"))
    if let size = try reader.optional(\.object, "pixelSize").map(ManifestObject.init) {
      let width = try size.required(\.integer, "width")
      let height = try size.required(\.integer, "height")
      let range: ClosedRange<Int64> = 0...(1 << 31)
      guard range.contains(width), range.contains(height) else { return nil }
      item.pixelSize = PixelSize(width: Int(width), height: Int(height))
    }
    if let orientation = try reader.optional(\.integer, "orientation") {
      guard (1...8).contains(orientation) else { return nil }
      item.orientation = Int(orientation)
    }
    // An alteration of a later version is none that this one can tell of.
    item.alterations = try reader.optional(\.array, "alterations")
      .map { $0.compactMap { $0.string.flatMap(Alteration.init) } }
    if let page = try reader.optional(\.object, "page").map(ManifestObject.init) {
      item.page = PageDetails(
        title: try page.optional(\.string, "title"),
        selection: try page.optional(\.string, "selection"),
        description: try page.optional(\.string, "description"))
    }
    if let alternates = try reader.optional(\.array, "alternates") {
      guard let alternates = try alternates.takeAll(alternate) else { return nil }
      item.alternates = alternates
    }
    return item
  }

  private static func alternate(_ json: JSONText) throws -> AlternateRepresentation? {
    guard let object = json.object else { return nil }
    let reader = ManifestObject(object)
    let link = try reader.optional(\.string, "url")
    guard link.map(Link.isWeb) ?? true else { return nil }
    return AlternateRepresentation(type: try reader.required(\.string, "type"), url: link)
  }

  private static func skippedAttachment(_ json: JSONText) throws -> SkippedAttachment? {
    guard let object = json.object else { return nil }
    let reader = ManifestObject(object)
    guard let reason = SkipReason(rawValue: try reader.required(\.string, "reason")) else {
      return nil
    }
    return SkippedAttachment(
      position: try reader.position(), reason: reason,
      displayName: try reader.optional(\.string, "displayName").flatMap { DisplayName.safe($0) },
      declaredType: try reader.optional(\.string, "declaredType"))
  }
}

/// Typed access to an object; keys that nobody asks for are ignored (F3).
private struct ManifestObject {
  let members: [String: JSONText]

  struct Malformed: Error {}

  init(_ members: [String: JSONText]) { self.members = members }

  func required<Value>(_ type: (JSONText) -> Value?, _ key: String) throws -> Value {
    guard let value = members[key].flatMap(type) else { throw Malformed() }
    return value
  }

  /// A key that is absent or null is `nil`; one of another type is a fault.
  func optional<Value>(_ type: (JSONText) -> Value?, _ key: String) throws -> Value? {
    guard let json = members[key], json != .null else { return nil }
    guard let value = type(json) else { throw Malformed() }
    return value
  }

  func position() throws -> Int {
    let position = try required(\.integer, "position")
    guard (0...1_000_000).contains(position) else { throw Malformed() }
    return Int(position)
  }
}

extension [JSONText] {
  /// The results for all elements, or `nil` if one has none.
  fileprivate func takeAll<Result>(_ body: (JSONText) throws -> Result?) rethrows -> [Result]? {
    var results: [Result] = []
    for element in self {
      guard let result = try body(element) else { return nil }
      results.append(result)
    }
    return results
  }
}
