/// Which shares a repeat is compared with: the latest ones that were offered or acknowledged (S21).
///
/// Both ends are bounded, so that neither memory nor the cost of an offer grows with the number of shares
/// or receipts: `countLimit` shares are remembered, and a repeat is looked for within the ten minutes
/// before it was shared.
package struct SeenShares: Hashable, Sendable {
  /// How many shares are remembered.
  package static let countLimit = 64
  /// How long after another one a share counts as a possible repeat.
  package static let windowMilliseconds: Int64 = 600_000

  /// What is known of a share.
  package enum Fingerprint: Hashable, Sendable {
    /// It stands in the receipt, if anywhere, and was not read yet.
    case inReceipt
    /// It has none: it could not be read, or nobody had the share.
    case missing
    /// It was made from the share itself, or read from its receipt.
    case known(String)
  }

  private var fingerprints: [ShareID: Fingerprint] = [:]
  /// The ids in the order in which they were seen.
  private var order: [ShareID] = []

  package init() {}

  /// Notes a share; what was known of it is replaced. The one that was seen first is forgotten for it.
  package mutating func note(_ id: ShareID, _ fingerprint: Fingerprint) {
    if fingerprints.updateValue(fingerprint, forKey: id) == nil { order.append(id) }
    if order.count > Self.countLimit { fingerprints[order.removeFirst()] = nil }
  }

  /// What is known of a share; `nil` for one that is not remembered.
  package func fingerprint(of id: ShareID) -> Fingerprint? { fingerprints[id] }

  /// The shares that another one may repeat, the latest first.
  package func earlier(than id: ShareID) -> [ShareID] {
    guard let made = id.creationMilliseconds else { return [] }
    return fingerprints.keys.filter { other in
      guard other < id, let time = other.creationMilliseconds else { return false }
      return made - time <= Self.windowMilliseconds
    }.sorted(by: >)
  }
}

/// What two shares have in common if one may be a repeat of the other (format F4): kinds, sizes, links,
/// texts, and the ends of the files.
package enum ShareFingerprint {
  /// Bytes that are read at the beginning and at the end of a file.
  package static let sampleByteCount = 4 << 10
  /// How many files are sampled; of further ones kind and size count.
  package static let sampledItemCount = 32
  /// Hexadecimal digits of a fingerprint.
  package static let digitCount = 32

  /// What is known without the files. Names, times and the recipient do not count.
  package static func text(of share: Share) -> String {
    var object: [String: JSONText] = [
      "items": .array(
        share.items.map { item in
          var object: [String: JSONText] = [
            "kind": .string(item.kind.rawValue), "byteCount": .integer(item.byteCount),
          ]
          object["url"] = item.url.map(JSONText.string)
          return .object(object)
        })
    ]
    object["title"] = share.title.map(JSONText.string)
    object["text"] = share.text.map(JSONText.string)
    return JSONText.object(object).canonical
  }

  /// Whether a text can be a fingerprint.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.count == digitCount
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
