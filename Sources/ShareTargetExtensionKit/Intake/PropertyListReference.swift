import Foundation

/// A small binary property list that stands for something else: a URL, plain or archived (I4, P9).
package enum PropertyListReference {
  /// The first bytes of every binary property list.
  package static let magic = Data("bplist".utf8)
  /// Larger ones are content and not references.
  package static let byteCountLimit = 64 << 10

  /// The URL that the bytes stand for; `nil` if they are no binary property list, a large one, or
  /// one that holds something else.
  package static func url(in data: Data) -> URL? {
    guard data.starts(with: magic), data.count <= byteCountLimit else { return nil }
    if let archived = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: data) {
      return archived as URL
    }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    // A URL on a pasteboard is an array of its text and its base.
    let text = (list as? String) ?? (list as? [Any])?.first as? String
    guard let text, let url = URL(string: text), url.scheme != nil else { return nil }
    return url
  }
}
