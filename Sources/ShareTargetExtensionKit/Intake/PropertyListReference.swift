import Foundation
import ShareTargetCore

/// A small binary property list that stands for something else: a URL, plain or archived (I4, P9).
package enum PropertyListReference {
  /// The first bytes of every binary property list.
  package static let magic = Data("bplist".utf8)
  /// Larger ones are content and not references.
  package static let byteCountLimit = 64 << 10

  /// The URL that the bytes stand for; `nil` if they are no binary property list, a large one, or
  /// one that holds something else.
  package static func url(in data: Data) -> URL? {
    guard data.count <= byteCountLimit, data.starts(with: magic),
      let list = PropertyListValue(binary: Array(data))
    else { return nil }
    if list["$archiver"]?.string == "NSKeyedArchiver" { return archived(list) }
    // A URL on a pasteboard is an array of its text and its base.
    guard let text = list.string ?? list.array?.first?.string else { return nil }
    return complete(URL(string: text))
  }

  /// The URL of a keyed archive whose root is an `NSURL`: its text, and a base that may be one again.
  private static func archived(_ archive: PropertyListValue) -> URL? {
    guard let objects = archive["$objects"]?.array, let root = archive["$top"]?["root"]?.reference
    else { return nil }
    func object(_ reference: PropertyListValue?) -> PropertyListValue? {
      reference?.reference.flatMap { objects.indices.contains($0) ? objects[$0] : nil }
    }
    func url(_ value: PropertyListValue?, depth: Int) -> URL? {
      guard depth < 4, let value, let text = object(value["NS.relative"])?.string,
        object(value["$class"])?["$classname"]?.string == "NSURL"
      else { return nil }
      // An archived nil is the first object, a text of its own.
      guard let base = object(value["NS.base"]), base.string != "$null" else {
        return URL(string: text)
      }
      return url(base, depth: depth + 1).flatMap { URL(string: text, relativeTo: $0) }
    }
    return complete(url(object(.reference(root)), depth: 0))
  }

  private static func complete(_ url: URL?) -> URL? {
    guard let url = url?.absoluteURL, url.scheme != nil else { return nil }
    return url
  }
}
